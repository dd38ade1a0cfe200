"""Runs every benchmark in interleaved rounds and writes down what came of it.

Each round runs each program once in each mode: free, where the kernel places
threads, and pinned, where launchers stay on one processor and callback threads
on another. A figure is the median over the rounds.
"""

import argparse
import datetime
import json
import os
import re
import sys
import tempfile
import time

from benchmarks.runner import goals
from benchmarks.runner import machine
from benchmarks.runner import plots
from benchmarks.runner import programs
from benchmarks.runner import report

MODES = ("free", "pinned")
# Fewer would not tell a median from luck.
PUBLISHED_ROUNDS = 5


def positive(text):
    """A number of rounds."""
    value = int(text) if re.fullmatch(r"\d{1,3}", text) else 0
    if value < 1:
        raise argparse.ArgumentTypeError(
            "%r is not a number from 1 to 999" % text)
    return value


def modes(text):
    """A list of modes."""
    chosen = text.split(",")
    for mode in chosen:
        if mode not in MODES:
            raise argparse.ArgumentTypeError(
                "%r is not one of %s" % (mode, ", ".join(MODES)))
    if len(set(chosen)) != len(chosen):
        raise argparse.ArgumentTypeError("%r names a mode twice" % text)
    return chosen


def pattern(text):
    """A regular expression for rows."""
    try:
        re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError("%r: %s" % (text, error))
    return text


def cpus(text):
    """LAUNCHER,CONSUMER."""
    if not re.fullmatch(r"\d{1,4},\d{1,4}", text):
        raise argparse.ArgumentTypeError(
            "%r is not two processors, as 0,1" % text)
    launcher, consumer = map(int, text.split(","))
    if launcher == consumer:
        raise argparse.ArgumentTypeError("the two processors must differ")
    for cpu in (launcher, consumer):
        if cpu not in os.sched_getaffinity(0):
            raise argparse.ArgumentTypeError(
                "this process may not use processor %d" % cpu)
    return launcher, consumer


def parse_flags(arguments):
    """Everything is checked before anything runs; ends the process if not."""
    parser = argparse.ArgumentParser(
        prog="bazel run //benchmarks:run --", allow_abbrev=False,
        description=__doc__)
    parser.add_argument("--rounds", type=positive, default=5, metavar="N",
                        help="rounds to take the medians over (default: 5)")
    parser.add_argument("--modes", type=modes, default=list(MODES),
                        metavar="M[,M]", help="free, pinned (default: both)")
    parser.add_argument("--cpus", type=cpus, default=None,
                        metavar="LAUNCHER,CONSUMER",
                        help="processors for pinned (default: two allowed ones "
                        "of different cores)")
    parser.add_argument("--filter", type=pattern, default=".", metavar="REGEX",
                        help="rows to run (default: all)")
    parser.add_argument("--out", default=None, metavar="FOLDER",
                        help="where to write (default: benchmark-results/TIME)")
    parser.add_argument("--publish", action="store_true",
                        help="also write benchmarks/RESULTS.md and its plots")
    parser.add_argument("--moment", action="store_true",
                        help="prove that everything works, measure nothing")
    flags = parser.parse_args(arguments)
    if flags.publish:
        if flags.moment or flags.rounds < PUBLISHED_ROUNDS:
            parser.error("--publish needs %d rounds or more, and no --moment"
                         % PUBLISHED_ROUNDS)
        if flags.filter != "." or flags.modes != list(MODES):
            parser.error("--publish is for all rows in all modes")
        if "BUILD_WORKSPACE_DIRECTORY" not in os.environ:
            parser.error("--publish works under `bazel run` only")
    if "pinned" in flags.modes:
        if flags.cpus is None:
            flags.cpus = machine.pick_cpus(os.sched_getaffinity(0),
                                           machine.siblings)
        if flags.cpus is None:
            parser.error("pinned needs two processors; use --modes=free")
    elif flags.cpus is not None:
        parser.error("--cpus is for the mode pinned")
    return flags


def runfiles_root():
    """The folder that the programs' paths are relative to."""
    path = os.path.abspath(__file__)
    for _ in range(3):
        path = os.path.dirname(path)
    return path


