package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.cli.simulation.PlannedInjections;
import ntier.injection.Causes;
import ntier.plan.ExperimentException;
import ntier.plan.InjectorDescription;
import ntier.plan.Plan;
import ntier.plan.SettingDescription;
import ntier.plan.read.PlanReader;
import ntier.rubbos.model.data.LoadScript;
import ntier.simulation.model.SimulatedInjection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for every cause there is, also for those that are added later, and for what uses them.
 */
class InjectorChoicesTest {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();
  private final PlanReader reader = new PlanReader(HOME, Causes.all().descriptions(), 2);

  static Stream<InjectorDescription> causes() {
    return Causes.all().descriptions().stream();
  }

  /** As the command line sets it. */
  private static List<String> inject(
      InjectorDescription cause, String tier, Map<String, String> keys) {
    String more =
        keys.entrySet().stream()
            .map(key -> ", " + key.getKey() + ": " + key.getValue())
            .collect(Collectors.joining());
    return List.of("inject=[{%s: %s%s}]".formatted(cause.name(), tier, more), "phases.measure=60s");
  }

  private String read(InjectorDescription cause, String tier, Map<String, String> keys) {
    ExperimentException refusal =
        catchThrowableOfType(
            ExperimentException.class,
            () -> reader.read(reader.find("first-run"), inject(cause, tier, keys)));
    return refusal == null ? "accepted" : refusal.getMessage();
  }

  /** What an entry of this cause needs beside its tier. */
  private static Map<String, String> needed(InjectorDescription cause) {
    Map<String, String> keys = new TreeMap<>();
    if (cause.takesLength()) {
      keys.put("for", "500ms");
      keys.put("every", "5s");
    }
    keys.putAll(SomeValue.neededBy(cause));
    return keys;
  }

  private static Map<String, String> with(Map<String, String> keys, String key, String value) {
    Map<String, String> all = new TreeMap<>(keys);
    all.put(key, value);
    return all;
  }

  @ParameterizedTest
  @MethodSource("causes")
  void isRefusedOnTiersThatItDoesNotFit(InjectorDescription cause) {
    for (String role : List.of("web", "app", "db")) {
      if (!SomeValue.tiers(cause).contains(role)) {
        assertThat(read(cause, role, needed(cause)))
            .startsWith(
                "--set: %s can't be injected into %s; it works on: ".formatted(cause.name(), role));
      }
    }
    assertThat(read(cause, "nginx", needed(cause)))
        .startsWith("--set: unknown tier \"nginx\"; known are: app, db, web");
  }

  @ParameterizedTest
  @MethodSource("causes")
  void lengthsThatAreNoneAreRefused(InjectorDescription cause) {
    if (!cause.takesLength()) {
      assertThat(read(cause, SomeValue.aTier(cause), with(needed(cause), "for", "1s")))
          .startsWith("--set: unknown key \"for\" in the injection " + cause.name());
      return;
    }
    Map<String, String> keys = with(needed(cause), "after", "0s");
    keys.remove("every");
    assertThat(read(cause, SomeValue.aTier(cause), with(keys, "for", "-1s")))
        .startsWith("--set: \"-1s\" is negative; 0 or more would be right");
    assertThat(read(cause, SomeValue.aTier(cause), with(keys, "for", "0s")))
        .startsWith("--set: for is 0; a length above 0 would be right");
    assertThat(read(cause, SomeValue.aTier(cause), with(keys, "for", "25h")))
        .startsWith("--set: \"25h\" is too long; at most 24h would be right");
    assertThat(read(cause, SomeValue.aTier(cause), with(keys, "for", "2m")))
        .startsWith(
            "--set: the first %s ends 120s after the measure phase begins, which lasts 60s"
                .formatted(cause.name()));
  }

  @ParameterizedTest
  @MethodSource("causes")
  void parametersHaveDefaultsThatFit(InjectorDescription cause) {
    cause.parameters().values().stream()
        .filter(parameter -> !parameter.defaultText().isEmpty())
        .forEach(parameter -> assertThat(parameter.resolve(parameter.defaultText())).isNotEmpty());
    for (Map.Entry<String, SettingDescription> one : cause.parameters().entrySet()) {
      assertThat(one.getValue().about()).as(one.getKey()).isNotBlank();
      assertThat(one.getKey()).isNotIn("for", "every", "at", "poisson", "random", "after", "seed");
    }
  }

  @ParameterizedTest
  @MethodSource("causes")
  void canBeSimulated(InjectorDescription cause) {
    Map<String, String> keys = needed(cause);
    keys.put("every", "5s");
    Plan plan = reader.read(reader.find("first-run"), inject(cause, SomeValue.aTier(cause), keys));
    assertThat(PlannedInjections.of(plan))
        .isNotEmpty()
        .extracting(SimulatedInjection::tier)
        .containsOnly(SomeValue.aTier(cause));
  }

  @ParameterizedTest
  @MethodSource("causes")
  void hasAPageAndALineInTheIndex(InjectorDescription cause) throws IOException {
    Path folder = HOME.resolve("docs/causes");
    assertThat(folder.resolve(cause.name() + ".md")).isNotEmptyFile();
    assertThat(Files.readString(folder.resolve("README.md")))
        .contains("[`%s`](%s.md)".formatted(cause.name(), cause.name()));
  }

  @ParameterizedTest
  @MethodSource("causes")
  void whatIsMadeForItBeforehandIsDescribedByItsParameters(InjectorDescription cause) {
    for (InjectorDescription.Need need : cause.needs()) {
      assertThat(cause.parameters()).containsKeys(need.parameters().toArray(String[]::new));
    }
  }

  /** Injectors do not know the model: what they repeat of it is compared here. */
  @Test
  void everyTableOfRubbosCanBeLocked() {
    List<String> tables =
        LoadScript.tableStatements().stream()
            .map(statement -> statement.split("\\W+", 4)[2])
            .toList();
    InjectorDescription lock = Causes.all().injector("lock").orElseThrow().description();
    assertThat(lock.parameters().get("table").values()).containsExactlyInAnyOrderElementsOf(tables);
  }
}
