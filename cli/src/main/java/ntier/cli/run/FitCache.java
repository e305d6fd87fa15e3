package ntier.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import ntier.archive.DamagedRunException;
import ntier.archive.FitReport;
import ntier.archive.RunDirectory;
import ntier.plan.Plan;
import ntier.plan.PlanText;
import ntier.provisioning.Cache;
import ntier.testbed.machine.Machine;

/**
 * What was found for a plan on this machine, so that it need not be measured again: one file by
 * machine (CPU, cores, kernel, control groups), stack and settings, in {@code fits} of the cache of
 * the machine. A file that is deleted is measured anew.
 */
public final class FitCache {
  private static final String FOLDER = "fits";

  /** Runs are root's: what others may read of them is there. */
  private static final Path OF_ROOT = Path.of("/var/cache/ntier");

  /** What of a plan makes no difference to what its requests cost. */
  private static final List<String> INDIFFERENT =
      List.of("title", "phases.", "workload.seed", "network.", "profile");

  private final Path file;

  private FitCache(Path file) {
    this.file = file;
  }

  /** For a plan whose numbers are not found yet. */
  static FitCache of(Plan plan) throws IOException {
    return in(Cache.defaultRoot(), plan, Machine.probe());
  }

  /** What is known of a plan on this machine, for who only tells of it. */
  public static Optional<FitReport> known(Plan plan) {
    try {
      Machine machine = Machine.probe();
      return in(Cache.defaultRoot(), plan, machine)
          .read()
          .or(() -> in(OF_ROOT, plan, machine).read());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  static FitCache in(Path cache, Plan plan, Machine machine) {
    StringBuilder key =
        new StringBuilder("version %d\n".formatted(FitReport.VERSION))
            .append("%s\n%d cores\n".formatted(machine.cpu(), machine.cores()))
            .append("%s\n%s\n".formatted(machine.kernel(), machine.cgroup()))
            .append("java %s\n".formatted(Runtime.version()));
    PlanText.rows(plan).stream()
        .filter(row -> INDIFFERENT.stream().noneMatch(row.path()::startsWith))
        .forEach(row -> key.append(row.path()).append('=').append(row.value()).append('\n'));
    return new FitCache(
        cache
            .toAbsolutePath()
            .resolve(FOLDER)
            .resolve("%s-%s.json".formatted(plan.experiment(), digest(key.toString()))));
  }

  /** What is kept; empty too where the file is damaged, so that it is measured anew. */
  Optional<FitReport> read() {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(RunDirectory.readFit(file).fromCache());
    } catch (DamagedRunException damaged) {
      return Optional.empty();
    }
  }

  void write(FitReport report) throws IOException {
    Files.createDirectories(file.getParent());
    RunDirectory.write(file, report);
  }

  Path file() {
    return file;
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
