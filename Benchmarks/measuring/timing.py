"""Programs that are timed against each other, one run of each in turn."""

import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import Callable, Optional


@dataclass
class Contender:
    """A program with its arguments, and where it runs.

    `prepare` gives the folder to run in and is called before every run, outside of the measured time.
    """

    name: str
    arguments: list
    prepare: Callable[[], str]
    seconds: list = field(default_factory=list)
    peak_memory: int = 0

    @property
    def minimum(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


class Stopwatch:
    """Runs contenders in an environment of their own and takes their times."""

    def __init__(self, environment: dict):
        self.environment = environment
        self.nothing = os.open(os.devnull, os.O_RDWR)

    def compare(self, contenders: list, rounds: int) -> None:
        """Times every contender once a round, in an order that changes from round to round.

        A load on the machine then falls on all of them alike, which it does not when each has its turn of many runs.
        """
        for contender in contenders:
            self._rehearse(contender)
        order = random.Random(20)
        for _ in range(rounds):
            for contender in order.sample(contenders, len(contenders)):
                self._run(contender)

    def _rehearse(self, contender: Contender) -> None:
        """Runs it once unmeasured: files get into memory, and a program that fails is not timed."""
        outcome = subprocess.run(
            contender.arguments, cwd=contender.prepare(), env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if outcome.returncode != 0:
            sys.exit(f"{contender.name} failed with {outcome.returncode}:\n{outcome.stdout.decode(errors='replace')}")

    def _run(self, contender: Contender) -> None:
        os.chdir(contender.prepare())
        streams = [(os.POSIX_SPAWN_DUP2, self.nothing, descriptor) for descriptor in (0, 1, 2)]
        program = shutil.which(contender.arguments[0]) or contender.arguments[0]
        start = time.perf_counter_ns()
        process = os.posix_spawn(program, contender.arguments, self.environment, file_actions=streams)
        _, status, usage = os.wait4(process, 0)
        end = time.perf_counter_ns()
        if status != 0:
            sys.exit(f"{contender.name} failed in the middle of the measurement")
        contender.seconds.append((end - start) / 1e9)
        contender.peak_memory = max(contender.peak_memory, usage.ru_maxrss * 1024)


def table(heading: list, rows: list) -> str:
    """Lines with aligned columns: the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in [heading] + rows) for column in range(len(heading))]
    lines = []
    for row in [heading] + rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines)


def milliseconds(seconds: float) -> str:
    """A time in milliseconds, with as many digits as say something."""
    value = seconds * 1000
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def comparison(contenders: list, baseline: Optional[Contender] = None) -> str:
    """The times of contenders as a table; the ratio is that of the medians to the baseline's, the first if not said."""
    reference = (baseline or contenders[0]).median
    rows = [
        [contender.name, milliseconds(contender.minimum), milliseconds(contender.median),
         f"{contender.median / reference:.2f}"]
        for contender in contenders
    ]
    return table(["", "min ms", "median ms", "ratio"], rows)
