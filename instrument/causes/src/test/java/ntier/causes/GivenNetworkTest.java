package ntier.causes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.injection.Causes;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not injected into a host whose network is its machine's, which may be a pod. */
class GivenNetworkTest {
  private static HostHandle host(boolean given) {
    return new HostHandle(
        "app",
        List.of("10.0.0.7"),
        Path.of("/proc/self/ns/net"),
        new CgroupPaths(2, Map.of(), Optional.of(Path.of("/nowhere"))),
        List.of(0),
        given);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "memory | to | 60 | memory of app: it needs swap space",
        "dvfs | by | cpufreq | dvfs of app: a frequency is its core",
      })
  void whatBelongsToAllOfAKernel(String cause, String parameter, String value, String reason) {
    Map<String, String> parameters = new HashMap<>(Map.of("to", "60"));
    parameters.put(parameter, value);
    InjectionPlan plan =
        new InjectionPlan(
            cause,
            "app",
            Duration.ofMillis(400),
            SchedulePlan.every(Duration.ofSeconds(5), Duration.ofSeconds(1)),
            parameters);
    assertThat(
            Causes.all().injector(cause).orElseThrow().unavailable(host(true), plan).orElseThrow())
        .startsWith(reason)
        .contains("would be right");
    assertThat(Causes.all().injector(cause).orElseThrow().unavailable(host(false), plan).orElse(""))
        .doesNotContain("between: given");
  }
}
