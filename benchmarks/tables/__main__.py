"""benchmarks/evidence-tables says what this is for: FOLDER [PAGE]."""

import os
import re
import sys
from pathlib import Path

from files import Unreadable
from parts import Evidence
from tables import TABLES


class WrongPage(Exception):
    """It has no place for a table, or places that are no such."""


def filled(page, evidence):
    """The page's text, each table in its place."""
    text = page.read_text(encoding="utf-8")
    names = re.findall(r"<!-- evidence (\S+) -->", text)
    if not names:
        raise WrongPage(f"{page} has no <!-- evidence NAME -->, so there is no place for a table")
    for name in names:
        if name not in TABLES:
            raise WrongPage(f"{page}: there is no table {name}; {', '.join(TABLES)} would be right")
        begin, end = f"<!-- evidence {name} -->", f"<!-- end of {name} -->"
        if text.count(begin) != 1 or text.count(end) != 1 or text.index(end) < text.index(begin):
            raise WrongPage(f"{page}: one {begin} and then one {end} would be right")
        before, rest = text.split(begin)
        text = f"{before}{begin}\n\n{TABLES[name](evidence)}\n\n{end}{rest.split(end)[1]}"
    return text


def say(text):
    print(f"benchmarks/evidence-tables: {text}", file=sys.stderr)


def main(folder, page=None):
    evidence = Evidence(Path(folder))
    try:
        if page:
            page = Path(page)
            text = filled(page, evidence)
            written = page.with_name(page.name + ".next")
            written.write_text(text, encoding="utf-8")
            os.replace(written, page)
        else:
            print("\n".join(f"## {name}\n\n{table(evidence)}\n" for name, table in TABLES.items()))
    except Unreadable as problem:
        say(problem)
        say("  that is no evidence: benchmarks/evidence makes the part again, once its folder is gone")
        return 4
    except WrongPage as problem:
        say(problem)
        return 2
    return 0


sys.exit(main(*sys.argv[1:]))
