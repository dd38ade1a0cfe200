"""Tests of what runs the benchmarks, with programs that only pretend."""

import contextlib
import io
import json
import os
import stat
import tempfile
import unittest
from unittest import mock
from xml.etree import ElementTree

from benchmarks.runner import compare
from benchmarks.runner import goals
from benchmarks.runner import machine
from benchmarks.runner import plot
from benchmarks.runner import plots
from benchmarks.runner import programs
from benchmarks.runner import report
from benchmarks.runner import run

# Answers as a benchmark does: two rows, whose values come from a file that
# counts the runs. WHEN_BAD says at which flag it fails.
FAKE = """#!/usr/bin/env python3
import json, os, sys
flags = dict(a.partition("=")[::2] for a in sys.argv[1:])
with open(os.path.join(os.path.dirname(__file__), "calls"), "a") as calls:
    calls.write(" ".join(sys.argv[1:]) + "\\n")
if os.environ.get("WHEN_BAD") in flags:
    sys.exit("error: the order of callbacks failed")
if "--benchmark_list_tests" in flags:
    print("W3_no_block/iterations:9/real_time")
if "--benchmark_out" in flags:
    with open(flags["--benchmark_out"], "w") as out:
        json.dump({"context": {"compiler": "12"}, "benchmarks": [{
            "name": "W3_no_block/iterations:9/real_time", "iterations": 9,
            "real_time": 1.0, "cpu_time": 1.0, "time_unit": "ns",
            "callback_ns": 20.0, "callback_ns.one_hop": 100.0,
            "callback_ns.better_than_one_hop": 5.0}]}, out)
"""


class StatisticsTest(unittest.TestCase):

    def test_summary_is_median_and_extremes(self):
        self.assertEqual(programs.summary([5.0, 1.0, 3.0]), (3.0, 1.0, 5.0))
        self.assertEqual(programs.summary([4.0, 2.0]), (3.0, 2.0, 4.0))

    def test_rows_lose_what_the_library_appends(self):
        self.assertEqual(
            programs.row_name("W5_fan_in/streams:64/iterations:9/real_time"),
            "W5_fan_in/streams:64")

    def test_parse_keeps_counters_alone(self):
        rows, context = programs.parse({
            "context": {"compiler": "x"},
            "benchmarks": [{"name": "row/real_time", "real_time": 3,
                            "iterations": 1, "launch_ns": 7}]})
        self.assertEqual(rows, {"row": {"launch_ns": 7.0}})
        self.assertEqual(context["compiler"], "x")

    def test_parse_refuses_a_row_that_failed(self):
        with self.assertRaisesRegex(programs.ProgramFailed, "row: no order"):
            programs.parse({"benchmarks": [{
                "name": "row", "error_occurred": True,
                "error_message": "no order"}]})

    def test_samples_gather_over_rounds(self):
        samples = {}
        programs.add_samples(samples, {"row": {"ns": 1.0}})
        programs.add_samples(samples, {"row": {"ns": 2.0}})
        self.assertEqual(samples, {"row": {"ns": [1.0, 2.0]}})


class GoalsTest(unittest.TestCase):

    def outcome(self, samples, mode, workload, what):
        found = [o for o in goals.judge({mode: samples})
                 if o.goal.workload == workload and what in o.goal.what]
        self.assertEqual(len(found), 1)
        return found[0]

    def test_least_and_most(self):
        row = {"callback_ns.better_than_one_hop": [3.0, 4.0, 9.0],
               "callback_ns.better_than_libuv": [1.9]}
        samples = {"W3_no_block": row}
        self.assertTrue(self.outcome(samples, "free", "W3", "one hop").met)
        self.assertFalse(self.outcome(samples, "free", "W3", "libuv").met)
        samples = {"W11_backlog": {"queued_bytes": [32.0]}}
        self.assertTrue(self.outcome(samples, "free", "W11", "queued").met)
        samples = {"W11_backlog": {"queued_bytes": [32.1]}}
        self.assertFalse(self.outcome(samples, "free", "W11", "queued").met)

    def test_what_was_not_run_is_neither_met_nor_missed(self):
        self.assertIsNone(self.outcome({}, "free", "W3", "libuv").met)

    def test_a_goal_of_one_mode_is_not_judged_in_another(self):
        self.assertFalse([o for o in goals.judge({"free": {}})
                          if o.goal.workload == "W1 parked"])
        self.outcome({}, "pinned", "W1 parked", "futex")

    def test_ratio_of_two_rows_is_taken_round_by_round(self):
        samples = {
            "W5_fan_in/streams:64": {"callback_ns": [10.0, 20.0, 10.0]},
            "W5_fan_in/streams:1024": {"callback_ns": [14.0, 28.0, 90.0]}}
        outcome = self.outcome(samples, "free", "W5", "times 64")
        self.assertAlmostEqual(outcome.value, 1.4)
        self.assertTrue(outcome.met)


