"""What benchmarks/detection left: detection.csv and detection.md."""

import csv
import re

from files import Unreadable, text_of

SHARES = [key + end for key in ("recall", "precision") for end in ("", "Low", "High")]
COUNTS = ("scored", "found", "saturatedNothing", "shorterThan150ms")


class Detection:
    """Of the runs that are to be trusted.

    rows          by cause: COUNTS, and SHARES (None where there is nothing to share)
    quiet_runs    how many there are, and false_alarms in them
    origin        drops that have one, in percent; None without drops
    lines         what it says of quiet runs and of drops
    not_trusted   a line for each run that is not counted
    """

    def __init__(self, part):
        files = list(part.folder.glob("detection/*/detection.csv"))
        if len(files) != 1:
            raise Unreadable(f"{part.folder} has {len(files)} files detection/*/detection.csv; one would be right")
        table = csv.DictReader(text_of(files[0]).splitlines())
        self.rows = [row for row in (self._row(files[0], row) for row in table) if row["runs"] == "trusted"]
        self._read(files[0].with_suffix(".md"))
        part.runs()  # of one version

    @staticmethod
    def _row(path, row):
        try:
            shares = {key: float(row[key]) for key in SHARES}
            counts = {key: int(row[key]) for key in COUNTS}
        except (KeyError, TypeError, ValueError):
            raise Unreadable(f"{path}: a row is not whole: {row}") from None
        none = {key: None for key, value in shares.items() if value != value}
        return {"runs": row["runs"], "cause": row["cause"], **counts, **shares, **none}

    def _read(self, path):
        text = text_of(path)
        trusted, _, others = text.partition("\nNot trusted, and so not counted above:\n")
        self.drawn = text.partition("\n")[0]
        self.lines = [line for line in trusted.splitlines() if line.startswith(("False alarms in ", "Drops with an origin: "))]
        self.not_trusted = [line for line in others.partition("\nAll runs ")[0].splitlines() if line.startswith("- ")]
        alarms = re.match(r"False alarms in (\d+) quiet runs of 60 s: (.*)", self.lines[0]) if self.lines else None
        if not alarms:
            raise Unreadable(f"{path} does not say how many false alarms there were in quiet runs")
        self.quiet_runs = int(alarms[1])
        self.false_alarms = sum(map(int, re.findall(r"=(-?\d+)", alarms[2])))
        origin = re.search(r"\(([\d.]+) %,", self.lines[1]) if len(self.lines) > 1 else None
        self.origin = float(origin[1]) if origin else None
