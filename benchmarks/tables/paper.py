"""A paper's page as `ntier reproduce` made it: everything is judged there."""

import html
import re
from dataclasses import dataclass
from functools import cached_property

from files import Unreadable, text_of


@dataclass(frozen=True)
class ClaimFound:
    """A claim as a row of the page has it."""

    experiment: str
    claim: str
    paper: str
    asked: str
    found: str
    agreement: str
    why: str

    @property
    def key(self):
        return self.experiment, self.claim


@dataclass(frozen=True)
class ExperimentFound:
    """An experiment; trusted is how many runs of how many."""

    name: str
    of: str
    agreement: str
    trusted: str


class ReproducedPaper:
    """The page of `ntier reproduce`: report.html, where everything is judged."""

    def __init__(self, part):
        places = [path.parent for path in part.folder.glob("runs/*/reproduction.json")]
        if len(places) != 1:
            raise Unreadable(f"{part.folder} has {len(places)} files runs/*/reproduction.json; one would be right")
        self.file = places[0] / "report.html"
        self.page = text_of(self.file)
        if "</html>" not in self.page[-100:]:
            raise Unreadable(f"{self.file} is not whole: it has no </html> at its end")
        self.runs = part.runs()

    def _rows(self, table, text_of_cell=lambda cell: plain(cell)):
        """The cells of a table by its id, without its head; none if it is not there."""
        found = re.search(rf'<table[^>]* id="{table}">.*?<tbody>(.*?)</tbody>', self.page, re.DOTALL)
        rows = re.findall(r"<tr[^>]*>(.*?)</tr>", found[1], re.DOTALL) if found else []
        return [[text_of_cell(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)] for row in rows]

    @cached_property
    def experiments(self):
        rows = self._rows("experiments")
        if not rows or any(len(row) != 8 for row in rows):
            raise Unreadable(f"{self.file} has no table of experiments with eight columns")
        return [ExperimentFound(row[0], row[1], row[3], row[7]) for row in rows]

    @cached_property
    def claims(self):
        """Those that differ or are unknown: all others agree."""
        rows = [row for word in ("differs", "unknown") for row in self._rows(f"claims-{word}")]
        if any(len(row) != 7 for row in rows):
            raise Unreadable(f"{self.file} has a table of claims without seven columns")
        return [ClaimFound(*row) for row in rows]

    def claim(self, key):
        return next((one for one in self.claims if one.key == key), None)

    def told(self, key):
        """Of a claim that is not as it should be in some pass."""
        claim = self.claim(key)
        if claim:
            return f"**differs**: {claim.found}" if claim.agreement == "differs" else f"unknown: {claim.why}"
        return "agrees" if any(one.name == key[0] for one in self.experiments) else "not run"

    def in_short(self, name):
        one = next((one for one in self.experiments if one.name == name), None)
        if not one:
            return "not run"
        word = one.agreement if one.agreement == "agrees" else f"**{one.agreement}**"
        return f"{word}, {one.trusted}"

    @property
    def verdict(self):
        agree = sum(one.agreement == "agrees" for one in self.experiments)
        return f"{agree} of {len(self.experiments)}; {sum(run.trusted for run in self.runs)} of {len(self.runs)}"

    @cached_property
    def onsets(self):
        """By what the paper says and what is claimed: what was found."""
        found = re.findall(r"<h3>([^<]*)</h3>\n<p>The paper: (.*?)\. Claimed: (.*?)\. Here: (.*?)\. (<span.*?</span>) (.*?)</p>", self.page, re.DOTALL)
        if not found and 'id="h-onsets"' in self.page:
            raise Unreadable(f"{self.file} has onsets that cannot be read")
        return {
            f"{plain(name)}: {plain(says)}; {plain(claimed)}": f"{plain(badge)}: {plain(why) if 'unknown' in badge else plain(here)}"
            for name, says, claimed, here, badge, why in found
        }


def plain(cell):
    return html.unescape(re.sub(r"<[^>]*>", "", cell)).strip()