class MachineTest(unittest.TestCase):

    def test_cpu_lists(self):
        self.assertEqual(machine.parse_cpu_list("0-2,5\n"), [0, 1, 2, 5])
        self.assertEqual(machine.parse_cpu_list("\n"), [])

    def test_picks_two_cores(self):
        cores = {0: [0, 1], 1: [0, 1], 2: [2, 3], 3: [2, 3]}
        self.assertEqual(machine.pick_cpus({0, 1, 2, 3}, cores.get), (0, 2))
        self.assertEqual(machine.pick_cpus({0, 1}, cores.get), (0, 1))
        self.assertIsNone(machine.pick_cpus({0}, cores.get))

    def test_busy_part(self):
        self.assertAlmostEqual(machine.busy_part((100, 200), (150, 300)), 0.5)
        self.assertEqual(machine.busy_part((100, 200), (100, 200)), 0.0)

    def test_the_end_of_a_build_is_waited_for(self):
        # Busy in the first attempt, idle in the second.
        looks = [(0, 0), (10, 100), (10, 100), (109, 200)]
        with mock.patch.object(machine, "ticks", side_effect=looks):
            self.assertAlmostEqual(machine.measure_busy(0, 5), 0.01)
        looks = [(0, 0), (10, 100), (10, 100), (40, 200)]
        with mock.patch.object(machine, "ticks", side_effect=looks):
            self.assertAlmostEqual(machine.measure_busy(0, 2), 0.7)


class ReportTest(unittest.TestCase):

    def test_numbers(self):
        for value, text in ((0.1234, "0.123"), (12.34, "12.3"), (118, "118"),
                            (4321, "4321"), (12345, "12.3k"), (999999, "1M"),
                            (2.5e9, "2.5G"), (-3.14159, "-3.14"), (0, "0")):
            self.assertEqual(report.show(value), text)

    def test_figures_stand_beside_peers_and_limits(self):
        table = report.figures_table({"W1": {
            "start_ns": [200.0, 100.0, 300.0], "start_ns.spin": [100.0],
            "start_ns.times_spin": [2.0], "start_ns.one_hop": [900.0],
            "start_ns.better_than_one_hop": [4.5], "dist_500": [1.0]}})
        self.assertIn("| W1 | start_ns | 200 | 100 | 300 |", table)
        self.assertIn("spin 100: **2 ×** of it", table)
        self.assertIn("one hop 900: **4.5 ×** better", table)
        self.assertNotIn("dist", table)


class PlotTest(unittest.TestCase):

    def test_well_formed_with_every_curve_inside(self):
        svg = plot.lines("a < b & c", "x", "y",
                         [("one", [(0, 3.0), (1, 40.0)]), ("two", [(0, 9e6)])],
                         [(0, "0"), (1, "1")])
        root = ElementTree.fromstring(svg)
        space = "{http://www.w3.org/2000/svg}"
        curves = root.findall(space + "polyline")
        self.assertEqual(len(curves), 2)
        for curve in curves:
            for point in curve.get("points").split():
                x, y = map(float, point.split(","))
                self.assertTrue(0 <= x <= float(root.get("width")))
                self.assertTrue(0 <= y <= float(root.get("height")))
        texts = [text.text for text in root.iter(space + "text")]
        self.assertIn("a < b & c", texts)
        self.assertIn("10M", texts)

    def test_greater_values_are_higher(self):
        svg = plot.lines("t", "x", "y", [("c", [(0, 10.0), (1, 500.0)])],
                         [(0, "0"), (1, "1")])
        curve = next(ElementTree.fromstring(svg).iter(
            "{http://www.w3.org/2000/svg}polyline"))
        low, high = (float(p.split(",")[1]) for p in curve.get("points").split())
        self.assertLess(high, low)

    def test_nothing_to_draw(self):
        self.assertIsNone(plot.lines("t", "x", "y", [], [(0, "0")]))
        self.assertEqual(plots.draw({"free": {}}), [])

    def test_plots_of_a_run(self):
        row = {"dist_010": [20.0], "dist_500": [100.0], "dist_999": [400.0],
               "dist_500.spin": [50.0]}
        samples = {"W1_hot/no_block": row, "W1_hot/block": row}
        for streams in (1, 64):
            samples["W5_fan_in/streams:%d" % streams] = {
                "callback_ns": [20.0], "callback_ns.libuv": [50.0]}
        drawn = {name: svg for _, name, svg in plots.draw({"free": samples})}
        self.assertEqual(set(drawn),
                         {"latency_hot_free.svg", "throughput_free.svg"})
        for svg in drawn.values():
            ElementTree.fromstring(svg)
        self.assertIn("limit: spin", drawn["latency_hot_free.svg"])
        self.assertIn("libuv", drawn["throughput_free.svg"])


