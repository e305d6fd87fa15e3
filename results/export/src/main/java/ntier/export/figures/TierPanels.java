package ntier.export.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import ntier.analysis.Findings;
import ntier.analysis.figures.BurstySeries;
import ntier.analysis.figures.TierFigures;
import ntier.analysis.figures.TierSeries;

/** The panels that have a line per tier. */
final class TierPanels {
  private static final double ALL_OF_A_CORE = 100;

  private final Findings findings;

  TierPanels(Findings findings) {
    this.findings = findings;
  }

  /** With the second system's hosts, where there was one. */
  Panel cpu() {
    List<TierLine> lines = new ArrayList<>();
    for (TierSeries tier : findings.series().tiers()) {
      lines.add(line(tier.tier().key(), name(tier), 0, i -> tier.cpuPercent()[i]));
    }
    List<BurstySeries.Tier> beside =
        findings.series().neighbour().map(BurstySeries::tiers).orElse(List.of());
    for (BurstySeries.Tier tier : beside) {
      lines.add(line(tier.host(), tier.name(), 0, i -> tier.cpuPercent()[i]));
    }
    return new LinePanel(findings, "CPU in % of a core", lines, ALL_OF_A_CORE);
  }

  /** With their limits; without a tier whose queue is not known. */
  Panel queues() {
    List<TierLine> lines = new ArrayList<>();
    for (TierSeries tier : findings.series().tiers()) {
      TierFigures figures = figures(tier);
      if (figures.peakQueue().isPresent()) {
        lines.add(
            line(
                tier.tier().key(),
                name(tier),
                figures.queueLimit(),
                i -> (double) tier.queued()[i]));
      }
    }
    return new LinePanel(findings, "queued requests", lines, 0);
  }

  private TierLine line(String host, String name, int limit, IntFunction<Double> values) {
    return new TierLine(
        host,
        name,
        limit,
        findings.series().bucketMillis() / 1e3,
        findings.series().vlrt().length,
        values);
  }

  private String name(TierSeries tier) {
    return figures(tier).name();
  }

  private TierFigures figures(TierSeries tier) {
    return findings.tiers().stream()
        .filter(one -> one.tier() == tier.tier())
        .findFirst()
        .orElseThrow();
  }
}
