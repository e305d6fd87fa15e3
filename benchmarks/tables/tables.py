"""The tables, by the names of their places on the page."""

import statistics

from detection import Detection
from files import Unreadable
from goals import FOUND, below, missed
from markdown import NOT_MADE, percent, table, trusted
from paper import ReproducedPaper
from parts import NAMES
from turns import claims as turns_claims, costs

PASSES = ("reproduce-1", "reproduce-2", "reproduce-3")
# Each has a page of its own, whose tag may be another one.
TURNS = {"turns": "paper-003", "hybrid": "paper-003-hybrid", "beyond": "paper-003-beyond"}
OTHERS = tuple(name for name in NAMES if name not in TURNS.values())


def parts(evidence, names=OTHERS):
    made = {name: part for name, part in evidence.made().items() if name in names}
    machines = {part.machine for part in made.values()}
    since = min((part.begun for part in made.values()), default=None)
    rows = []
    for name in names:
        part = made.get(name)
        if not part:
            rows.append([name, "", "", "", "", NOT_MADE])
            continue
        runs = part.runs()
        told = f"{sum(run.trusted for run in runs)} of {len(runs)}" if runs else ""
        where = "" if len(machines) == 1 else f"; {part.machine}"
        rows.append([name, f"`{part.command}`", told, part.loads_before(since), f"{part.minutes:.0f}", f"{part.ended:%Y-%m-%d %H:%M}{where}"])
    machine = f"Machine: {machines.pop()}.\n\n" if len(machines) == 1 else ""
    return machine + table(["part", "command", "runs to be trusted", "loads found before all this", "minutes", "ended (UTC)"], rows)


def one_run(part):
    (run,) = part.only(1)
    drops = sorted(run.drops_by_overflow)
    overflows = f"{len(drops)}: {drops[0]:,}, {statistics.median(drops):,.0f}, {drops[-1]:,}" if drops else "0"
    return table(
        ["", "measured"],
        [
            ["load", run.load],
            ["requests", f"{run.requests:,} ({run.per_second:,.0f}/s), {run.errors:,} errors"],
            ["millibottlenecks injected; of these found; found in all", "{}; {}; {}".format(*run.injected)],
            ["dropped", run.dropped],
            ["overflows, and drops in each: least, median, most", overflows],
            ["VLRT; lost a packet, only waited", f"{run.vlrt:,} ({percent(run.vlrt_percent)}); {run.vlrt - run.waited:,}, {run.waited:,}"],
            ["half, 99 % of the requests within; the longest", ", ".join(f"{one:,.1f} ms" for one in run.times)],
            ["the paper", run.paper],
            ["measuring took", f"{percent(run.monitors)} of a core; a request {run.client_micros:.0f} µs of the load generator's CPU"],
            ["trusted", trusted(run)],
        ],
    )


def matrix(part):
    runs = part.runs()
    head = ["web, app, db", "NX", "frozen", "dropped", "overflow", "VLRT", "only waited", "fullest core, asked : measured", "errors", "trusted"]
    rows = [
        [", ".join(run.stack), run.nx, run.injections, run.dropped, run.directions, percent(run.vlrt_percent), f"{run.waited:,}", run.fullest, run.errors,
         trusted(run)]  # fmt: skip
        for run in runs
    ]
    expected, good = sum(run.drops_as_expected for run in runs), sum(run.trusted for run in runs)
    return table(head, rows) + (
        f"\n\nThe first thread-based tier from the front drops, and no other, in {expected} of {len(runs)}; {good} of {len(runs)} runs can be trusted."
    )


def no_vlrt(evidence):
    rows = []
    for name in ("no-vlrt", "no-vlrt-90"):
        part = evidence.part(name)
        for run in part.runs() if part else []:
            vlrt = f"{run.vlrt:,} ({percent(run.vlrt_percent, 3)})"
            longest = f"{run.times[1]:,.0f}, {run.times[2]:,.0f}"
            rows.append([name, run.load_short, f"{run.requests:,}", run.dropped, vlrt, f"{run.waited:,}", longest, trusted(run)])
        if not part:
            rows.append([name, NOT_MADE] + [""] * 6)
    return table(["part", "load, asked : measured", "requests", "dropped", "VLRT", "only waited", "99 % within, longest, ms", "trusted"], rows)


# ---- the paper: a column for each pass


def papers(evidence, names):
    """What was made; and a function that makes the cells of a row, one for each pass."""
    of = {name: ReproducedPaper(part) if part else None for name, part in ((name, evidence.part(name)) for name in names)}
    return [paper for paper in of.values() if paper], lambda cell: [cell(paper) if paper else NOT_MADE for paper in of.values()]


