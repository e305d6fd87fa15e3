package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.injection.Causes;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Home;
import ntier.plan.ExperimentException;
import ntier.plan.Plan;
import ntier.plan.read.PlanReader;
import ntier.testbed.TestbedSettings;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application that says nothing of a load can be served, and neither run nor measured. */
class ApplicationWithoutLoadTest {
  private static final String APPLICATION =
      """
      application: rubbos
      name: A board
      about: an application without a load
      path: /examples/
      dynamic: servlets/servlet/
      index: servlets/index.html
      parts: [tomcat]
      builds:
        javax-servlet: ${part.tomcat}/webapps/examples
      site: ${part.tomcat}/webapps/examples
      """;

  @TempDir Path root;

  private Home home;
  private Machines machines;

  @BeforeEach
  void application() throws IOException {
    Path folder = Files.createDirectories(root.resolve("applications/rubbos"));
    Files.writeString(folder.resolve("application.yaml"), APPLICATION);
    home = new Home(root, root.resolve("built"));
    machines = Machines.local(home, new TestbedSettings("loadless", root.resolve("state")));
  }

  private static Plan plan(String... sets) {
    PlanReader reader =
        new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);
    return reader.read(reader.find("first-run"), List.of(sets));
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("a run is refused, also one whose load or work is to be found first")
  @ValueSource(
      strings = {
        "workload.users=100",
        "workload.users={fill: 60%, rate: 400/s}",
        "workload.users=400 app.utilisation=30%"
      })
  void run(String sets) {
    ExperimentRun.Request request =
        new ExperimentRun.Request(
            () -> {
              throw new AssertionError("a folder was made");
            },
            "ntier run");
    ExperimentRun run =
        new ExperimentRun(
            home, machines, plan(sets.split(" (?=app)")), request, ProgressLine.onStandardOutput());
    refused(run::execute);
  }

  @Test
  @DisplayName("measuring is refused before anything is looked up, fetched or started")
  void fit() {
    Plan plan = plan("workload.users={fill: 60%, rate: 400/s}");
    refused(() -> new LoadFit(home, machines, plan, ProgressLine.onStandardOutput()).find());
  }

  private void refused(ThrowingCallable task) {
    assertThatThrownBy(task)
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("applications/rubbos/application.yaml")
        .hasMessageContaining(
            "A board has no load, so it can be served and not measured; sudo ./ntier up serves it,"
                + " and load: {pages: …} would make users");
  }
}
