"""A run, or two, as Markdown."""

import re

from benchmarks.runner import goals
from benchmarks.runner import machine
from benchmarks.runner import programs

# With fewer, least and greatest say nothing of the noise.
_FEWEST_ROUNDS = 3

_RATIO = re.compile(r"^(better_than|times)_(.*)$")


def show(value):
    """Three digits that matter; thousands, millions and more shortened."""
    size = abs(value)
    for least, factor, suffix in ((999.5e6, 1e9, "G"), (999.5e3, 1e6, "M"),
                                  (9995, 1e3, "k")):
        if size >= least:
            return "%.3g%s" % (value / factor, suffix)
    return "%.0f" % value if size >= 100 else "%.3g" % value


def figures(counters):
    """The figures of a row: {figure: {"" or peer or ratio: samples}}.

    Those of the plots (dist_NNN) are left out.
    """
    result = {}
    for counter, values in counters.items():
        figure, _, suffix = counter.partition(".")
        if not figure.startswith("dist_"):
            result.setdefault(figure, {})[suffix] = values
    return result


def beside(parts):
    """What a figure is compared with: [(name, values, ratios, kind)]."""
    found = []
    for suffix, ratios in parts.items():
        match = _RATIO.match(suffix)
        if match:
            kind, name = match.groups()
            found.append((name, parts.get(name), ratios, kind))
    return found


def _compared(parts):
    texts = []
    for name, values, ratios, kind in beside(parts):
        ratio = programs.summary(ratios)[0]
        text = "%s %s" % (name.replace("_", " "),
                          show(programs.summary(values)[0]) if values else "")
        if kind == "better_than":
            texts.append("%s: **%s ×** better" % (text, show(ratio)))
        else:
            texts.append("%s: **%s ×** of it" % (text, show(ratio)))
    return "; ".join(texts)


def table(headings, lines):
    """A Markdown table."""
    def row(cells):
        return "| " + " | ".join(cells) + " |"
    return "\n".join([row(headings), row(["---"] * len(headings))] +
                     [row(line) for line in lines])


def goals_table(samples_by_mode):
    """What was promised and what came of it."""
    lines = []
    for goal, mode, value, met in goals.judge(samples_by_mode):
        lines.append([
            goal.workload, goal.what, mode,
            ("≤ " if goal.most else "≥ ") + show(goal.bound),
            "not run" if value is None else show(value),
            {True: "yes", False: "**no**", None: ""}[met]])
    return table(["workload", "figure", "mode", "goal", "median", "met"], lines)


def figures_table(samples):
    """Every figure of every row."""
    lines = []
    for row in samples:
        for figure, parts in figures(samples[row]).items():
            if "" not in parts:
                continue
            median, least, greatest = programs.summary(parts[""])
            lines.append([row, figure, show(median), show(least),
                          show(greatest), _compared(parts)])
    return table(["row", "figure", "median", "min", "max", "beside"], lines)


def markdown(run, plots):
    """A run as a document.

    Args:
      run: what the runner wrote as JSON.
      plots: (title, path relative to the document) of each plot.
    """
    host = run["machine"]
    parts = [
        "# Results",
        "Written by `bazel run //benchmarks:run`; not by hand. How to read it: "
        "[README.md](README.md).",
        table(["", ""], [
            ["date", run["date"]],
            ["commit", host["commit"] or "unknown"],
            ["processor", "%s, %d of them, %d GiB" % (
                host["cpu"], host["cpus"], host["memory_gib"])],
            ["kernel, compiler", "%s, gcc or clang %s" % (
                host["kernel"], run["compiler"])],
            ["rounds", "%d, interleaved" % run["rounds"]],
            ["pinned", "launcher on processor %d, callbacks on %d" % tuple(
                run["pin"]) if run["pin"] else "not run"],
            ["used by others at the start", "%.0f %% of the processors" % (
                100 * run["busy"])],
        ]),
    ]
    if run["moment"]:
        parts.append("**A moment only: this proves that the benchmarks work, "
                     "and measures nothing.**")
    elif run["busy"] > machine.LOADED:
        parts.append("**The machine was not quiet: do not trust these numbers.**")
    parts += ["## Goals", goals_table(run["modes"])]
    parts += ["## Plots"] if plots else []
    parts += ["![%s](%s)" % plot for plot in plots]
    for mode, samples in run["modes"].items():
        parts += ["## Figures, %s" % mode, figures_table(samples)]
    return "\n\n".join(parts) + "\n"


def compare(before, after):
    """Two runs side by side: every figure both have."""
    parts = ["# %s → %s" % (before["machine"]["commit"] or "before",
                            after["machine"]["commit"] or "after")]
    for key in ("cpu", "kernel"):
        if before["machine"][key] != after["machine"][key]:
            parts.append("**Different machines: %s is %s and %s.**" % (
                key, before["machine"][key], after["machine"][key]))
    for mode in before["modes"]:
        if mode not in after["modes"]:
            continue
        lines = []
        for row, counters in before["modes"][mode].items():
            others = figures(after["modes"][mode].get(row, {}))
            for figure, pieces in figures(counters).items():
                other = others.get(figure, {})
                for suffix, values in pieces.items():
                    is_ours = suffix == "" or _RATIO.match(suffix)
                    if is_ours and suffix in other:
                        lines.append(_compare_line(
                            row, figure, suffix, values, other[suffix]))
        parts += ["## %s" % mode, table(
            ["row", "figure", "before", "after", "change", "beyond noise"],
            lines)]
    return "\n\n".join(parts) + "\n"


def _compare_line(row, figure, suffix, before, after):
    old, old_least, old_greatest = programs.summary(before)
    new, new_least, new_greatest = programs.summary(after)
    change = "%+.1f %%" % (100 * (new / old - 1)) if old else ""
    apart = min(len(before), len(after)) >= _FEWEST_ROUNDS and (
        new_least > old_greatest or new_greatest < old_least)
    # Of a ratio to a peer more is better, of everything else less.
    better = (new < old) != suffix.startswith("better_than")
    verdict = ("better" if better else "**worse**") if apart else ""
    name = figure + (" " + suffix.replace("_", " ") if suffix else "")
    return [row, name, show(old), show(new), change, verdict]
