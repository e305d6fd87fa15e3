package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import ntier.analysis.Findings;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;

/** What is asserted of a run with one millibottleneck, from 3.0 s on. */
public final class OneFound {
  private OneFound() {}

  /** There is no other, and it lasts for 0.3 s. */
  public static void assertOnly(Findings findings, String tier, Kind kind) {
    assertOnly(findings, tier, kind, 300);
  }

  /** There is no other, and it lasts for so long. */
  public static void assertOnly(Findings findings, String tier, Kind kind, long millis) {
    assertThat(findings.origins())
        .extracting(Millibottleneck::tier, Millibottleneck::kind)
        .containsExactly(tuple(tier, kind));
    Millibottleneck found = findings.origins().getFirst();
    assertThat(findings.window().millis(found.startMicros())).isCloseTo(3000, within(100L));
    assertThat(found.durationMicros()).isCloseTo(1000 * millis, within(60_000L));
  }
}
