"""What benchmarks/detection left: detection.csv and detection.md of each set."""

import csv
import math
import re

from files import Unreadable, text_of

NORMAL_95 = 1.959964


def share(part, of):
    """A share and its 95 % interval by Wilson's score; None of nothing."""
    if of == 0:
        return None
    at, square = part / of, NORMAL_95**2 / of
    middle, half = at + square / 2, NORMAL_95 * math.sqrt(at * (1 - at) / of + square / (4 * of))
    return at, max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


class Detection:
    """Of the runs of all sets that are to be trusted.

    rows          of each cause its counts and two shares: recall and precision (None where there is nothing to share)
    quiet_runs    how many there are, and false_alarms in them
    drops         how many there are, how many explained, and origin, the share of these in percent; None without drops
    drawn         a line for each set
    not_trusted   a line for each run that is not counted
    """

    def __init__(self, parts):
        self.drawn, self.not_trusted = [], []
        self.quiet_runs = self.false_alarms = self.drops = self.explained = 0
        counted = {}
        for part in parts:
            path = self._only_csv(part)
            for row in csv.DictReader(text_of(path).splitlines()):
                cause, counts = self._counts(path, row)
                if row["runs"] == "trusted":
                    counted[cause] = [a + b for a, b in zip(counted.get(cause, [0] * len(counts)), counts)]
            self._read(path.with_suffix(".md"))
            part.runs()  # of one version
        self.rows = [self._row(cause, *counts) for cause, counts in counted.items()]
        self.origin = 100 * self.explained / self.drops if self.drops else None

    @staticmethod
    def _only_csv(part):
        files = list(part.folder.glob("detection/*/detection.csv"))
        if len(files) != 1:
            raise Unreadable(f"{part.folder} has {len(files)} files detection/*/detection.csv; one would be right")
        return files[0]

    @staticmethod
    def _counts(path, row):
        """Scored, found; found or false, and right of these; saturated nothing, shorter than 150 ms."""
        try:
            scored, found, told, nothing, shorter = (
                int(row[key]) for key in ("scored", "found", "foundOrFalse", "saturatedNothing", "shorterThan150ms")
            )
            right = round(float(row["precision"]) * told) if told else 0
            return row["cause"], [scored, found, told, right, nothing, shorter]
        except (KeyError, TypeError, ValueError):
            raise Unreadable(f"{path}: a row is not whole: {row}") from None

    @staticmethod
    def _row(cause, scored, found, told, right, nothing, shorter):
        return {
            "cause": cause, "scored": scored, "found": found, "recall": share(found, scored), "precision": share(right, told),
            "saturatedNothing": nothing, "shorterThan150ms": shorter,
        }  # fmt: skip

    def _read(self, path):
        trusted, _, others = text_of(path).partition("\nNot trusted, and so not counted above:\n")
        self.drawn.append(trusted.partition("\n")[0])
        self.not_trusted += [line for line in others.partition("\nAll runs ")[0].splitlines() if line.startswith("- ")]
        alarms = re.search(r"^False alarms in (\d+) quiet runs of 60 s: (.*)", trusted, re.MULTILINE)
        if not alarms:
            raise Unreadable(f"{path} does not say how many false alarms there were in quiet runs")
        self.quiet_runs += int(alarms[1])
        self.false_alarms += sum(map(int, re.findall(r"=(-?\d+)", alarms[2])))
        origin = re.search(r"^Drops with an origin: ([\d,]+) of ([\d,]+) ", trusted, re.MULTILINE)
        if origin:
            explained, drops = (int(number.replace(",", "")) for number in origin.groups())
            self.explained, self.drops = self.explained + explained, self.drops + drops
