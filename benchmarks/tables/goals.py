"""Which goals the evidence misses, by the same numbers as its tables."""

from detection import Detection
from markdown import NOT_MADE, percent
from paper import ReproducedPaper
from turns import TurnsPaper

TRUSTED = 0.9
MINUTES = 45
TURNS_MINUTES = 90
FOUND = 0.95
QUIET_RUNS = 10
ORIGIN = ATTRIBUTED = 99.0
VLRT = 0.05


def missed(evidence, names):
    """Lines of a list: what is missed, and then what is not known."""
    made = {name: part for name, part in evidence.made().items() if name in names}
    found = [line for name, part in made.items() for line in of_part(name, part)]
    sets = [part for part in made.values() if part.kind == "detection"]
    if sets:
        found += of_detection(Detection(sets))
    unknown = [f"`{name}`" for name in names if not evidence.part(name)]
    if unknown:
        found.append(f"Not known, as it is {NOT_MADE}: {', '.join(unknown)}.")
    return "\n".join(f"- {line}" for line in found) or "- None of the evidence's."


def of_part(name, part):
    if part.kind in ("run", "matrix", "reproduce"):
        yield from of_trust(name, part.runs())
    if part.kind == "matrix":
        wrong = [run.label for run in part.runs() if not run.drops_as_expected]
        if wrong:
            yield f"`{name}`: another tier drops than the first thread-based one, in {', '.join(wrong)}."
    if part.kind == "reproduce":
        yield from of_reproduction(name, part)
    if part.kind == "no":
        yield from of_no_vlrt(name, part.runs())
    if part.kind == "attribution":
        yield from of_attribution(part)
    if part.kind == "paper":
        yield from of_turns(name, part)


def of_trust(name, runs):
    good = sum(run.trusted for run in runs)
    if good < TRUSTED * len(runs):
        yield f"`{name}`: {good} of {len(runs)} runs can be trusted, of 9 in 10 asked."
    full = sum(any("so queues grow without a millibottleneck" in why for why in run.why) for run in runs)
    if full:
        yield f"`{name}`: cores were full without a millibottleneck in {full} of {len(runs)} runs."


def of_reproduction(name, part):
    experiments = ReproducedPaper(part).experiments
    for word in ("differs", "unknown"):
        such = [one.name for one in experiments if one.agreement == word]
        if such:
            yield f"`{name}`: {word}: {', '.join(such)} ({len(such)} of {len(experiments)} experiments)."
    if part.minutes > MINUTES:
        yield f"`{name}` took {part.minutes:.0f} minutes, of {MINUTES} asked."


def of_no_vlrt(name, runs):
    bad = [run for run in runs if not run.trusted or run.dropped_requests or run.vlrt_percent > VLRT]
    if bad:
        vlrt = ", ".join(percent(run.vlrt_percent, 3) for run in runs)
        yield f"`{name}`: no drop and at most {VLRT} % VLRT in five trusted runs: {len(bad)} of {len(runs)} are not so (VLRT {vlrt})."
    loads = [run.of_tier for run in runs if run.of_tier]
    if any(round(measured) < round(asked) for _, asked, measured in loads):
        busy = ", ".join(f"{measured:.0f}" for _, _, measured in loads)
        tier, asked, _ = loads[0]
        yield f"`{name}`: {tier}'s core was {busy} % busy, of {asked:.0f} % and more asked."


def below(row):
    """Whether a cause's recall or precision misses the goal, or is not known."""
    return any(row[key] is None or row[key][0] < FOUND for key in ("recall", "precision"))


def of_detection(set_):
    low = [row["cause"] for row in set_.rows if below(row)]
    if low:
        yield f"`detection`: recall or precision is below {FOUND}, or not known: {', '.join(low)}."
    if set_.quiet_runs < QUIET_RUNS:
        yield f"`detection`: {set_.quiet_runs} quiet runs can be trusted, of {QUIET_RUNS} asked."
    if set_.false_alarms:
        yield f"`detection`: {set_.false_alarms} false alarms in {set_.quiet_runs} quiet runs."
    if set_.origin is None or set_.origin < ORIGIN:
        yield f"`detection`: {percent(set_.origin)} of the drops have an origin, of {ORIGIN:.0f} % asked."


def of_attribution(part):
    for tier, runs, right, vlrt in part.attributed():
        if runs and right * 100 < ATTRIBUTED * vlrt:
            share = percent(100 * right / vlrt)
            yield f"`attribution`: where only {tier} dropped, {right:,} of {vlrt:,} VLRT ({share}) are put down to it, of {ATTRIBUTED:.0f} % asked."


def of_turns(name, part):
    yield from of_trust(name, part.runs())
    judged = TurnsPaper(part).judged
    for word in ("differs", "unknown"):
        such = [row[0] for row in judged if row[5] == word]
        if such:
            yield f"`{name}`: {word}: {'; '.join(such)} ({len(such)} of {len(judged)} claims)."
    if part.minutes > TURNS_MINUTES:
        yield f"`{name}` took {part.minutes:.0f} minutes, of {TURNS_MINUTES} asked."