class FlagsTest(unittest.TestCase):

    def refuse(self, *flags):
        text = io.StringIO()
        with contextlib.redirect_stderr(text):
            with self.assertRaises(SystemExit) as ended:
                run.parse_flags(flags)
        self.assertEqual(ended.exception.code, 2)
        return text.getvalue()

    def test_defaults(self):
        with mock.patch.object(machine, "pick_cpus", return_value=(0, 1)):
            flags = run.parse_flags([])
        self.assertEqual(flags.rounds, 5)
        self.assertEqual(flags.modes, ["free", "pinned"])
        self.assertEqual(flags.cpus, (0, 1))

    def test_refusals_name_what_is_wrong(self):
        self.assertIn("'0' is not a number", self.refuse("--rounds=0"))
        self.assertIn("'-3' is not a number", self.refuse("--rounds=-3"))
        self.assertIn("'five' is not a number", self.refuse("--rounds=five"))
        self.assertIn("--bogus", self.refuse("--bogus", "--modes=free"))
        self.assertIn("--round", self.refuse("--round=5", "--modes=free"))
        self.assertIn("'idle' is not one of", self.refuse("--modes=idle"))
        self.assertIn("twice", self.refuse("--modes=free,free"))
        self.assertIn("must differ", self.refuse("--cpus=0,0"))
        self.assertIn("processor 4000", self.refuse("--cpus=4000,4001"))
        self.assertIn("'('", self.refuse("--filter=("))

    def test_published_are_whole_runs(self):
        self.assertIn("5 rounds", self.refuse("--publish", "--rounds=4"))
        self.assertIn("5 rounds", self.refuse("--publish", "--moment"))
        self.assertIn("all rows", self.refuse("--publish", "--filter=W3"))
        self.assertIn("all modes", self.refuse("--publish", "--modes=free"))

    def test_one_processor_cannot_be_pinned(self):
        with mock.patch.object(machine, "pick_cpus", return_value=None):
            self.assertIn("two processors", self.refuse("--modes=pinned"))

    def test_processors_are_for_the_pinned_mode(self):
        with mock.patch.object(os, "sched_getaffinity", return_value={0, 1}):
            self.assertIn("for the mode pinned",
                          self.refuse("--modes=free", "--cpus=0,1"))


