"""A run: what summary.json says of it, and findings.json where only that tells (docs/file-formats.md)."""

from functools import cached_property

from files import Document, Unreadable, time_of

THREAD_BASED = {"apache", "tomcat", "mysql"}  # of the matrix


def finished(folder, tag):
    """The manifest of a run, which has to be finished and of one version with its part."""
    manifest = Document(folder / "manifest.json")
    version, state = manifest.get("suite", "version"), manifest.get("state")
    if version != tag:
        raise Unreadable(f"{manifest.path} is of {version}, and its part of {tag}: not of one version")
    if state != "finished":
        raise Unreadable(f"{manifest.path}: the run is {state}, not finished")
    return manifest


class Run:
    """A finished run of one version; its label and values are those that it has in a series."""

    def __init__(self, folder, tag, label="", values=None):
        self.folder, self.name, self.label = folder, folder.name, label
        self.injections = ", ".join(value for key, value in (values or {}).items() if key.startswith("inject"))
        self.manifest = finished(folder, tag)
        self._read(Document(folder / "summary.json"))

    def _read(self, summary):
        self.summary = summary
        self.trusted, self.why = summary.get("measuring", "trusted"), summary.get("measuring", "why")
        self.monitors = summary.get("measuring", "monitorsCpuPercent")
        self.client_micros = summary.get("measuring", "workloadCpuPerRequestMicros")
        self.requests, self.errors, self.per_second = (summary.get("requests", key) for key in ("total", "errors", "perSecond"))
        self.times = [summary.get("requests", key) for key in ("p50Millis", "p99Millis", "maxMillis")]
        self.vlrt, self.vlrt_percent = summary.get("vlrt", "count"), summary.get("vlrt", "percent")
        self.nx = summary.get("nx")
        self.stack = [summary.get("tiers", tier, "server") for tier in summary.get("tiers")]
        self.drops = {tier: self._drops(tier) for tier in summary.get("tiers")}
        overflows = summary.each("ctqo", needs=("droppedRequests", "direction"))
        self.drops_by_overflow = [one["droppedRequests"] for one in overflows]
        self.directions = ", ".join(dict.fromkeys(one["direction"] for one in overflows)) or "none"

    def _drops(self, tier):
        """Requests, or packets where these alone are known."""
        requests, packets = (self.summary.get("tiers", tier, key) for key in ("droppedRequests", "droppedPackets"))
        return packets if requests is None else requests

    @property
    def dropped_requests(self):
        return sum(self.drops.values())

    @property
    def dropped(self):
        return ", ".join(f"{tier} {drops:,}" for tier, drops in self.drops.items() if drops) or "nobody"

    @property
    def drops_as_expected(self):
        """The first thread-based tier from the front drops, and no other (experiments/matrix.yaml)."""
        first = next((tier for tier, server in zip(self.drops, self.stack) if server in THREAD_BASED), None)
        return [tier for tier, drops in self.drops.items() if drops] == ([first] if first else [])

    @property
    def attribution_name(self):
        """benchmarks/attribution makes its run of two tiers from another experiment."""
        if "app.protocol=http" in self.manifest.get("commandLine"):
            return "`two-tiers`"
        return f"`{self.summary.get('experiment')}`"

    # ---- load

    @property
    def fullest(self):
        """Of the fullest core, asked and measured; nothing where the load was not found for the machine. None is asked of one that is another stack's."""
        if not self.summary.get("fit"):
            return ""
        asked, measured = (self.summary.get("fit", key) for key in ("askedPercent", "measuredPercent"))
        return f"{'–' if asked is None else format(asked, '.0f')} : {measured:.0f} %"

    @property
    def of_tier(self):
        """The tier whose core was to be so busy, how busy, and how busy it was, in %; None where no tier's was given."""
        if not self.summary.get("calibration"):
            return None
        return [self.summary.get("calibration", key) for key in ("tier", "askedPercent", "measuredPercent")]

    @property
    def load_short(self):
        return "{} {:.0f} : {:.0f} %".format(*self.of_tier) if self.of_tier else self.fullest

    @property
    def load(self):
        if not self.fullest:
            return self.load_short
        users, work = (self.summary.get("fit", "found", key) for key in ("users", "work"))
        causes = self.summary.each("fit", "found", "causes", needs=("stallMillis",))
        stalls = ", ".join(f"{cause['stallMillis']} ms" for cause in causes if cause["stallMillis"])
        found = f"by an earlier run, {self.load_found_at:%Y-%m-%d %H:%M}" if self.summary.get("fit", "cached") else "for this run"
        return f"{users:,} users, {work:,} rounds of extra work per page, stalls of {stalls}; fullest core, asked : measured: {self.fullest}; found {found}"

    @property
    def load_found_at(self):
        path = self.folder / "fit.json"
        return time_of(Document(path).get("foundAt"), path)

    # ---- what only findings.json tells

    @cached_property
    def findings(self):
        return Document(self.folder / "findings.json")

    @property
    def waited(self):
        return self.findings.get("vlrt", "queueing")

    @property
    def injected(self):
        """Millibottlenecks injected, those of them that were found, all that were found."""
        found = [one for one in self.findings.each("millibottlenecks", needs=("aftermath",)) if not one["aftermath"]]
        return *(self.findings.get("injectedVersusFound", key) for key in ("injected", "found")), len(found)

    @property
    def paper(self):
        if not self.findings.get("reproduction"):
            return "nothing is claimed"
        claims = self.findings.each("reproduction", "claims", needs=("claim", "found", "agreement"))
        told = ", ".join(f"{one['claim']} {one['found']}: {one['agreement']}" for one in claims)
        return f"{self.findings.get('reproduction', 'paper', 'result')}: {told}"
