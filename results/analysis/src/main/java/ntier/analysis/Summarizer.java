package ntier.analysis;

import static ntier.analysis.words.Words.key;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.analysis.figures.CalibrationFigures;
import ntier.analysis.figures.FitFigures;
import ntier.analysis.figures.ResponseTimes;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.WriteFigures;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.archive.Summary;
import ntier.archive.TierSummary;

/** Takes the numbers of {@code summary.json} out of the findings. */
final class Summarizer {
  private final Findings findings;

  Summarizer(Findings findings) {
    this.findings = findings;
  }

  Summary summary() {
    return new Summary(
        Summary.VERSION,
        findings.experiment(),
        findings.run(),
        stack(),
        findings.nx(),
        requests(),
        vlrt(),
        tiers(findings.tiers()),
        millibottlenecks(),
        ctqo(),
        findings.writes().filter(WriteFigures::counted).map(Summarizer::writes),
        findings.calibration().map(Summarizer::calibration),
        findings.fit().map(Summarizer::fit),
        measuring());
  }

  private Summary.Requests requests() {
    ResponseTimes times = findings.requests().times();
    return new Summary.Requests(
        findings.requests().total(),
        findings.requests().errors(),
        findings.requests().perSecond(),
        times.p50Millis(),
        times.p99Millis(),
        times.p999Millis(),
        times.maxMillis());
  }

  private Summary.Vlrt vlrt() {
    SequencedMap<String, Long> clusters = new LinkedHashMap<>();
    findings.vlrt().clustersSeconds().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> clusters.put(entry.getKey().toString(), entry.getValue()));
    return new Summary.Vlrt(
        findings.vlrt().thresholdMillis(),
        findings.vlrt().count(),
        findings.vlrt().percent(),
        clusters);
  }

  private SequencedMap<String, String> stack() {
    SequencedMap<String, String> stack = new LinkedHashMap<>();
    findings.tiers().stream()
        .map(figures -> figures.tier())
        .forEach(tier -> stack.put(tier, findings.stack().get(tier)));
    return stack;
  }

  private static SequencedMap<String, TierSummary> tiers(List<TierFigures> all) {
    SequencedMap<String, TierSummary> tiers = new LinkedHashMap<>();
    all.forEach(figures -> tiers.put(figures.tier(), tier(figures)));
    return tiers;
  }

  private static TierSummary tier(TierFigures figures) {
    return new TierSummary(
        figures.server(),
        figures.queueLimit(),
        figures.peakQueue(),
        figures.cpuPercent().orElse(0),
        figures.droppedPackets(),
        figures.droppedRequests(),
        figures
            .retransmissions()
            .map(
                one ->
                    new TierSummary.Retransmissions(
                        one.dropped(),
                        one.spurious(),
                        one.lostOnTheWay(),
                        one.untold(),
                        one.earlier())),
        figures.servers().map(Summarizer::tiers));
  }

  private List<Summary.Millibottleneck> millibottlenecks() {
    return findings.origins().stream()
        .map(
            one ->
                new Summary.Millibottleneck(
                    one.tier(),
                    one.server(),
                    key(one.kind()),
                    findings.window().millis(one.startMicros()),
                    Math.round(one.durationMicros() / 1e3)))
        .toList();
  }

  private List<Summary.Ctqo> ctqo() {
    return findings.episodes().stream()
        .map(
            episode ->
                new Summary.Ctqo(
                    key(episode.direction()),
                    episode.origin().map(origin -> origin.tier()).orElse("unknown"),
                    episode.origin().flatMap(Millibottleneck::server),
                    Optional.of(episode.origins().stream().map(origin -> origin.tier()).toList()),
                    episode.dropping(),
                    episode.server(),
                    findings.window().millis(episode.startMicros()),
                    episode.droppedRequests(),
                    episode.vlrt()))
        .toList();
  }

  private static Summary.Fitted fit(FitFigures fit) {
    return new Summary.Fitted(
        fit.report().askedPercent(),
        fit.report().fit(),
        fit.measuredPercent(),
        fit.report().cached());
  }

  private static Summary.Calibration calibration(CalibrationFigures calibration) {
    return new Summary.Calibration(
        calibration.tier(),
        calibration.askedPercent(),
        calibration.rounds(),
        calibration.calibratedPercent(),
        calibration.measuredPercent());
  }

  private static Summary.Writes writes(WriteFigures writes) {
    return new Summary.Writes(
        writes.acknowledged(),
        writes.kinds().stream().mapToLong(WriteFigures.Kind::declined).sum(),
        writes.kinds().stream().mapToLong(WriteFigures.Kind::unanswered).sum(),
        writes.missing(),
        writes.unasked());
  }

  private Summary.Measuring measuring() {
    return new Summary.Measuring(
        findings.trust().monitorsCpuPercent().orElse(0),
        findings.trust().monitorsLateTicks(),
        findings.trust().workloadCpuPerRequestMicros().orElse(0),
        findings.trust().trusted(),
        findings.trust().why());
  }
}