class RunTest(unittest.TestCase):

    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
        path = os.path.join(self.folder, "fake_benchmark")
        with open(path, "w", encoding="utf-8") as file:
            file.write(FAKE)
        os.chmod(path, stat.S_IRWXU)
        self.program = programs.Program("fake_benchmark", self.folder)
        self.results = os.path.join(self.folder, "out")

    def run_it(self, *flags, bad=""):
        out = io.StringIO()
        environment = {"WHEN_BAD": bad}
        with mock.patch.dict(os.environ, environment), \
             mock.patch.object(machine, "pick_cpus", return_value=(0, 1)), \
             mock.patch.object(machine, "measure_busy", return_value=0.5):
            status = run.main(["--out=" + self.results] + list(flags),
                              [self.program], out)
        return status, out.getvalue()

    def calls(self):
        with open(os.path.join(self.folder, "calls"), encoding="utf-8") as file:
            return file.read().splitlines()

    def test_rounds_of_both_modes_are_interleaved(self):
        status, out = self.run_it("--rounds=2")
        self.assertEqual(status, 0, out)
        pinned = ["--pin=0,1" in call for call in self.calls()
                  if "--benchmark_out=" in call]
        self.assertEqual(pinned, [False, True, True, False])
        self.assertIn("[4/4] round 2 of 2", out)
        self.assertIn("warning: other programs use 50 %", out)
        with open(os.path.join(self.results, "results.json"),
                  encoding="utf-8") as file:
            samples = json.load(file)["modes"]
        self.assertEqual(samples["free"]["W3_no_block"]["callback_ns"],
                         [20.0, 20.0])
        with open(os.path.join(self.results, "RESULTS.md"),
                  encoding="utf-8") as file:
            text = file.read()
        self.assertIn("| W3 | times faster than naive one hop | free | ≥ 4 | 5 "
                      "| yes |", text)
        self.assertIn("not quiet", text)

    def test_a_build_that_cannot_measure_is_refused_first(self):
        status, out = self.run_it(bad="--check")
        self.assertEqual(status, 1)
        self.assertIn("fake_benchmark ended with status 1", out)
        self.assertEqual(self.calls(), ["--check"])

    def test_a_failed_check_leaves_no_numbers(self):
        status, out = self.run_it(bad="--benchmark_out")
        self.assertEqual(status, 1)
        self.assertIn("the order of callbacks failed", out)
        self.assertEqual(os.listdir(self.results), [])

    def test_a_filter_that_matches_nothing(self):
        status, out = self.run_it("--filter=W99")
        self.assertEqual(status, 2)
        self.assertIn("no row matches 'W99'", out)


class CompareTest(unittest.TestCase):

    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))

    def write(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)
        return path

    def run_of(self, commit, values, ratios):
        return json.dumps({
            "machine": {"commit": commit, "cpu": "c", "kernel": "6"},
            "modes": {"free": {"W3": {
                "ns": values, "ns.one_hop": [9.0],
                "ns.better_than_one_hop": ratios}}}})

    def test_side_by_side(self):
        out = io.StringIO()
        status = compare.main([
            self.write("a", self.run_of("aaa", [10.0, 11.0, 10.5], [4.0, 4.1])),
            self.write("b", self.run_of("bbb", [20.0, 21.0, 20.5], [4.05])),
        ], out)
        self.assertEqual(status, 0)
        self.assertIn("# aaa → bbb", out.getvalue())
        self.assertIn("| W3 | ns | 10.5 | 20.5 | +95.2 % | **worse** |",
                      out.getvalue())
        self.assertIn("| W3 | ns better than one hop | 4.05 | 4.05 | +0.0 % |  |",
                      out.getvalue())
        self.assertNotIn("one_hop", out.getvalue())

    def test_a_higher_ratio_to_a_peer_is_better(self):
        out = io.StringIO()
        compare.main([
            self.write("a", self.run_of("a", [10.0], [4.0] * 3)),
            self.write("b", self.run_of("b", [10.0], [5.0] * 3))], out)
        self.assertIn("| 4 | 5 | +25.0 % | better |", out.getvalue())

    def test_a_single_round_tells_no_noise(self):
        out = io.StringIO()
        compare.main([
            self.write("a", self.run_of("a", [10.0], [4.0])),
            self.write("b", self.run_of("b", [99.0], [1.0]))], out)
        self.assertNotIn("worse", out.getvalue())

    def test_other_machines_are_told(self):
        other = self.run_of("b", [1.0], [1.0]).replace('"c"', '"d"')
        out = io.StringIO()
        compare.main([self.write("a", self.run_of("a", [1.0], [1.0])),
                      self.write("b", other)], out)
        self.assertIn("cpu is c and d", out.getvalue())

    def test_bad_files(self):
        good = self.write("good", self.run_of("a", [1.0], [1.0]))
        for path, text in ((os.path.join(self.folder, "none"), "No such file"),
                           (self.write("text", "hello"), "is not JSON"),
                           (self.write("other", "{}"), "was not written by")):
            said = io.StringIO()
            with contextlib.redirect_stderr(said):
                self.assertEqual(compare.main([good, path], io.StringIO()), 2)
            self.assertIn(text, said.getvalue())


if __name__ == "__main__":
    unittest.main()
