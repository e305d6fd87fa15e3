package ntier.injectors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.plan.host.CgroupPaths;
import ntier.plan.host.LabHost;
import ntier.plan.host.UndoJournal.UndoStep;

/**
 * A CPU quota with the shortest period that the kernel takes: {@code cpu.cfs_quota_us} and {@code
 * cpu.cfs_period_us} of cgroup v1, {@code cpu.max} of v2. The group runs and stands still several
 * times within a tick of the samples, which at that resolution is a slow core.
 */
final class QuotaLimit implements SpeedLimit {
  /** The kernel's least quota, and its least period. */
  private static final long LEAST_MICROS = 1000;

  private static final String QUOTA_FILE = "cpu.cfs_quota_us";
  private static final String PERIOD_FILE = "cpu.cfs_period_us";
  private static final String MAX_FILE = "cpu.max";

  private final Bandwidth limit;
  private final ControlFile quota;
  private final Optional<ControlFile> period;

  /**
   * So much CPU time in each period; both in microseconds.
   *
   * @param quota of all cores together
   */
  record Bandwidth(long quota, long period) {
    /**
     * A share of what a group has.
     *
     * @param cores that it may use at once, perhaps a fraction
     * @param share above 0, below 1
     */
    static Bandwidth of(double cores, double share) {
      double left = cores * share;
      long period = Math.max(LEAST_MICROS, (long) Math.ceil(LEAST_MICROS / left));
      return new Bandwidth(Math.max(LEAST_MICROS, Math.round(period * left)), period);
    }
  }

  private QuotaLimit(Bandwidth limit, ControlFile quota, Optional<ControlFile> period) {
    this.limit = limit;
    this.quota = quota;
    this.period = period;
  }

  /** Why a host cannot be limited so, and what would help; empty if it can. */
  static Optional<String> unavailable(CgroupPaths cgroup) {
    Optional<Path> folder = cgroup.folder("cpu");
    if (folder.isEmpty()) {
      return Optional.of("there is no cpu controller; mount that of cgroup v1, or cgroup v2");
    }
    Path file = folder.get().resolve(cgroup.version() == 1 ? QUOTA_FILE : MAX_FILE);
    return Files.isWritable(file)
        ? Optional.empty()
        : Optional.of(
            file + " cannot be written: this needs root, and a kernel with CONFIG_CFS_BANDWIDTH");
  }

  /**
   * @param share of what the host has now: its cores, or its own quota
   */
  static QuotaLimit open(LabHost host, double share) throws IOException {
    Optional<String> reason = unavailable(host.cgroup());
    if (reason.isPresent()) {
      throw new IOException(reason.get());
    }
    Path folder = host.cgroup().folder("cpu").orElseThrow();
    int cores =
        host.cores().isEmpty() ? Runtime.getRuntime().availableProcessors() : host.cores().size();
    if (host.cgroup().version() == 1) {
      ControlFile quota = new ControlFile(folder.resolve(QUOTA_FILE));
      ControlFile period = new ControlFile(folder.resolve(PERIOD_FILE));
      double has = cores(quota.original(), period.original(), cores);
      return new QuotaLimit(Bandwidth.of(has, share), quota, Optional.of(period));
    }
    ControlFile max = new ControlFile(folder.resolve(MAX_FILE));
    String[] words = max.original().split(" ");
    double has = cores(words[0], words[1], cores);
    return new QuotaLimit(Bandwidth.of(has, share), max, Optional.empty());
  }

  /** How many cores' worth a quota leaves of the cores: all without one ({@code -1, max}). */
  private static double cores(String quota, String period, int cores) {
    boolean none = quota.equals("-1") || quota.equals("max");
    return none ? cores : Math.min(cores, Double.parseDouble(quota) / Double.parseDouble(period));
  }

  /** A quota before its period: on the way back, this is the other way round. */
  @Override
  public List<UndoStep> undo() {
    List<UndoStep> steps = new ArrayList<>();
    period.ifPresent(file -> steps.add(file.undo()));
    steps.add(quota.undo());
    return steps;
  }

  @Override
  public void impose() throws IOException {
    if (period.isPresent()) {
      period.get().write(Long.toString(limit.period()));
      quota.write(Long.toString(limit.quota()));
    } else {
      quota.write(limit.quota() + " " + limit.period());
    }
  }

  @Override
  public void lift() throws IOException {
    quota.restore();
    if (period.isPresent()) {
      period.get().restore();
    }
  }

  @Override
  public String text() {
    return "quota of %d us in %d us".formatted(limit.quota(), limit.period());
  }

  @Override
  public void close() throws IOException {
    quota.close();
    if (period.isPresent()) {
      period.get().close();
    }
  }
}