class Progress:
    """Tells the terminal how far the run is, and how long it will take."""

    def __init__(self, steps, out):
        self._steps = steps
        self._done = 0
        self._out = out
        self._start = time.monotonic()

    def step(self, text):
        """Another step begins."""
        left = ""
        if self._done:
            spent = time.monotonic() - self._start
            left = ", about %.0f s left" % (
                spent / self._done * (self._steps - self._done))
        self._done += 1
        print("[%*d/%d] %s%s" % (len(str(self._steps)), self._done, self._steps,
                                 text, left), file=self._out, flush=True)


def measure(chosen, flags, out):
    """The rounds.

    Args:
      chosen: the programs; flags: as parsed; out: for progress.

    Returns:
      ({mode: {row: {counter: [a value for each round]}}}, compiler)
    """
    samples = {mode: {} for mode in flags.modes}
    progress = Progress(flags.rounds * len(flags.modes) * len(chosen), out)
    compiler = "unknown"
    with tempfile.TemporaryDirectory() as folder:
        for number in range(flags.rounds):
            # Neither mode always finds what the other left behind.
            order = flags.modes if number % 2 == 0 else flags.modes[::-1]
            for program in chosen:
                for mode in order:
                    progress.step("round %d of %d, %s, %s" % (
                        number + 1, flags.rounds, mode, program.name))
                    rows, context = program.run(
                        os.path.join(folder, "out.json"), flags.filter,
                        flags.cpus if mode == "pinned" else None, flags.moment)
                    compiler = context.get("compiler", compiler)
                    programs.add_samples(samples[mode], rows)
    return samples, compiler


def write(run, folder, plots_folder, name):
    """Writes a run's document NAME.md and its plots into `folder`."""
    listed = []
    os.makedirs(os.path.join(folder, plots_folder), exist_ok=True)
    for title, file_name, svg in plots.draw(run["modes"]):
        path = os.path.join(plots_folder, file_name)
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            file.write(svg)
        listed.append((title, path))
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(report.markdown(run, listed))


def main(arguments, all_programs=None, out=sys.stderr):
    """Returns the exit status."""
    flags = parse_flags(arguments)
    if all_programs is None:
        all_programs = [programs.Program(path, runfiles_root())
                        for path in programs.PROGRAMS]
    workspace = os.environ.get("BUILD_WORKSPACE_DIRECTORY", "")
    started = datetime.datetime.now()
    folder = os.path.join(
        os.environ.get("BUILD_WORKING_DIRECTORY", os.getcwd()),
        flags.out or started.strftime("benchmark-results/%Y-%m-%d-%H%M%S"))
    try:
        os.makedirs(folder, exist_ok=True)
        if not flags.moment:
            for program in all_programs:
                program.check()
        chosen = [p for p in all_programs if p.rows(flags.filter) > 0]
        if not chosen:
            print("error: no row matches %r" % flags.filter, file=out)
            return 2
        busy = machine.measure_busy(*((0.1, 1) if flags.moment else ()))
        if busy > machine.LOADED and not flags.moment:
            print("warning: other programs use %.0f %% of the processors; the "
                  "numbers will not be worth keeping" % (100 * busy), file=out)
        samples, compiler = measure(chosen, flags, out)
    except (programs.ProgramFailed, OSError) as error:
        print("error: %s\nNothing was written." % error, file=out)
        return 1
    run = {
        "date": started.strftime("%Y-%m-%d %H:%M"),
        "machine": machine.describe(workspace or runfiles_root()),
        "compiler": compiler,
        "rounds": flags.rounds,
        "pin": list(flags.cpus) if flags.cpus else None,
        "busy": busy,
        "moment": flags.moment,
        "modes": samples,
    }
    with open(os.path.join(folder, "results.json"), "w",
              encoding="utf-8") as file:
        json.dump(run, file, indent=1)
    write(run, folder, "plots", "RESULTS.md")
    print("written: " + folder, file=out)
    if flags.publish:
        target = os.path.join(workspace, "benchmarks")
        write(run, target, "plots", "RESULTS.md")
        print("written: " + os.path.join(target, "RESULTS.md"), file=out)
    outcomes = [o for o in goals.judge(samples) if o.met is not None]
    if not flags.moment:
        print("goals met: %d of %d" % (sum(o.met for o in outcomes),
                                       len(outcomes)), file=out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
