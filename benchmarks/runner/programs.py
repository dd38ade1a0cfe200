"""The benchmark programs and what a round of them says."""

import json
import os
import re
import statistics
import subprocess

# Relative to the root of the runfiles.
PROGRAMS = [
    "benchmarks/baseline/limits_benchmark",
    "benchmarks/flow/callback_benchmark",
    "benchmarks/flow/chain_benchmark",
    "benchmarks/flow/ge_benchmark",
    "benchmarks/flow/host_function_benchmark",
    "benchmarks/flow/latency_benchmark",
    "benchmarks/flow/launch_benchmark",
    "benchmarks/flow/memory_benchmark",
    "benchmarks/load/load_benchmark",
    "benchmarks/micro/core_benchmark",
    "benchmarks/model/execute_benchmark",
    "benchmarks/model/load_model_benchmark",
]

# What Google Benchmark itself says of a row.
_FIELDS = frozenset([
    "name", "family_index", "per_family_instance_index", "run_name",
    "run_type", "repetitions", "repetition_index", "threads", "iterations",
    "real_time", "cpu_time", "time_unit", "aggregate_name", "label",
])


class ProgramFailed(Exception):
    """A program ended with an error; the text is what it said."""


class Program:
    """One benchmark program on the disk."""

    def __init__(self, path, root):
        self.path = path
        self.name = os.path.basename(path)
        self._root = root

    def check(self):
        """Raises ProgramFailed if this build or machine cannot measure."""
        self._run(["--check"])

    def rows(self, pattern):
        """How many rows match, without running any."""
        listed = self._run(["--moment", "--benchmark_list_tests=true"])
        names = [row_name(line) for line in listed.splitlines() if line]
        return sum(1 for name in names if re.search(pattern, name))

    def run(self, out, pattern, pin, moment=False):
        """Runs once and returns (rows, context).

        Args:
          out: a file to write to; `pattern`: of the rows to run; `pin`: (launcher,
          consumer) or None; `moment`: to prove that it works.
        """
        flags = [
            "--benchmark_filter=" + pattern,
            "--benchmark_out=" + out,
            "--benchmark_out_format=json",
        ]
        if pin is not None:
            flags.append("--pin=%d,%d" % pin)
        if moment:
            flags.append("--moment")
        self._run(flags)
        with open(out, encoding="utf-8") as file:
            return parse(json.load(file))

    def _run(self, flags):
        done = subprocess.run(
            [os.path.join(self._root, self.path)] + flags,
            cwd=self._root, check=False, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode != 0:
            raise ProgramFailed("%s ended with status %d:\n%s" % (
                self.name, done.returncode, done.stderr.strip()))
        return done.stdout


def row_name(name):
    """A row's name without what Google Benchmark appends."""
    return re.sub(r"/(iterations:\d+|real_time|manual_time|process_time)\b", "",
                  name)


def parse(report):
    """A Google Benchmark report as ({row: {counter: value}}, context)."""
    rows = {}
    for entry in report["benchmarks"]:
        if entry.get("error_occurred"):
            raise ProgramFailed("%s: %s" % (
                entry["name"], entry.get("error_message", "failed")))
        rows[row_name(entry["name"])] = {
            key: float(value) for key, value in entry.items()
            if key not in _FIELDS}
    return rows, report.get("context", {})


def add_samples(samples, rows):
    """Appends a round's rows to {row: {counter: [values]}}."""
    for row, counters in rows.items():
        for counter, value in counters.items():
            samples.setdefault(row, {}).setdefault(counter, []).append(value)


def summary(values):
    """(median, least, greatest)."""
    return statistics.median(values), min(values), max(values)
