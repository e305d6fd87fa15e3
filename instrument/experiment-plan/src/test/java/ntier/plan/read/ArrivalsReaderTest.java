package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import ntier.plan.ArrivalsPlan;
import ntier.plan.ExperimentException;
import ntier.plan.WorkloadPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalsReaderTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  private static WorkloadPlan read(String... sets) {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    return reader.read(reader.find("first-run"), List.of(sets)).workload();
  }

  @Test
  @DisplayName("closed by default; open at the users' rate, or at shares of it over time")
  void arrivals() {
    assertThat(read().arrivals()).isEmpty();
    assertThat(read("workload.arrivals=closed").arrivals()).isEmpty();
    assertThat(read("workload.arrivals=open").arrivals()).contains(ArrivalsPlan.STEADY);
    assertThat(read("workload.arrivals={0s: 100%, 20s: 150%}").arrivals().orElseThrow().steps())
        .containsExactly(
            new ArrivalsPlan.Step(Duration.ZERO, 1),
            new ArrivalsPlan.Step(Duration.ofSeconds(20), 1.5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "opn | unknown arrivals \"opn\"; did you mean \"open\"?",
        "{} | arrivals have no rate; open, or {0s: 100%, 20s: 150%}, would be right",
        "{5s: 100%} | a rate is from \"5s\" on; times from 0s on, each later than the one before",
        "{0s: 100%, 20s: 50%, 10s: 20%} | a rate is from \"10s\" on; times from 0s on",
        "{0s: 1100%} | a rate is \"1100%\"; above 0% and at most 1000% of what the users make",
        "{0s: 0%} | a rate is \"0%\"; above 0%",
        "{0s: fast} | a rate is \"fast\"; above 0%",
      })
  void wrong(String arrivals, String complaint) {
    assertThatThrownBy(() -> read("workload.arrivals=" + arrivals))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(complaint);
  }
}
