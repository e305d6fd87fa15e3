package ntier.injection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.analysis.Analysis;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.Injection;
import ntier.plan.SchedulePlan;
import ntier.simulation.model.SimulatedInjection.Effect;
import ntier.simulation.read.InjectionKinds;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Causes are found by their packages: no list has to be edited for a new one. */
class CausesTest {
  @TempDir Path folder;

  private Path classes() throws IOException {
    return Files.createDirectories(folder.resolve("classes"));
  }

  @Test
  @DisplayName("each package below ntier.causes is a cause with a page, and named like it")
  void all() throws IOException {
    Path home = Path.of(System.getProperty("ntier.home"));
    assertThat(Causes.all().list())
        .extracting(cause -> cause.getClass().getPackageName())
        .containsExactlyInAnyOrderElementsOf(packages(home));
    for (Cause cause : Causes.all().list()) {
      assertThat(cause.getClass().getPackageName())
          .isEqualTo("ntier.causes." + cause.name().replace("-", ""));
      assertThat(home.resolve(cause.page())).isNotEmptyFile();
    }
    assertThat(Causes.all()).isSameAs(Causes.all());
    assertThat(Causes.all().find("gremlin")).isEmpty();
  }

  /** As the sources have them. */
  private static List<String> packages(Path home) throws IOException {
    Path sources = home.resolve("instrument/causes/src/main/java/ntier/causes");
    try (Stream<Path> folders = Files.list(sources)) {
      return folders.map(folder -> "ntier.causes." + folder.getFileName()).toList();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("a new cause in a folder or jar is found, injected, simulated, detected and scored")
  void newCause(boolean jar) throws IOException {
    CompiledCauses.compile(classes(), "GremlinCause", CompiledCauses.GREMLIN);
    Path where = jar ? CompiledCauses.jar(classes(), folder.resolve("gremlin.jar")) : classes();
    try (URLClassLoader loader = CompiledCauses.loader(where)) {
      Causes causes = Causes.of(loader);
      assertThat(causes.list()).hasSize(Causes.all().list().size() + 1);
      assertThat(injected(causes)).extracting(Injection::note).containsOnly("a gremlin was loose");
      assertThat(
              new InjectionKinds(causes.simulated())
                  .injection("gremlin", Map.of(), Map.of(), "app", 0, 1)
                  .effect())
          .isEqualTo(new Effect.Freeze());
      RunFixture run = Scenarios.quiet();
      run.inject("gremlin", "app", 1000, 1500);
      run.cpu("app", 1000, 1500, 0.8);
      InjectedVersusFound scored =
          Analysis.of(run.write(folder, "run"), causes.detection()).injectedVersusFound();
      assertThat(scored.recall()).isEqualTo(1);
      assertThat(scored.pairs().getFirst().found().orElseThrow().kind()).isEqualTo("memory");
    }
  }

  private List<Injection> injected(Causes causes) throws IOException {
    List<Injection> log = new ArrayList<>();
    Injector injector = causes.injector("gremlin").orElseThrow();
    SchedulePlan schedule = SchedulePlan.every(Duration.ofSeconds(4), Duration.ofSeconds(3));
    injector.start(
        TestOrder.of(injector, FreezableGroup.target(folder))
            .log(log::add)
            .now(Duration.ofMillis(500), schedule, Duration.ofSeconds(10)));
    return log;
  }

  @Test
  @DisplayName("a package without a cause, one that is none and a name that is taken are refused")
  void refused() throws IOException {
    refused(
        "Gremlin", "package ntier.causes.gremlin; class Gremlin {}", "no cause in gremlin: each");
    refused(
        "TheCause",
        "package ntier.causes.gremlin; public class TheCause {}",
        "ntier.causes.gremlin.TheCause is no cause: a class that implements ntier.injection.Cause");
    refused(
        "GremlinCause",
        CompiledCauses.GREMLIN.replace("\"gremlin\", \"lets", "\"freeze\", \"lets"),
        "are both named freeze; a name of its own for each would be right");
  }

  private void refused(String name, String source, String message) throws IOException {
    Path into = Files.createTempDirectory(folder, "refused");
    CompiledCauses.compile(into, name, source);
    try (URLClassLoader loader = CompiledCauses.loader(into)) {
      assertThatThrownBy(() -> Causes.of(loader))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(message);
    }
  }
}
