package ntier.analysis.turns;

import static ntier.analysis.words.Words.key;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.analysis.comparison.MedianInterval;
import ntier.analysis.comparison.Spread;
import ntier.archive.TurnsSummary;
import ntier.plan.TurnsLoad;

/** Takes the numbers of {@code summary.json} out of the findings of a run of turns. */
final class TurnsSummarizer {
  private final TurnsFindings findings;

  TurnsSummarizer(TurnsFindings findings) {
    this.findings = findings;
  }

  TurnsSummary summary() {
    return new TurnsSummary(
        TurnsSummary.VERSION,
        TurnsSummary.KIND,
        findings.experiment(),
        findings.run(),
        findings.title(),
        findings.finished(),
        findings.variants().stream().map(this::variant).toList(),
        findings.ratios().stream().map(TurnsSummarizer::ratio).toList(),
        measuring());
  }

  private TurnsSummary.Variant variant(TurnsVariant variant) {
    SequencedMap<String, TurnsSummary.Point> loads = new LinkedHashMap<>();
    for (TurnsLoad load : findings.loads()) {
      findings
          .point(variant.name(), load.name())
          .ifPresent(point -> loads.put(load.name(), point(point)));
    }
    return new TurnsSummary.Variant(variant.name(), variant.stack(), variant.twinOf(), loads);
  }

  private static TurnsSummary.Point point(PointFigures point) {
    return new TurnsSummary.Point(
        figure(point, TurnMeasure.THROUGHPUT),
        figure(point, TurnMeasure.CPU),
        figure(point, TurnMeasure.P50),
        figure(point, TurnMeasure.P99),
        point.calls().map(TurnsSummarizer::calls),
        figure(point, TurnMeasure.SWITCHES),
        key(point.bottleneck()),
        point.errors() + point.wrongLengths());
  }

  private static SequencedMap<String, Double> calls(PointCalls calls) {
    SequencedMap<String, Double> perRequest = new LinkedHashMap<>();
    calls.kinds().forEach(kind -> perRequest.put(kind.call(), kind.perRequest()));
    return perRequest;
  }

  private static Optional<TurnsSummary.Figure> figure(PointFigures point, TurnMeasure measure) {
    return point.figure(measure).map(TurnsSummarizer::figure);
  }

  private static TurnsSummary.Figure figure(Spread spread) {
    return new TurnsSummary.Figure(
        spread.median(),
        spread.low(),
        spread.high(),
        spread.interval().map(MedianInterval::values).orElseThrow());
  }

  private static TurnsSummary.Ratio ratio(JudgedRatio judged) {
    TurnRatio ratio = judged.ratio();
    return new TurnsSummary.Ratio(
        ratio.of().variant(),
        ratio.to().variant(),
        ratio.of().load(),
        key(ratio.measure()),
        ratio.median(),
        ratio.interval().low(),
        ratio.interval().high(),
        ratio.interval().values(),
        judged.told(),
        judged.why());
  }

  private TurnsSummary.Measuring measuring() {
    SequencedMap<String, TurnsSummary.Resolution> resolution = new LinkedHashMap<>();
    for (NullPair pair : findings.nullPairs()) {
      SequencedMap<String, TurnsSummary.Figure> ratios = new LinkedHashMap<>();
      pair.ratios().forEach(ratio -> ratios.put(ratio.of().load(), figure(ratio.rounds())));
      resolution.put(
          key(pair.measure()),
          new TurnsSummary.Resolution(
              pair.resolution().share(), pair.resolution().holds(), ratios));
    }
    return new TurnsSummary.Measuring(
        resolution,
        findings.measuring().disturbed(),
        findings.measuring().repeated(),
        findings.measuring().trusted(),
        findings.measuring().why());
  }
}
