"""The plots of a run."""

import math
import statistics

from benchmarks.runner import plot

# Of a thousand callbacks; the axis stretches towards the slowest ones.
_TICKS = (500, 900, 990, 999)


def _nines(per_mille):
    """0 for none, 1 for 90 %, 2 for 99 %, ..."""
    return -math.log10(1 - per_mille / 1000)


def latency(samples, mode, kind):
    """Launch to start with and without block, beside the machine's limit.

    Args:
      samples: {row: {counter: [values]}} of one mode.
      mode: its name; kind: "hot" or "parked".
    """
    series = []
    limit = {"hot": "spin", "parked": "futex"}[kind]
    for name, row, suffix in (
            ("NO_BLOCK", "W1_%s/no_block" % kind, ""),
            ("BLOCK", "W1_%s/block" % kind, ""),
            ("limit: " + limit, "W1_%s/no_block" % kind, "." + limit)):
        points = []
        for counter, values in samples.get(row, {}).items():
            base, dot, rest = counter.partition(".")
            if base.startswith("dist_") and dot + rest == suffix:
                points.append((_nines(int(base[len("dist_"):])),
                               statistics.median(values)))
        if points:
            series.append((name, sorted(points)))
    return plot.lines(
        "Launch to start, %s, %s" % (kind, mode), "percentile",
        "ns", series,
        [(0, "0")] + [(_nines(tick), "%g" % (tick / 10)) for tick in _TICKS])


def throughput(samples, mode):
    """Callbacks a second over the number of streams of one thread (W5)."""
    curves = {}
    counts = set()
    for row, counters in samples.items():
        if not row.startswith("W5_fan_in/streams:"):
            continue
        streams = int(row.rpartition(":")[2])
        counts.add(streams)
        for name, counter in (("ours", "callback_ns"),
                              ("naive one hop", "callback_ns.one_hop"),
                              ("libuv", "callback_ns.libuv")):
            if counter in counters:
                curves.setdefault(name, []).append(
                    (math.log2(streams),
                     1e9 / statistics.median(counters[counter])))
    return plot.lines(
        "Callbacks of many streams into one thread, %s" % mode, "streams",
        "callbacks / s",
        [(name, sorted(points)) for name, points in curves.items()],
        [(math.log2(count), str(count)) for count in sorted(counts)])


def draw(samples_by_mode):
    """Every plot that the run has rows for: [(title, file name, SVG)]."""
    found = []
    for mode, samples in samples_by_mode.items():
        for title, name, svg in (
                ("Latency, hot, " + mode, "latency_hot",
                 latency(samples, mode, "hot")),
                ("Latency, parked, " + mode, "latency_parked",
                 latency(samples, mode, "parked")),
                ("Throughput over streams, " + mode, "throughput",
                 throughput(samples, mode))):
            if svg is not None:
                found.append((title, "%s_%s.svg" % (name, mode), svg))
    return found
