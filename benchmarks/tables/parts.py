"""The parts: what each command of benchmarks/evidence left."""

import re
from datetime import timedelta
from functools import cached_property

from files import Document, Unreadable, text_of, time_of
from runs import Run
from turns import TurnsRun

NAMES = (
    "run", "run-one-core", "matrix", "matrix-one-core", "reproduce-1", "reproduce-2", "reproduce-3", "reproduce-one-core", "no-vlrt", "no-vlrt-90",
    "detection-1", "detection-2", "detection-3", "attribution", "simulation", "paper-003", "paper-003-hybrid", "paper-003-beyond",
)  # fmt: skip


class Evidence:
    """The folder of a tag. A part that is not there, or was broken off, is not made."""

    def __init__(self, folder):
        self.folder = folder

    @cached_property
    def _parts(self):
        parts = {name: Part(self.folder / name) for name in NAMES if (self.folder / name).is_dir()}
        tags = {part.tag for part in parts.values()}
        if len(tags) > 1:
            raise Unreadable(f"{self.folder} has parts of {', '.join(sorted(tags))}: not of one version")
        return parts

    def made(self):
        return self._parts

    def part(self, name):
        """None if it is not made."""
        return self._parts.get(name)


class Part:
    def __init__(self, folder):
        self.folder, self.name = folder, folder.name
        self.kind = self.name.partition("-")[0]
        self.output_file = folder / "output.txt"
        path = folder / "command.txt"
        lines = text_of(path).splitlines()
        ended = re.fullmatch(r"exit code \d+, (\d+) s, (\S+), load .*", lines[3]) if len(lines) == 4 else None
        if not ended:
            raise Unreadable(f"{path} has not four lines, the last of which says how the command ended")
        self.tag, command, machine = (line.strip() for line in lines[:3])
        self.command = re.sub(r"/\S*/(?=matrix/runs)", "…/", command)
        self.machine = re.sub(r", load .*", "", machine)
        self.minutes, self.ended = int(ended[1]) / 60, time_of(ended[2], path)
        self.begun = self.ended - timedelta(seconds=int(ended[1]))

    # ---- its runs

    def runs(self):
        """In the order of the experiments."""
        return self._runs

    @cached_property
    def _runs(self):
        return [run for place in self._places() for run in self._in(place)]

    def _places(self):
        shape = {"detection": "detection/*/runs/*/*", "attribution": "attribution/*"}.get(self.kind, "runs/*")
        places = sorted(place for place in self.folder.glob(shape) if place.is_dir())
        if not places and self.name != "simulation":
            raise Unreadable(f"{self.folder} has no folder {shape}, where its runs would be")
        return places

    def _in(self, place):
        if (place / "reproduction.json").exists():
            return self._reproduction(place, Document(place / "reproduction.json"))
        if (place / "series.json").exists():
            return self._series(place)
        # benchmarks/detection leaves a run that failed, and makes it again beside.
        if self.kind == "detection" and Document(place / "manifest.json").get("state") != "finished":
            return []
        return [Run(place, self.tag)]

    def _reproduction(self, place, paper):
        if paper.get("version") != self.tag:
            raise Unreadable(f"{paper.path} is of {paper.get('version')}, and its part of {self.tag}: not of one version")
        made = [one for one in paper.each("experiments", needs=("directory",)) if one["directory"]]
        return [run for one in made for run in self._of_experiment(place / one["directory"], one)]

    def _of_experiment(self, place, experiment):
        return [TurnsRun(place, self.tag, experiment["name"])] if experiment.get("kind") == "turns" else self._series(place)

    def _series(self, place):
        series = Document(place / "series.json")
        runs = series.each("runs", needs=("variant", "repetition", "state", "label", "directory", "values"))
        for run in runs:
            if run["state"] != "finished" and not self._has_no_load(run):
                raise Unreadable(f"{series.path}: the run “{run['label']}” is {run['state']}, not finished")
        runs = [run for run in runs if not self._has_no_load(run)]
        runs = sorted(runs, key=lambda run: (run["variant"], run["repetition"]))
        return [Run(place / run["directory"], self.tag, run["label"], run["values"]) for run in runs]

    def _has_no_load(self, run):
        """A run of a reproduction that never began, as this machine bears no load that the experiment could have: its page says so, with the reason."""
        return self.name.startswith("reproduce-") and run["state"] == "failed" and not run["directory"]

    def only(self, how_many):
        if len(self.runs()) != how_many:
            raise Unreadable(f"{self.folder} has {len(self.runs())} runs; {how_many} would be right")
        return self.runs()

    def loads_before(self, since):
        """How many runs have a load that the machine's cache had from before, so perhaps from another version."""
        return sum(run.load_found_at < since for run in self.runs() if run.fullest)

    # ---- what its command printed

    def _lines_from(self, begin):
        # Debian's Maven resets colours whatever it is told, before the first line of what it builds.
        lines = text_of(self.output_file).replace("\x1b[0m", "").splitlines()
        at = next((i for i, line in enumerate(lines) if line.startswith(begin)), None)
        if at is None:
            raise Unreadable(f"{self.output_file} has no line that begins with “{begin}”")
        return lines[at:]

    def attribution(self):
        """The table as printed, and the sums below it."""
        lines = self._lines_from("| run | packets dropped by")
        rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines if line.startswith("| ")]
        sums = [line for line in lines if re.match(r"Only \w+ dropped, |Between tiers, ", line)]
        if len(rows) < 2 or not sums or any(len(row) != len(rows[0]) for row in rows):
            raise Unreadable(f"{self.output_file} ends in the midst of the table")
        return rows[0], rows[1:], sums

    def attributed(self):
        """Of each tier: in how many runs it alone dropped, how many of their VLRT are put down to it, and how many there are."""
        found = [re.match(r"Only (\w+) dropped, (\d+) runs: ([\d,]+) of ([\d,]+) ", line) for line in self.attribution()[2]]
        return [(one[1], *(int(number.replace(",", "")) for number in one.groups()[1:])) for one in found if one]

    def simulation(self):
        """Columns begin where their heads do: a cell may be empty, or have two spaces in it."""
        lines = self._lines_from("measured : simulated")
        head = re.split(r"  +", lines[0].strip())
        starts = [lines[0].index(name) for name in head]
        rows, outcome = [], ""
        for line in lines[1:]:
            if line.startswith("The right tier in "):
                outcome = line
            elif line.strip() and not outcome:
                rows.append([line[a:b].strip() for a, b in zip(starts, [*starts[1:], None])])
        if not rows or not outcome:
            raise Unreadable(f"{self.output_file} ends in the midst of the table")
        return head, rows, outcome
