"""Puts two runs side by side, as Markdown."""

import argparse
import json
import os
import sys

from benchmarks.runner import report


def load(path):
    """A run; ValueError with the path if the file is none."""
    directory = os.environ.get("BUILD_WORKING_DIRECTORY", os.getcwd())
    try:
        with open(os.path.join(directory, path), encoding="utf-8") as file:
            run = json.load(file)
    except OSError as error:
        raise ValueError("%s: %s" % (path, error.strerror)) from error
    except ValueError as error:
        raise ValueError("%s is not JSON: %s" % (path, error)) from error
    if not isinstance(run, dict) or not {"machine", "modes"} <= run.keys():
        raise ValueError("%s was not written by //benchmarks:run" % path)
    return run


def main(arguments, out=sys.stdout):
    """Returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="bazel run //benchmarks:compare --", description=__doc__,
        allow_abbrev=False)
    parser.add_argument("before", help="results.json of a run")
    parser.add_argument("after", help="of a later one")
    flags = parser.parse_args(arguments)
    try:
        before, after = load(flags.before), load(flags.after)
    except ValueError as error:
        print("error: %s" % error, file=sys.stderr)
        return 2
    out.write(report.compare(before, after))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
