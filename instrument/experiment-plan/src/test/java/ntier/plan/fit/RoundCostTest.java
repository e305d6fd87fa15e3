package ntier.plan.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import ntier.plan.fit.RoundCost.Sample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a round costs, while a JVM makes pages cheaper. */
class RoundCostTest {
  private static RoundCost of(double... micros) {
    return RoundCost.of(List.of(windows(micros)));
  }

  /** Each second one is with 150 rounds. */
  private static List<Sample> windows(double... micros) {
    return IntStream.range(0, micros.length)
        .mapToObj(window -> new Sample(window % 2 * 150, micros[window]))
        .toList();
  }

  @Test
  @DisplayName("a steady drift is taken out")
  void drift() {
    RoundCost cost = of(460, 560, 400);
    assertThat(cost.known()).isTrue();
    assertThat(cost.micros()).isCloseTo(130 / 150.0, within(1e-9));
    assertThat(cost.microsOrUsual()).isEqualTo(cost.micros());
  }

  @Test
  @DisplayName("compilation that hides the extra work is no cost of next to nothing, but unknown")
  void hidden() {
    // As where 896 users were found and 5,000 were right: 889 µs before, less with the work.
    RoundCost cost = of(889, 860, 640);
    assertThat(cost.known()).isFalse();
    assertThat(cost.microsOrUsual()).isEqualTo(RoundCost.USUAL_MICROS);
    assertThat(cost.complaint()).contains("96 µs more with extra work", "249 µs more or less");
  }

  @Test
  @DisplayName("work that makes a page cheaper is unknown, however quiet the windows without are")
  void cheaper() {
    assertThat(of(400, 390, 400).known()).isFalse();
    assertThat(of(400, 400, 400).known()).isFalse();
  }

  @Test
  @DisplayName("measured again, the last three windows count where they tell")
  void again() {
    RoundCost cost = of(889, 860, 640, 700, 600);
    assertThat(cost.known()).isTrue();
    assertThat(cost.micros()).isCloseTo(80 / 150.0, within(1e-9));
  }

  @Test
  @DisplayName("where cores are faster at one time than at another, the mean of several tells")
  void mean() {
    assertThat(of(400, 555, 500).known()).as("105 more, 100 of noise").isFalse();
    RoundCost cost = of(400, 555, 500, 565, 400, 555, 500, 565, 400);
    assertThat(cost.known()).as("110 more, 100 of noise by the root of 4").isTrue();
    assertThat(cost.gainMicros()).isCloseTo(110, within(1e-9));
    assertThat(cost.noiseMicros()).isCloseTo(50, within(1e-9));
  }

  @Test
  @DisplayName("several loads have a comparison each, none across two of them")
  void loads() {
    RoundCost cost = RoundCost.of(List.of(windows(400, 600, 500), windows(1400, 1600, 1500)));
    assertThat(cost.gainMicros()).isCloseTo(150, within(1e-9));
    assertThat(cost.noiseMicros()).isCloseTo(100 / Math.sqrt(2), within(1e-9));
    assertThat(cost.known()).isTrue();
  }

  @Test
  @DisplayName("windows that cannot tell are a mistake of the caller")
  void mistakes() {
    assertThatThrownBy(() -> RoundCost.of(List.of(List.of(new Sample(0, 1), new Sample(1, 2)))))
        .hasMessageContaining("three windows");
    assertThatThrownBy(
            () ->
                RoundCost.of(
                    List.of(List.of(new Sample(5, 1), new Sample(5, 2), new Sample(5, 1)))))
        .hasMessageContaining("more rounds");
  }
}
