"""What the project has promised to reach, and whether a run reached it."""

import collections
import statistics

# workload, what: for the reader. mode: "pinned", "free" or None for both.
# value: a function of the samples of one mode that yields one value a round, or
# None where the rows were not run. bound: with `most` the greatest good value,
# else the least.
Goal = collections.namedtuple("Goal", "workload what mode value most bound")

# A goal in a mode. met is None if it was not measured.
Outcome = collections.namedtuple("Outcome", "goal mode value met")


def _figure(row, counter):
    return lambda samples: samples.get(row, {}).get(counter)


def _ratio(row, other, counter):
    def value(samples):
        over = samples.get(row, {}).get(counter)
        under = samples.get(other, {}).get(counter)
        if over is None or under is None:
            return None
        return [a / b for a, b in zip(over, under)]
    return value


def _at_most(workload, what, bound, value, mode=None):
    return Goal(workload, what, mode, value, True, bound)


def _at_least(workload, what, bound, value, mode=None):
    return Goal(workload, what, mode, value, False, bound)


def _flow(prefix, row):
    return [
        _at_least(prefix, "times faster than naive one hop", 4,
                  _figure(row, "callback_ns.better_than_one_hop")),
    ]


GOALS = (
    [
        _at_most("W1 hot", "start p50, times the spin hand-off", 2,
                 _figure("W1_hot/no_block", "start_p50_ns.times_spin")),
        _at_most("W1 hot", "start p99, times the spin hand-off's p50", 6,
                 _figure("W1_hot/no_block", "start_p99_ns.times_spin_p50")),
        _at_most("W1 parked", "start p50, times the futex wake", 1.3,
                 _figure("W1_parked/no_block", "start_p50_ns.times_futex"),
                 "pinned"),
    ]
    + _flow("W2", "W2_block_and_task")
    + _flow("W3", "W3_no_block")
    + [
        _at_least("W3", "times faster than libuv", 2,
                  _figure("W3_no_block", "callback_ns.better_than_libuv")),
    ]
    + _flow("W4", "W4_block")
    + [
        _at_least("W4", "times faster than naive two hops", 100,
                  _figure("W4_block", "callback_ns.better_than_two_hops"),
                  "pinned"),
    ]
    + _flow("W5, 64 streams", "W5_fan_in/streams:64")
    + _flow("W5, 1024 streams", "W5_fan_in/streams:1024")
    + [
        _at_most("W5", "1024 streams, times 64 streams", 1.5,
                 _ratio("W5_fan_in/streams:1024", "W5_fan_in/streams:64",
                        "callback_ns")),
        _at_most("W6, 10000 streams", "bytes of an idle stream", 512,
                 _figure("W6_streams/count:10000", "idle_bytes")),
        _at_most("W6, 10000 streams", "threads that came with them", 0,
                 _figure("W6_streams/count:10000", "new_threads")),
        _at_most("W6, 10000 streams", "ns to create and destroy one", 1000,
                 _figure("W6_streams/count:10000", "create_destroy_ns")),
        _at_most("W7", "launch, times a ring enqueue", 2.5,
                 _figure("W7_launch_while_busy", "launch_ns.times_ring")),
        _at_least("W7", "times cheaper than naive one hop", 2,
                  _figure("W7_launch_while_busy",
                          "launch_ns.better_than_one_hop")),
        _at_least("W8, 20 us gaps", "times lower p50 than naive one hop", 50,
                  _figure("W8_gap/us:20", "start_p50_ns.better_than_one_hop")),
        _at_least("W8, 20 us gaps", "processor time of naive one hop / ours", 1,
                  _figure("W8_gap/us:20", "cpu_ns.better_than_one_hop")),
        _at_most("W8, hogs", "percent of their work lost, 20 us gaps", 5,
                 _figure("W8_hogs/us:20", "lost_percent")),
        _at_most("W8, hogs", "percent of their work lost, 50 us gaps", 5,
                 _figure("W8_hogs/us:50", "lost_percent")),
        _at_most("W9, one stream", "16 launchers, times one launcher", 1,
                 _ratio("W9_one_stream/launchers:16",
                        "W9_one_stream/launchers:1", "callback_ns")),
        _at_most("W9, own streams", "16 launchers, times one launcher", 1,
                 _ratio("W9_own_streams/launchers:16",
                        "W9_own_streams/launchers:1", "callback_ns")),
        _at_most("W11", "bytes of a queued callback", 32,
                 _figure("W11_backlog", "queued_bytes")),
        _at_most("W11", "bytes more for the second million, each", 1,
                 _figure("W11_backlog", "again_bytes")),
        _at_most("W12, GE", "RunGraph with one Summary, times a round trip", 5,
                 _figure("W12_ge_floor", "run_ns.times_round_trip")),
        _at_most("controls off", "ns of a launch", 2,
                 _figure("micro_switches", "launch_ns")),
    ])


def judge(samples_by_mode):
    """The outcome of every goal in every mode that was run."""
    outcomes = []
    for goal in GOALS:
        for mode, samples in samples_by_mode.items():
            if goal.mode is not None and goal.mode != mode:
                continue
            values = goal.value(samples)
            if values is None:
                outcomes.append(Outcome(goal, mode, None, None))
                continue
            median = statistics.median(values)
            met = median <= goal.bound if goal.most else median >= goal.bound
            outcomes.append(Outcome(goal, mode, median, met))
    return outcomes
