package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ntier.plan.ExperimentException;
import ntier.plan.TracePlan;
import ntier.plan.WorkloadPlan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  @TempDir private Path folder;

  private WorkloadPlan read(String workload, String trace) throws IOException {
    Path file = Files.writeString(folder.resolve("trace.csv"), trace);
    Path experiment =
        Files.writeString(
            folder.resolve("x.yaml"),
            """
            title: a trace
            stack: {web: apache, app: tomcat, db: mysql}
            workload: {%sthinkTime: 7s, arrivals: {trace: %s}}
            phases: {ramp: 1s, warmUp: 1s, measure: 2s}
            """
                .formatted(workload, file));
    return new PlanReader(HOME, Injectors.ALL, 2).read(experiment, List.of()).workload();
  }

  private static TracePlan trace(WorkloadPlan load) {
    return load.arrivals().orElseThrow().trace().orElseThrow();
  }

  @Test
  @DisplayName("without users it has its own rate, which so many would make")
  void ownRate() throws Exception {
    WorkloadPlan load = read("", "seconds,what\n10.5,a\n10.6,b\n11.1,c\n");
    assertThat(trace(load).micros()).containsExactly(0L, 100_000L, 600_000L);
    assertThat(trace(load).sha256()).matches("[0-9a-f]{64}");
    assertThat(load.users()).as("3 in 0.9 s, and 7 s of thinking").isEqualTo(23);
  }

  @Test
  @DisplayName("users beside it say at which rate it is played, found for the machine or not")
  void usersRate() throws Exception {
    assertThat(read("users: 700, ", "seconds\n0\n1\n").users()).isEqualTo(700);
    assertThat(read("users: {fill: 60%}, ", "seconds\n0\n1\n").fill()).isPresent();
  }

  @Test
  @DisplayName("requests that a log has in one second are spread over it, in order of time")
  void accessLog() throws Exception {
    String line = "10.0.0.1 - - [25/Nov/2026:07:00:%s +0100] \"GET /a HTTP/1.1\" 200 512\n";
    String log = line.formatted("02") + line.formatted("01") + line.formatted("02");
    assertThat(trace(read("", log)).micros()).containsExactly(0L, 1_000_000L, 1_500_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | trace.csv:1: the file is empty; seconds, and a time below it in each line, would be right",
        "seconds;1;2;x | trace.csv:4: there is \"x\"; seconds such as 12.345 would be right",
        "seconds;2;1 | trace.csv:3: a time is before that of the line above; times in order would be right",
        "seconds;1 | trace.csv has 1 arrivals; two or more at different times would be right",
        "seconds;1;1 | trace.csv has 2 arrivals; two or more at different times would be right",
        "time;1;2 | trace.csv:1: there is \"time\"; seconds, or a line of an access log",
        "a b c [25/Nov/2026 07:00] \"GET / | trace.csv:1: there is",
      })
  void wrong(String text, String complaint) {
    assertThatThrownBy(() -> read("", text == null ? "" : text.replace(';', '\n')))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(complaint);
  }

  @Test
  @DisplayName("a plan has a copy of it, so it has an end")
  void tooLong() {
    String times =
        IntStream.rangeClosed(0, TracePlan.MOST)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining("\n", "seconds\n", "\n"));
    assertThatThrownBy(() -> read("", times))
        .hasMessageContaining("trace.csv:200002: the trace goes on; at most 200,000 arrivals");
  }

  @Test
  void noSuchFile() {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    assertThatThrownBy(
            () ->
                reader.read(
                    reader.find("first-run"), List.of("workload.arrivals={trace: traces/no.csv}")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("there is no file " + HOME.toAbsolutePath().normalize())
        .hasMessageContaining("a table with a column seconds, or an access log, would be right");
  }
}
