"""A paper whose servers were compared in turns: the page that `ntier reproduce` made, and the figures of each run (docs/file-formats.md)."""

import html
import re
from functools import cached_property

from files import Document, Unreadable
from markdown import table
from paper import ReproducedPaper, plain
from runs import finished

# Those whose variants are servers, not settings of one or stacks with a database.
OF_SERVERS = ("architectures", "hybrid", "hybrid-other-mixes", "tomcat-alone", "beyond-paper-003")


class TurnsRun:
    """A finished run of turns of one version."""

    fullest = ""  # its load is given, not found for the machine

    def __init__(self, folder, tag, name):
        self.folder, self.name = folder, name
        finished(folder, tag)
        self.summary = Document(folder / "summary.json")
        self.trusted, self.why = self.summary.get("measuring", "trusted"), self.summary.get("measuring", "why")

    @cached_property
    def variants(self):
        """Without the twin, which is the first one again."""
        found = self.summary.each("variants", needs=("name", "twinOf", "loads"))
        return {one["name"]: one["loads"] for one in found if not one["twinOf"]}

    @property
    def loads(self):
        return list(dict.fromkeys(load for loads in self.variants.values() for load in loads))

    @cached_property
    def least(self):
        """By load: those that may cost the least CPU per request, because they are not told apart from the one that does."""
        findings = Document(self.folder / "findings.json")
        return {one["load"]: {one["variant"], *one["equal"]} for one in findings.each("leastCpu", needs=("load", "variant", "equal"))}


class TurnsPaper(ReproducedPaper):
    """The page of a paper whose claims are of turns."""

    @cached_property
    def judged(self):
        """Rows of seven cells, the last of lines: what differs first, then what is unknown, then what agrees."""
        found = []
        for id in ("turns-differs", "turns-unknown", "claims-agrees"):
            rows = self._rows(id, one_line)
            if any(len(row) != 7 for row in rows):
                raise Unreadable(f"{self.file}: the table {id} has not seven columns")
            found += rows
        if not found:
            raise Unreadable(f"{self.file} has no claims of turns")
        return found


def one_line(cell):
    """What stands in paragraphs and small print, one after the other; an explanation has a line of its own."""
    cell = cell.replace("<small>", ", ").replace("<p class=\"explanation\">", "\n").replace("</p><p", "</p>; <p")
    return plain(cell)


def claims(part):
    """A table to be taken in at a glance, and below it, to be opened, what has no room there: many comparisons, and why a claim does not agree."""
    head = ["claim", "the paper says", "its number", "claimed", "here", ""]
    rows = TurnsPaper(part).judged
    told = [[*row[:4], in_short(row[4]), row[5] if row[5] == "agrees" else f"**{row[5]}**"] for row in rows]
    agree = sum(row[5] == "agrees" for row in rows)
    good = sum(run.trusted for run in part.runs())
    counted = f"{agree} of {len(rows)} claims agree; {good} of {len(part.runs())} runs can be trusted."
    return "\n\n".join([table(head, told), counted, *(in_full(row) for row in rows if row[6] or has_many(row[4]))])


def comparisons(here):
    """Each comparison of a claim; what stands in brackets belongs to one."""
    return re.split(r"; (?=[a-z][a-z0-9-]* \d)", here)


def has_many(here):
    return len(comparisons(here)) > 3


def in_short(here):
    found = comparisons(here)
    return f"{len(found)} comparisons, below" if has_many(here) else "<br>".join(found)


def in_full(row):
    claim, _, _, claimed, here, agreement, why = row
    told = [f"Claimed: {claimed}. Found:", *comparisons(here)]
    if why:
        told += ["Why:", *re.split(r"\n|; (?=[^;:]* (?:beside|at) [^;:]*: )", why)]
    lines = [f"\n{line}\n" if line.endswith(":") else f"- {html.escape(line, quote=False)}" for line in told]
    return "\n".join([f"<details><summary>{html.escape(claim, quote=False)}: {agreement}</summary>", *lines, "", "</details>"])


def figure(point, key, digits):
    value = point and point.get(key)
    return "" if not value else "{:,.{d}f} ({:,.{d}f} to {:,.{d}f})".format(value["median"], value["low"], value["high"], d=digits)


def costs(part):
    """What to choose: by run, CPU per request and throughput of each server at each load."""
    return "\n\n".join(of_run(run) for run in part.runs() if run.name in OF_SERVERS)


def of_run(run):
    cpu, answers = [], []
    for name, loads in run.variants.items():
        cells = {load: figure(loads.get(load), "cpuMicrosPerRequest", 1) for load in run.loads}
        cpu.append([f"`{name}`", *(f"**{cell}**" if cell and name in run.least.get(load, ()) else cell for load, cell in cells.items())])
        answers.append([f"`{name}`", *(answered(loads.get(load)) for load in run.loads)])
    trust = "" if run.trusted else f" Not to be trusted: {'; '.join(run.why)}."
    return "\n\n".join(
        [
            f"### `{run.name}`\n\nCPU per request, µs: median and its interval.{trust}",
            table(["server", *run.loads], cpu),
            "Requests answered per second; *of the load*: its core was full first, so the server may answer more.",
            table(["server", *run.loads], answers),
        ]
    )


def answered(point):
    cell = figure(point, "perSecond", 0)
    return f"{cell}, *of the load*" if cell and point.get("bottleneck") == "load" else cell
