package ntier.causes.dvfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.host.Undo;
import ntier.injection.SharedSetting;

/**
 * The greatest frequency of some cores, by cpufreq's {@code scaling_max_freq}. It holds for all
 * that runs on these cores, and on those that share their clock.
 */
final class FrequencyLimit implements SpeedLimit {
  /** Where Linux has a folder for each CPU. */
  static final Path CPUS = Path.of("/sys/devices/system/cpu");

  private static final String MOST = "scaling_max_freq";
  private static final String LEAST = "cpuinfo_min_freq";

  private final List<SharedSetting> files = new ArrayList<>();
  private final List<Long> limits = new ArrayList<>();

  private FrequencyLimit() {}

  /**
   * Why the cores cannot be slowed down to a share of their speed, and what would help; empty if
   * they can.
   */
  static Optional<String> unavailable(Path cpus, List<Integer> cores, double share) {
    if (cores.isEmpty()) {
      return Optional.of("the host is tied to no core; hosts.TIER.cores would tie it");
    }
    for (int core : cores) {
      Path folder = folder(cpus, core);
      if (!Files.isWritable(folder.resolve(MOST))) {
        return Optional.of(
            "%s cannot be written: most virtual machines have no cpufreq; by: quota works everywhere"
                .formatted(folder.resolve(MOST)));
      }
      try {
        long asked = Math.round(share * read(folder.resolve(MOST)));
        long least = read(folder.resolve(LEAST));
        if (asked < least) {
          return Optional.of(
              "core %d cannot go below %d kHz and %d kHz would be asked of it; a greater to, or by: quota"
                  .formatted(core, least, asked));
        }
      } catch (IOException unreadable) {
        return Optional.of("cannot read " + unreadable.getMessage());
      }
    }
    return Optional.empty();
  }

  static FrequencyLimit open(Path cpus, List<Integer> cores, double share) throws IOException {
    FrequencyLimit limit = new FrequencyLimit();
    for (int core : cores) {
      SharedSetting file = SharedSetting.open(List.of(folder(cpus, core).resolve(MOST)));
      limit.files.add(file);
      limit.limits.add(Math.round(share * Long.parseLong(file.original(0))));
    }
    return limit;
  }

  private static Path folder(Path cpus, int core) {
    return cpus.resolve("cpu" + core).resolve("cpufreq");
  }

  private static long read(Path file) throws IOException {
    return Long.parseLong(SharedSetting.originalOf(file));
  }

  @Override
  public List<Undo> undo() {
    return files.stream().flatMap(file -> file.undo().stream()).toList();
  }

  @Override
  public void impose() throws IOException {
    for (int i = 0; i < files.size(); i++) {
      files.get(i).impose(limits.get(i), List.of(Long.toString(limits.get(i))));
    }
  }

  @Override
  public void lift() throws IOException {
    for (SharedSetting file : files) {
      file.lift();
    }
  }

  @Override
  public String text() {
    return "at most " + limits.getFirst() + " kHz";
  }

  @Override
  public void close() throws IOException {
    for (SharedSetting file : files) {
      file.close();
    }
  }
}
