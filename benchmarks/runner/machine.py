"""The machine a run was made on, and whether it was quiet."""

import os
import platform
import re
import subprocess
import time

# Other programs' part of the processors' time from which they disturb.
LOADED = 0.05


def _read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def parse_cpu_list(text):
    """"0-2,5" as [0, 1, 2, 5]."""
    cpus = []
    for part in text.strip().split(","):
        if not part:
            continue
        first, _, last = part.partition("-")
        cpus.extend(range(int(first), int(last or first) + 1))
    return cpus


def pick_cpus(allowed, siblings):
    """Two processors that do not share a core, if there are such.

    Args:
      allowed: the processors this process may use.
      siblings: processor -> the processors of its core.

    Returns:
      (launcher, consumer), or None if there is only one.
    """
    allowed = sorted(allowed)
    if len(allowed) < 2:
        return None
    launcher = allowed[0]
    others = allowed[1:]
    apart = [cpu for cpu in others if cpu not in siblings(launcher)]
    return launcher, (apart or others)[0]


def siblings(cpu):
    """The processors of a processor's core."""
    return parse_cpu_list(_read(
        "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list" % cpu))


def ticks():
    """(idle, total) of all processors since the machine was started."""
    fields = [int(field) for field in _read("/proc/stat").split()[1:9]]
    return fields[3] + fields[4], sum(fields)


def busy_part(before, after):
    """Which part of the processors' time was used between two ticks()."""
    total = after[1] - before[1]
    return 1 - (after[0] - before[0]) / total if total > 0 else 0.0


def measure_busy(seconds=1.0, attempts=5):
    """Which part of their time others use while this process sleeps.

    The build that came before may still end: the quietest of some attempts
    counts.
    """
    busy = 1.0
    for _ in range(attempts):
        before = ticks()
        time.sleep(seconds)
        busy = min(busy, busy_part(before, ticks()))
        if busy <= LOADED:
            break
    return busy


def commit(folder):
    """The commit of a checkout, with "+" for changes; "" if there is none."""
    def git(*arguments):
        try:
            return subprocess.run(
                ("git", "-C", folder) + arguments, check=True, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        except (OSError, subprocess.CalledProcessError):
            return ""
    name = git("rev-parse", "--short", "HEAD").strip()
    return name + ("+" if name and git("status", "--porcelain") else "")


def describe(folder):
    """The machine and the checkout, as the report tells them."""
    model = re.search(r"model name\s*:\s*(.*)", _read("/proc/cpuinfo"))
    memory = re.search(r"MemTotal:\s*(\d+)", _read("/proc/meminfo"))
    return {
        "cpu": model.group(1) if model else platform.machine(),
        "cpus": len(os.sched_getaffinity(0)),
        "memory_gib": round(int(memory.group(1)) / 2**20) if memory else 0,
        "kernel": platform.release(),
        "commit": commit(folder),
    }