def claims(evidence, names=PASSES):
    """Claims that differ or are unknown in a pass, those that differ first."""
    made, cells_of = papers(evidence, names)
    found = {}
    for word in ("differs", "unknown"):
        for claim in (claim for paper in made for claim in paper.claims if claim.agreement == word):
            found.setdefault(claim.key, claim)
    rows = {}
    for key, claim in found.items():
        cells = tuple(cells_of(lambda paper: paper.told(key)))
        # A run that says nothing says so of all its claims: one row.
        rows.setdefault((claim.experiment, cells, key if claim.agreement == "differs" else ""), []).append(claim)
    told = [[f"`{experiment}`", *together(same), *cells] for (experiment, cells, _), same in rows.items()]
    if not made:
        return NOT_MADE
    return table(["experiment", "claim", "the paper", "claimed", *names], told) if told else "No claim differs, and none is unknown."


def together(same):
    """Claim, the paper's number, what is claimed."""
    return (same[0].claim, same[0].paper, same[0].asked) if len(same) == 1 else (", ".join(one.claim for one in same), "", "")


def experiments(evidence, names=PASSES):
    made, cells_of = papers(evidence, names)
    if not made:
        return NOT_MADE
    of = {one.name: one.of for paper in made for one in paper.experiments}
    rows = [[f"`{name}`", of[name], *cells_of(lambda paper: paper.in_short(name))] for name in of]
    rows.append(["**agree**; runs to be trusted", "", *cells_of(lambda paper: paper.verdict)])
    return table(["experiment", "of the paper", *names], rows)


def onsets(evidence, names=PASSES):
    made, cells_of = papers(evidence, names)
    if not made:
        return NOT_MADE
    of = dict.fromkeys(onset for paper in made for onset in paper.onsets)
    rows = [[onset, *cells_of(lambda paper: paper.onsets.get(onset, ""))] for onset in of]
    return table(["onset of VLRT: the paper; claimed", *names], rows) if rows else "No onset is claimed."


def whole_paper(evidence, names):
    made, _ = papers(evidence, names)
    return "\n\n".join(one(evidence, names) for one in (claims, experiments, onsets)) if made else NOT_MADE


# ---- the analysis and the simulation


def detection(evidence):
    parts = [part for part in evidence.made().values() if part.kind == "detection"]
    if not parts:
        return NOT_MADE
    found = Detection(parts)

    def share(row, key):
        return "" if row[key] is None else "{:.3f} ({:.3f} to {:.3f})".format(*row[key])

    head = ["cause", "scored", "found", "recall (95 %)", "precision (95 %)", "saturated nothing", "below 150 ms", f"both {FOUND} or more"]
    rows = [
        [f"`{row['cause']}`", row["scored"], row["found"], share(row, "recall"), share(row, "precision"), row["saturatedNothing"],
         row["shorterThan150ms"], "**no**" if below(row) else "yes"]  # fmt: skip
        for row in found.rows
    ]
    origin = f" Drops with an origin: {found.explained:,} of {found.drops:,} ({percent(found.origin)})." if found.drops else ""
    text = [f"- {line}" for line in found.drawn], [table(head, rows)], [f"{found.false_alarms} false alarms in {found.quiet_runs} quiet runs of 60 s.{origin}"]
    if found.not_trusted:
        text += ([f"Not to be trusted, and so not counted: {len(found.not_trusted)} runs."], found.not_trusted)
    return "\n\n".join("\n".join(lines) for lines in text)


def attribution(part):
    head, rows, sums = part.attribution()
    runs = {run.name: run for run in part.runs()}
    missing = [row[0] for row in rows if row[0] not in runs]
    if missing:
        raise Unreadable(f"{part.folder} has no run {', '.join(missing)}, of which {part.output_file} tells")
    told = [[runs[row[0]].attribution_name, *row[1:], trusted(runs[row[0]])] for row in rows]
    return table([*head, "trusted"], told) + "\n\n" + "\n".join(f"- {line}." for line in sums)


def simulation(part):
    head, rows, outcome = part.simulation()
    return table(head, rows) + f"\n\n{outcome}"


def of_one(name, made):
    """A table of one part."""

    def of(evidence):
        part = evidence.part(name)
        return made(part) if part else NOT_MADE

    return of


TABLES = {
    "goals": lambda evidence: missed(evidence, OTHERS),
    "parts": parts,
    "run": of_one("run", one_run),
    "matrix": of_one("matrix", matrix),
    "claims": claims,
    "experiments": experiments,
    "onsets": onsets,
    "no-vlrt": no_vlrt,
    "one-core-run": of_one("run-one-core", one_run),
    "one-core-matrix": of_one("matrix-one-core", matrix),
    "one-core-paper": lambda evidence: whole_paper(evidence, ("reproduce-one-core",)),
    "detection": detection,
    "attribution": of_one("attribution", attribution),
    "simulation": of_one("simulation", simulation),
}
for page, name in TURNS.items():
    TABLES |= {
        f"{page}-goals": lambda evidence, name=name: missed(evidence, (name,)),
        f"{page}-parts": lambda evidence, name=name: parts(evidence, (name,)),
        f"{page}-claims": of_one(name, turns_claims),
        f"{page}-costs": of_one(name, costs),
    }
