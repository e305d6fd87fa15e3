package ntier.causes.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import ntier.plan.SettingDescription;
import org.junit.jupiter.api.Test;

class ImpairmentTest {
  private static InjectionPlan plan(Map<String, String> written) {
    Map<String, SettingDescription> known = new NetworkInjector().description().parameters();
    Map<String, String> parameters = new HashMap<>();
    known.forEach(
        (name, it) ->
            parameters.put(name, it.resolve(written.getOrDefault(name, it.defaultText()))));
    return new InjectionPlan(
        "network", "app", Duration.ofMillis(400), SchedulePlan.once(Duration.ZERO), parameters);
  }

  private static Optional<String> wrong(Map<String, String> written) {
    return new NetworkInjector().description().check().apply(plan(written));
  }

  @Test
  void readsTheUnitsOfExperiments() {
    var written = Map.of("delay", "200ms", "jitter", "20ms", "loss", "5%", "rate", "1MB/s");
    assertThat(Impairment.of(plan(written)))
        .isEqualTo(new Impairment(200_000, 20_000, 0.05, 1 << 20));
    assertThat(wrong(written)).isEmpty();
  }

  @Test
  void refusesWhatSaysNothing() {
    assertThat(wrong(Map.of()))
        .contains(
            "network says nothing of what happens to the packets; at least one of delay: 200ms, loss: 5% and rate: 1MB/s would be right");
    assertThat(wrong(Map.of("delay", "1ms"))).isEmpty();
    assertThat(wrong(Map.of("loss", "100%"))).isEmpty();
    assertThat(wrong(Map.of("rate", "1B/s"))).isEmpty();
  }

  @Test
  void refusesADelayThatNoPacketCanHave() {
    assertThat(wrong(Map.of("delay", "401ms")))
        .contains(
            "delay and jitter are above for: no packet would be held for as long as asked; a longer for would be right");
    assertThat(wrong(Map.of("delay", "300ms", "jitter", "101ms"))).isPresent();
    assertThat(wrong(Map.of("delay", "10ms", "jitter", "11ms")).orElseThrow())
        .startsWith("jitter is above delay");
  }
}
