package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.SchedulePlan;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlReader;
import org.junit.jupiter.api.Test;

/** Every rhythm, and every way to get it wrong. */
class ScheduleReaderTest {
  private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

  private static SchedulePlan read(String keys) {
    Fields fields =
        new Fields(
            YamlReader.read("x.yaml", "{" + keys + "}").mapping(""),
            "the injection freeze",
            ScheduleReader.KEYS);
    return new ScheduleReader("freeze", fields, HALF_A_SECOND).read();
  }

  private static String refused(String keys) {
    ExperimentException refusal = catchThrowableOfType(ExperimentException.class, () -> read(keys));
    return refusal == null ? "accepted" : refusal.getMessage().lines().findFirst().orElseThrow();
  }

  private static Duration seconds(int seconds) {
    return Duration.ofSeconds(seconds);
  }

  @Test
  void once() {
    assertThat(read("after: 5s")).isEqualTo(SchedulePlan.once(seconds(5)));
    assertThat(read("after: 0s").text()).isEqualTo("once after 0s");
    assertThat(refused(""))
        .contains("the key \"after\" is missing in the injection freeze")
        .endsWith("add one like after: 5s, or every: 5s for many");
  }

  @Test
  void every() {
    assertThat(read("every: 5s")).isEqualTo(SchedulePlan.every(seconds(5), seconds(5)));
    assertThat(read("every: 5s, after: 2s")).isEqualTo(SchedulePlan.every(seconds(5), seconds(2)));
    assertThat(read("every: 5s, after: 2s").text()).isEqualTo("every 5s after 2s");
  }

  @Test
  void at() {
    assertThat(read("at: 3s 10s 21s"))
        .isEqualTo(SchedulePlan.at(List.of(seconds(3), seconds(10), seconds(21))));
    assertThat(read("at: 3s")).isEqualTo(SchedulePlan.at(List.of(seconds(3))));
    assertThat(read("at: \"3s, 10s\"").text()).isEqualTo("at 3s, 10s");
  }

  @Test
  void poisson() {
    assertThat(read("poisson: 8s")).isEqualTo(SchedulePlan.poisson(seconds(8), Duration.ZERO, 1));
    assertThat(read("poisson: 8s, after: 3s, seed: 7"))
        .isEqualTo(SchedulePlan.poisson(seconds(8), seconds(3), 7));
    assertThat(read("poisson: 8s, seed: 7").text())
        .isEqualTo("every 8s on average (Poisson, seed 7) after 0s");
  }

  @Test
  void random() {
    assertThat(read("random: 4s to 9s"))
        .isEqualTo(SchedulePlan.random(seconds(4), seconds(9), Duration.ZERO, 1));
    assertThat(read("random: 4s to 9s, after: 1s, seed: 0").text())
        .isEqualTo("every 4s to 9s (seed 0) after 1s");
  }

  @Test
  void twoRhythms() {
    assertThat(refused("every: 5s, poisson: 8s"))
        .isEqualTo(
            "x.yaml:1:22: \"every\" and \"poisson\" both say when; one of them would be right");
  }

  @Test
  void keysThatDoNotBelongToTheRhythm() {
    assertThat(refused("every: 5s, seed: 7"))
        .isEqualTo("x.yaml:1:19: a seed is for poisson and random; without it would be right");
    assertThat(refused("at: 5s 9s, after: 7s"))
        .isEqualTo("x.yaml:1:20: \"at\" says all times itself; without after would be right");
  }

  @Test
  void lengthsThatAreNone() {
    assertThat(refused("every: -5s")).endsWith("\"-5s\" is negative; 0 or more would be right");
    assertThat(refused("every: 25h")).endsWith("\"25h\" is too long; at most 24h would be right");
    assertThat(refused("every: 0s")).endsWith("every is 0; a length above 0 would be right");
    assertThat(refused("poisson: 0s")).endsWith("poisson is 0; a length above 0 would be right");
    assertThat(refused("random: 0s to 5s"))
        .endsWith("random is 0; a length above 0 would be right");
    assertThat(refused("at: 3s soon"))
        .endsWith("\"soon\" is not a length of time; write it like 50ms, 3s or 2m");
    assertThat(refused("poisson: 8s, seed: -1")).contains("seed is -1; a whole number from 0 to");
  }

  @Test
  void gapsThatAreTooShortForTheInjection() {
    assertThat(refused("every: 500ms"))
        .endsWith(
            "each freeze lasts 500ms and the next starts after 500ms;"
                + " a longer every or a shorter for would be right");
    assertThat(refused("poisson: 400ms"))
        .endsWith("a longer poisson or a shorter for would be right");
    assertThat(refused("random: 100ms to 5s"))
        .endsWith("a longer random or a shorter for would be right");
    assertThat(refused("at: 3s 3500ms"))
        .endsWith(
            "the freeze at 3500ms begins before the one at 3s is over;"
                + " ascending times over 500ms apart would be right");
    assertThat(refused("at: 10s 3s")).endsWith("ascending times over 500ms apart would be right");
  }

  @Test
  void randomEnds() {
    assertThat(refused("random: 4s"))
        .isEqualTo("x.yaml:1:10: random is \"4s\"; two lengths such as 4s to 9s would be right");
    assertThat(refused("random: 9s to 4s"))
        .endsWith("random goes from 9s down to 4s; the shorter first would be right");
  }
}
