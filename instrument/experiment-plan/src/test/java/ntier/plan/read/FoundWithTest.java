package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import ntier.plan.Series;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoundWithTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final String TWO =
      """
      title: two stacks
      stacks:
        - {web: apache, app: tomcat, db: mysql}
        - {web: nginx, app: xtomcat, db: xmysql}
      workload: {users: [{fill: 43%}, {fill: 85%}]}
      inject: [{freeze: app, for: at least 300ms, every: 10s}]
      set: {tomcat.threads: 165, xtomcat.connections: on-demand}
      found-with: {web: apache, app: tomcat, db: mysql}
      """;

  @TempDir Path folder;

  private Series read(String experiment) throws IOException {
    Path file = Files.writeString(folder.resolve("x.yaml"), experiment);
    return new PlanReader(HOME, Injectors.ALL, 2).series(file, List.of());
  }

  private static Plan variant(Series series, String stack, String fill) {
    return series.variants().stream()
        .map(Series.Variant::plan)
        .filter(plan -> plan.stack().equals(stack))
        .filter(plan -> plan.workload().fill().orElseThrow().text().contains(fill))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @DisplayName("a stack takes over what is found with another, of the same load; that one its own")
  void ofTheSameLoad() throws IOException {
    Series series = read(TWO);
    Plan async = variant(series, "nginx-xtomcat-xmysql", "85%");
    Plan sync = variant(series, "apache-tomcat-mysql", "85%");
    assertThat(sync.foundWith()).isEmpty();
    assertThat(sync.toFind()).isEqualTo(sync);
    assertThat(PlanText.rows(async.toFind()))
        .as("one file of what is found serves both")
        .extracting(PlanText.Row::path, PlanText.Row::value)
        .containsExactlyElementsOf(
            PlanText.rows(sync).stream().map(row -> tuple(row.path(), row.value())).toList());
  }

  @Test
  @DisplayName("it is told, and kept in the run's plan")
  void told() throws IOException {
    Plan async = variant(read(TWO), "nginx-xtomcat-xmysql", "43%");
    assertThat(PlanText.lines(async))
        .anySatisfy(
            line -> assertThat(line).matches("found-with +apache-tomcat-mysql +.*x.yaml.*"));
    String json = JsonFormat.mapper().writeValueAsString(async);
    assertThat(JsonFormat.mapper().readValue(json, Plan.class)).isEqualTo(async);
  }

  @Test
  @DisplayName("it is refused where nothing is found, or where it names no stack")
  void refused() {
    assertThatThrownBy(() -> read(TWO.replace("[{fill: 43%}, {fill: 85%}]", "5000")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("x.yaml:8")
        .hasMessageContaining("nothing of this experiment is found on the machine")
        .hasMessageContaining("a fixed load needs no found-with");
    assertThatThrownBy(
            () -> read(TWO.replace("found-with: {web: apache", "found-with: {web: apoche")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("apoche");
  }
}
