package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import ntier.cli.simulation.PlannedInjections;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.plan.Experiment;
import ntier.plan.ExperimentException;
import ntier.plan.JsonFormat;
import ntier.plan.Plan;
import ntier.plan.Series;
import ntier.plan.SeriesText;
import ntier.plan.TierPlan;
import ntier.plan.TurnsPlan;
import ntier.plan.read.PlanReader;
import ntier.plan.tier.TierCatalog;
import ntier.plan.yaml.YamlFile;
import ntier.simulation.model.SystemModel;
import ntier.simulation.read.Demands;
import ntier.simulation.read.PlanModel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Experiment files drawn by mutating the shipped ones, with a fixed seed: each is accepted and
 * consistent, or refused with its place and a remedy.
 */
class FuzzedExperimentsTest {
  private static final Demands MEASURED =
      Demands.measured(Path.of(System.getProperty("ntier.home")));
  private static final int DRAWN = 2000;
  private static final long SEED = 20_261_122;
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final PlanReader READER = new PlanReader(HOME, Causes.all().descriptions(), 2);

  /** What tells a remedy: what would be right, or where to look. */
  private static final Pattern REMEDY =
      Pattern.compile(
          "would be right|did you mean|known are|write it like|write it out|write one value|keep one"
              + "|write tier\\.setting, such as|add one like|it works on:|there are: |in quotes"
              + "|choose a profile|none are known",
          Pattern.DOTALL);

  /** Files that are wrong as a whole, and so have no line. */
  private static final Pattern WHOLE =
      Pattern.compile("x\\.yaml: (it is empty|it can't be read|it has more than|this is not YAML)");

  private static final Pattern PLACE =
      Pattern.compile("^(x|.*profiles/[a-z-]+)\\.yaml:\\d+:\\d+: ");

  @TempDir Path folder;

  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  @Test
  @DisplayName("2,000 drawn files: accepted and consistent, or refused with place and remedy")
  void eachIsAcceptedOrRefused() throws IOException {
    ExperimentMutator mutator = new ExperimentMutator(shipped(), names(), SEED);
    Path file = folder.resolve("x.yaml");
    for (int i = 0; i < DRAWN; i++) {
      Files.write(file, mutator.next());
      count(isYaml(file) ? "parsed" : "not YAML");
      read(i, file);
    }
    Files.writeString(
        Path.of("target/fuzzed.txt"), counts + "\n" + String.join("\n", wrong) + "\n");
    assertThat(wrong).isEmpty();
    assertThat(counts.get("parsed")).isGreaterThanOrEqualTo(500);
    assertThat(counts.get("accepted")).isGreaterThanOrEqualTo(200);
    assertThat(counts.get("refused")).isGreaterThanOrEqualTo(200);
    assertThat(counts.get("simulated")).isGreaterThanOrEqualTo(100);
  }

  @Test
  @DisplayName(
      "the command line says the same of every twentieth: exit code 0 or 2, no stack trace")
  void theCommandLineExplainsOrRefuses() throws IOException {
    ExperimentMutator mutator = new ExperimentMutator(shipped(), names(), SEED);
    Path file = folder.resolve("x.yaml");
    for (int i = 0; i < DRAWN; i++) {
      Files.write(file, mutator.next());
      if (i % 20 == 0) {
        explain(i, file);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(counts.get("exit code 0")).isGreaterThanOrEqualTo(10);
    assertThat(counts.get("exit code 2")).isGreaterThanOrEqualTo(10);
  }

  /** The names of servers and causes. */
  private static List<String> names() {
    List<String> names = new ArrayList<>(TierCatalog.read(HOME).servers());
    Causes.all().list().forEach(cause -> names.add(cause.name()));
    return names;
  }

  private static List<String> shipped() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String name : READER.experiments()) {
      texts.add(Files.readString(READER.find(name)));
    }
    return texts;
  }

  private static boolean isYaml(Path file) {
    try {
      YamlFile.read("x.yaml", file);
      return true;
    } catch (ExperimentException e) {
      return false;
    }
  }

  private void read(int number, Path file) {
    long start = System.nanoTime();
    try {
      Experiment experiment = READER.experiment(file, List.of());
      count("accepted");
      switch (experiment) {
        case Series series -> consistent(series);
        case TurnsPlan turns -> assertThat(turns.systems()).hasSameSizeAs(turns.variants());
      }
    } catch (ExperimentException refused) {
      count("refused");
      refused(number, refused);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError defect) {
      StackTraceElement[] trace = defect.getStackTrace();
      wrong.add(
          number
              + ": "
              + defect.toString().lines().findFirst().orElse("")
              + " "
              + List.of(trace).subList(0, Math.min(6, trace.length)));
    }
    // Reading takes milliseconds; a hundred times as long is no busy machine but a defect.
    long seconds = (System.nanoTime() - start) / 1_000_000_000;
    if (seconds > 20) {
      wrong.add(number + ": took " + seconds + " s");
    }
  }

  private void consistent(Series series) {
    assertThat(SeriesText.lines(series)).isNotEmpty();
    for (Series.Variant variant :
        List.of(series.variants().getFirst(), series.variants().getLast())) {
      Plan plan = variant.plan();
      byte[] json = JsonFormat.mapper().writeValueAsBytes(plan);
      assertThat(JsonFormat.mapper().readValue(json, Plan.class)).isEqualTo(plan);
      assertThat(plan.tiers()).extracting(TierPlan::queueLimit).allMatch(limit -> limit > 0);
      simulated(plan);
    }
  }

  /**
   * The simulation knows less than the suite; what it does not know it refuses in its own words.
   */
  private void simulated(Plan plan) {
    try {
      SystemModel model =
          PlanModel.of(
              plan, MEASURED, PlannedInjections.of(plan), PlannedInjections.retransmission(plan));
      assertThat(model.tiers()).hasSameSizeAs(plan.tiers());
      count("simulated");
    } catch (IllegalArgumentException notSimulated) {
      if (!notSimulated.getMessage().matches("(?s).*(would be right|it knows ).*")) {
        fail("the simulation says: " + notSimulated, notSimulated);
      }
    }
  }

  private void refused(int number, ExperimentException refusal) {
    String message = refusal.getMessage().replace(folder + "/", "");
    boolean placed = PLACE.matcher(message).find() || WHOLE.matcher(message).find();
    boolean plain = InProcess.isPlain(message);
    if (!placed || !REMEDY.matcher(message).find() || !plain || message.length() > 3000) {
      wrong.add(number + ": " + message.substring(0, Math.min(300, message.length())));
    }
  }

  private void explain(int number, Path file) {
    InProcess said = InProcess.run("explain", file.toString());
    count("exit code " + said.exitCode());
    boolean expected = said.exitCode() == ExitCode.DONE || said.exitCode() == ExitCode.WRONG_USE;
    if (!expected || said.hasStackTrace() || !said.isPlain()) {
      wrong.add("%d: exit code %d: %.500s".formatted(number, said.exitCode(), said.text()));
    }
  }

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }
}
