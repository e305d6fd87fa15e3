package ntier.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.injection.Causes;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.read.PlanReader;
import ntier.simulation.engine.Outcome;
import ntier.simulation.engine.Simulator;
import ntier.simulation.model.SystemModel;
import ntier.simulation.read.Demands;
import ntier.simulation.read.ModelReader;
import ntier.simulation.read.PlanModel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the simulation predicted before its inside was changed, it predicts to the last digit. Who
 * changes a model, a demand or a setting's default on purpose takes {@code target/predictions.txt}
 * for {@code predictions.txt}, and says why.
 */
class UnmovedPredictionsTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final PlanReader READER = new PlanReader(HOME, Causes.all().descriptions(), 2);
  private static final Demands MEASURED = Demands.measured(HOME);

  /** Each cause that there was then, once; some with what they take besides. */
  private static final List<String> INJECTIONS =
      List.of(
          "{freeze: app, for: 300ms, every: 4s}",
          "{gc: app, live: 250MB, every: 4s}",
          "{gc: app, every: 4s}",
          "{memory: app, for: 400ms, every: 4s}",
          "{dvfs: app, to: 30%, for: 400ms, every: 4s}",
          "{cpu-hog: app, for: 400ms, every: 4s, weight: 800}",
          "{vm-colocation: app, batch: 400, every: 4s}",
          "{disk-stall: db, for: 500ms, every: 4s}",
          "{log-flush: db, with: synthetic, megabytes: 24, every: 4s}",
          "{network: app, delay: 200ms, for: 400ms, every: 4s}",
          "{lock: db, table: stories, for: 300ms, every: 4s}");

  /** What makes other connections, lines and parts of CPU time. */
  private static final List<List<String>> SETTINGS =
      List.of(
          List.of("app.connections=growing"),
          List.of("app.utilisation=60%"),
          List.of("workload.images=per-page"),
          List.of("stack.app=xtomcat", "app.admit=32", "app.connections=pooled"),
          List.of("stack.web=nginx", "web.connections=pooled"),
          List.of("stack.web=nginx", "network.syn-timeout=3s"));

  private final StringBuilder predicted = new StringBuilder();

  @Test
  @DisplayName("eight stacks, each cause, other settings and ten tiers, to the last digit")
  void predictions(@TempDir Path folder) throws IOException {
    Path experiment = folder.resolve("unmoved.yaml");
    Files.writeString(experiment, resource("unmoved.yaml"));
    Series stacks = READER.series(experiment, List.of());
    assertThat(stacks.variants()).hasSize(16);
    stacks.variants().forEach(variant -> predict(variant.label(), model(variant.plan())));
    for (String injection : INJECTIONS) {
      predict(injection, one(experiment, List.of("inject=[" + injection + "]", "app.heap=1GB")));
    }
    for (List<String> settings : SETTINGS) {
      predict(String.join(", ", settings), one(experiment, settings));
    }
    String tenTiers =
        Files.readString(HOME.resolve("docs/simulation/ten-tiers.yaml"))
            .replaceFirst("(?m)^users: .*", "users: 20000")
            .replaceFirst("measure: [^}]*", "measure: 12s");
    Path model = Files.writeString(folder.resolve("ten-tiers.yaml"), tenTiers);
    predict("ten-tiers", ModelReader.read(model, PlannedInjections.KINDS));

    Files.writeString(Path.of("target", "predictions.txt"), predicted);
    assertThat(predicted.toString()).isEqualTo(resource("predictions.txt"));
  }

  /** The stack of threads with other settings. */
  private static SystemModel one(Path experiment, List<String> settings) {
    List<String> sets = new ArrayList<>(List.of("stack={web: apache, app: tomcat, db: mysql}"));
    if (settings.stream().noneMatch(set -> set.startsWith("inject="))) {
      sets.add("inject=[{freeze: db, for: 800ms, every: 6s, after: 4s}]");
    }
    sets.addAll(settings);
    return model(READER.read(experiment, sets));
  }

  private static SystemModel model(Plan plan) {
    return PlanModel.of(
        plan, MEASURED, PlannedInjections.of(plan), PlannedInjections.retransmission(plan));
  }

  private static String resource(String name) throws IOException {
    try (var resource = UnmovedPredictionsTest.class.getResourceAsStream(name)) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void predict(String what, SystemModel model) {
    Outcome outcome = Simulator.run(model, 42);
    line("%s", what);
    line("  injections %d, first %s", model.injections().size(), model.injections().getFirst());
    line(
        "  requests %d, errors %d, VLRT %s, without drop %d, events %d",
        outcome.total(),
        outcome.errors(),
        outcome.clusters(),
        outcome.vlrtWithoutDrop(),
        outcome.events());
    line(
        "  mean %s, p50 %s, p99 %s, p99.9 %s, max %s",
        outcome.meanMillis(),
        outcome.p50Millis(),
        outcome.p99Millis(),
        outcome.p999Millis(),
        outcome.maxMillis());
    outcome.tiers().forEach(tier -> line("  %s", tier));
    line("  drops %d, hash %d", outcome.drops().size(), outcome.drops().hashCode());
  }

  private void line(String format, Object... values) {
    predicted.append(format.formatted(values)).append('\n');
  }
}
