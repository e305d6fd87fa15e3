package ntier.plan.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import ntier.plan.fit.RoundCost.Sample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a round costs, while a JVM makes pages cheaper. */
class RoundCostTest {
  private static RoundCost of(double... micros) {
    return RoundCost.of(
        List.of(new Sample(0, micros[0]), new Sample(150, micros[1]), new Sample(0, micros[2])));
  }

  @Test
  @DisplayName("a steady drift is taken out")
  void drift() {
    RoundCost cost = of(460, 560, 400);
    assertThat(cost.known()).isTrue();
    assertThat(cost.ifKnown().orElseThrow()).isCloseTo(130 / 150.0, within(1e-9));
  }

  @Test
  @DisplayName("compilation that hides the extra work is no cost of next to nothing, but unknown")
  void hidden() {
    // As where 896 users were found and 5,000 were right: 889 µs before, less with the work.
    RoundCost cost = of(889, 860, 640);
    assertThat(cost.known()).isFalse();
    assertThat(cost.ifKnown()).isEmpty();
    assertThat(cost.complaint()).contains("96 µs more with extra work", "249 µs more or less");
  }

  @Test
  @DisplayName("work that makes a page cheaper is unknown, however quiet the windows without are")
  void cheaper() {
    assertThat(of(400, 390, 400).known()).isFalse();
    assertThat(of(400, 400, 400).known()).isFalse();
  }

  @Test
  @DisplayName("measured again, the last three windows count")
  void again() {
    RoundCost cost =
        RoundCost.of(
            List.of(
                new Sample(0, 889),
                new Sample(150, 860),
                new Sample(0, 640),
                new Sample(150, 700),
                new Sample(0, 600)));
    assertThat(cost.ifKnown().orElseThrow()).isCloseTo(80 / 150.0, within(1e-9));
  }

  @Test
  @DisplayName("windows that cannot tell are a mistake of the caller")
  void mistakes() {
    assertThatThrownBy(() -> RoundCost.of(List.of(new Sample(0, 1), new Sample(1, 2))))
        .hasMessageContaining("three windows");
    assertThatThrownBy(
            () -> RoundCost.of(List.of(new Sample(5, 1), new Sample(5, 2), new Sample(5, 1))))
        .hasMessageContaining("more rounds");
  }
}
