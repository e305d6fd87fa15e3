package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import org.junit.jupiter.api.Test;

class NetworkReaderTest {
  private static final Path HOME = Path.of("src/test/resources/home");

  /** Enough cores for the profile {@code paper}. */
  private final PlanReader reader = new PlanReader(HOME, Injectors.ALL, 5);

  private Plan read(String... sets) {
    return reader.read(reader.find("first-run"), List.of(sets));
  }

  @Test
  void theTimeoutIsTheKernelsUnlessItIsSet() {
    assertThat(read().synTimeout()).isEmpty();
    assertThat(PlanText.lines(read())).noneMatch(line -> line.startsWith("network"));
    Plan plan = read("network.syn-timeout=3s");
    assertThat(plan.synTimeout()).contains(Duration.ofSeconds(3));
    assertThat(PlanText.lines(plan))
        .anySatisfy(
            line ->
                assertThat(line).matches("network.syn-timeout +3s +--set network.syn-timeout=3s"));
  }

  @Test
  void aProfileMaySetItAndTheExperimentMayTakeItBack() {
    Plan paper = read("profile=paper");
    assertThat(paper.synTimeout()).contains(Duration.ofSeconds(3));
    assertThat(PlanText.lines(paper))
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches("network.syn-timeout +3s +profile configs/profiles/paper.yaml:\\d+"));
    assertThat(read("profile=paper", "network.syn-timeout=2s").synTimeout())
        .contains(Duration.ofSeconds(2));
    assertThat(read("profile=paper", "network.syn-timeout=kernel").synTimeout()).isEmpty();
  }

  @Test
  void severalAreSeveralRuns() {
    var series =
        reader.series(reader.find("first-run"), List.of("network.syn-timeout=[kernel, 3s]"));
    assertThat(series.runs()).isEqualTo(2);
  }

  @Test
  void thePlansFileKeepsIt() {
    Plan plan = read("network.syn-timeout=3s");
    String json = JsonFormat.mapper().writeValueAsString(plan);
    assertThat(JsonFormat.mapper().readValue(json, Plan.class)).isEqualTo(plan);
  }

  @Test
  void whatIsNoTimeoutIsRefused() {
    assertRefused(
        "network.syn-timeout=3", "--set: \"3\" has no unit; write it like 50ms, 3s or 2m");
    assertRefused(
        "network.syn-timeout=0s",
        "--set: syn-timeout is \"0s\"; whole seconds from 1s to 4s would be right, such as 3s, or kernel for the kernel's own");
    assertRefused("network.syn-timeout=1500ms", "--set: syn-timeout is \"1500ms\"; whole seconds");
    assertRefused("network.syn-timeout=5s", "--set: syn-timeout is \"5s\"; whole seconds");
    assertRefused(
        "network.syn-timeouts=3s",
        "--set: unknown key \"syn-timeouts\" in the network; did you mean \"syn-timeout\"?");
    assertRefused("network=3s", "--set: ");
  }

  private void assertRefused(String set, String message) {
    assertThatThrownBy(() -> read(set)).hasMessageStartingWith(message);
  }
}
