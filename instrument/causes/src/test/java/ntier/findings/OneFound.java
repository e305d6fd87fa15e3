package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import ntier.analysis.Findings;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;

/** What is asserted of a run with one millibottleneck, from 3.0 s on for 0.3 s. */
public final class OneFound {
  private OneFound() {}

  /** There is no other. */
  public static void assertOnly(Findings findings, String tier, Kind kind) {
    assertThat(findings.origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple(tier, kind));
    Millibottleneck found = findings.origins().getFirst();
    assertThat(findings.window().millis(found.startMicros())).isCloseTo(3000, within(100L));
    assertThat(found.durationMicros()).isCloseTo(300_000, within(60_000L));
  }
}
