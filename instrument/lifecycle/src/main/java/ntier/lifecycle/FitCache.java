package ntier.lifecycle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.archive.DamagedRunException;
import ntier.archive.FitReport;
import ntier.plan.HostPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import ntier.plan.fit.CannotFitException;
import ntier.plan.fit.Demands;
import ntier.plan.fit.FitPlanner;
import ntier.provisioning.Cache;
import ntier.testbed.machine.MachineFacts;

/**
 * What loads were found to take on this machine, so that it need not be measured again: one file by
 * machine (CPU, cores, kernel, control groups), stack, settings and load, in {@code fits} of the
 * cache of the machine. Causes that take nothing of the machine, such as a freeze, make no
 * difference but on one core ({@link FitStops}); the numbers of a run are computed from what is
 * kept. A file that is deleted is measured anew.
 */
public final class FitCache {
  private static final String FOLDER = "fits";

  /** What else is kept of a stack. */
  private static final String OTHER = "%s-[0-9a-f]{16}\\.json";

  /** Runs are root's: what others may read of them is there. */
  private static final Path OF_ROOT = Path.of("/var/cache/ntier");

  /** What of a plan makes no difference to what its requests cost. */
  private static final List<String> INDIFFERENT =
      List.of("title", "phases.", "workload.seed", "network.", "profile", "SysBursty load");

  private final Plan plan;
  private final Path file;

  private FitCache(Plan plan, Path file) {
    this.plan = plan;
    this.file = file;
  }

  /** For a plan whose numbers are not found yet. */
  static FitCache of(Plan plan) throws IOException {
    return in(Cache.defaultRoot(), plan, MachineFacts.probe());
  }

  /** What is known of a plan on this machine, for who only tells of it. */
  public static Optional<FitReport> known(Plan plan) {
    try {
      MachineFacts machine = MachineFacts.probe();
      return in(Cache.defaultRoot(), plan, machine)
          .read()
          .or(() -> in(OF_ROOT, plan, machine).read());
    } catch (IOException | CannotFitException unknown) {
      return Optional.empty();
    }
  }

  /** How many measurements the loads of some plans take that this machine does not know yet. */
  public static int toFind(List<Plan> plans) {
    try {
      return toFind(Cache.defaultRoot(), plans, MachineFacts.probe());
    } catch (IOException unknown) {
      return 0;
    }
  }

  static int toFind(Path cache, List<Plan> plans, MachineFacts machine) {
    return (int)
        plans.stream()
            .filter(Plan::fits)
            .map(plan -> in(cache, plan, machine).file())
            .distinct()
            .filter(file -> !Files.isRegularFile(file))
            .count();
  }

  static FitCache in(Path cache, Plan asked, MachineFacts machine) {
    Plan plan = asked.toFind();
    StringBuilder key =
        new StringBuilder(
                "version %d, with monitors, checked, once compiled, rounds too\n"
                    .formatted(FitReport.VERSION))
            .append("%s\n%d cores\n".formatted(machine.cpu(), machine.cores()))
            .append("%s\n%s\n".formatted(machine.kernel(), machine.cgroup()))
            .append("java %s\n".formatted(Runtime.version()));
    PlanText.rows(plan).stream()
        .filter(row -> INDIFFERENT.stream().noneMatch(row.path()::startsWith))
        .filter(row -> !row.path().startsWith("inject"))
        .forEach(row -> key.append(row.path()).append('=').append(row.value()).append('\n'));
    FitPace.asked(plan).ifPresent(warmUp -> key.append("settled for %s\n".formatted(warmUp)));
    plan.injections().stream()
        .filter(injection -> measured(injection) || FitStops.needed(plan))
        .forEach(
            injection ->
                key.append(injection.isFlush() ? "inject, tried " : "inject ")
                    .append(injection)
                    .append('\n'));
    return new FitCache(
        plan,
        cache
            .toAbsolutePath()
            .resolve(FOLDER)
            .resolve("%s-%s.json".formatted(plan.stack(), digest(key.toString()))));
  }

  /**
   * The numbers for the plan, from what is kept; empty too where the file is damaged, so that it is
   * measured anew.
   *
   * @throws ntier.plan.fit.CannotFitException if this machine cannot do what is asked
   */
  Optional<FitReport> read() {
    return Files.isRegularFile(file)
        ? kept(file).map(kept -> kept.fromCache(FitPlanner.fit(plan, kept.demands())))
        : Optional.empty();
  }

  /**
   * What a request cost where the same servers were measured last on the same cores, with other
   * settings: something to begin with.
   */
  Optional<Demands> similar() {
    try (Stream<Path> files = Files.list(file.getParent())) {
      return files
          .filter(one -> one.getFileName().toString().matches(OTHER.formatted(plan.stack())))
          .sorted(Comparator.comparingLong((Path one) -> one.toFile().lastModified()).reversed())
          .flatMap(one -> kept(one).map(FitReport::demands).stream())
          .filter(this::isSimilar)
          .findFirst();
    } catch (IOException nothingKept) {
      return Optional.empty();
    }
  }

  /** What a file holds; empty if it is damaged. */
  private static Optional<FitReport> kept(Path file) {
    try {
      return Optional.of(FitReport.read(file));
    } catch (DamagedRunException damaged) {
      return Optional.empty();
    }
  }

  private boolean isSimilar(Demands other) {
    Map<String, List<Integer>> cores =
        plan.hosts().stream().collect(Collectors.toMap(HostPlan::name, HostPlan::cores));
    return cores.equals(
            other.hosts().stream()
                .collect(Collectors.toMap(Demands.HostDemand::name, Demands.HostDemand::cores)))
        && (FlushSize.asked(plan).isEmpty() || other.flushBytes().isPresent());
  }

  void write(FitReport report) throws IOException {
    Files.createDirectories(file.getParent());
    report.write(file);
  }

  Path file() {
    return file;
  }

  /** Whether what makes its stalls last is found by a measurement. */
  private static boolean measured(InjectionPlan injection) {
    return injection.stall().isPresent() && injection.length().isZero();
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 8);
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
