package ntier.plan.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** To whom a check's surprise goes: to the rounds of extra work, or to the rest of the page. */
class RoundEstimateTest {
  private static final double PAGE = 564;

  @Test
  @DisplayName("to many rounds of unsure cost, as in a search that planned 83 and got 74")
  void manyRounds() {
    // 916 rounds were planned for 1,480 µs per page and took 1,233: 0.73 each.
    RoundEstimate after = RoundEstimate.USUAL.after(PAGE, 916, 1233);
    assertThat(after.micros()).isCloseTo(0.75, within(0.03));
    assertThat(after.unsureMicros()).isLessThan(RoundEstimate.USUAL.unsureMicros() / 3);
  }

  @Test
  @DisplayName("to the page where rounds are well known")
  void knownRounds() {
    RoundEstimate known = new RoundEstimate(1, 0.02);
    assertThat(known.after(PAGE, 400, 824).micros()).isCloseTo(1, within(0.02));
  }

  @Test
  @DisplayName("never so that the page would cost less than nothing, or a round")
  void limits() {
    RoundEstimate unknown = RoundEstimate.USUAL;
    assertThat(unknown.after(10, 1000, 2000).micros()).isLessThanOrEqualTo(2);
    assertThat(unknown.after(5000, 10, 100).micros()).isNotNegative();
  }

  @Test
  @DisplayName("a check without rounds tells nothing of them")
  void noRounds() {
    RoundEstimate measured = new RoundEstimate(0.9, 0.1);
    assertThat(measured.after(PAGE, 0, 700)).isEqualTo(measured);
  }
}
