package ntier.causes.dvfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.host.Undo;
import ntier.injection.SharedSetting;

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

  /** Strictness is in millionths of a core. */
  private static final long MILLIONTHS = 1_000_000;

  private final Bandwidth limit;
  private final boolean inTwoFiles;
  private final SharedSetting setting;

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

  private QuotaLimit(Bandwidth limit, boolean inTwoFiles, SharedSetting setting) {
    this.limit = limit;
    this.inTwoFiles = inTwoFiles;
    this.setting = setting;
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
   * @param share of what the host has when nothing slows it down: its cores, or its own quota
   */
  static QuotaLimit open(HostHandle host, double share) throws IOException {
    Optional<String> reason = unavailable(host.cgroup());
    if (reason.isPresent()) {
      throw new IOException(reason.get());
    }
    Path folder = host.cgroup().folder("cpu").orElseThrow();
    int cores =
        host.cores().isEmpty() ? Runtime.getRuntime().availableProcessors() : host.cores().size();
    if (host.cgroup().version() == 1) {
      // On the way back, a quota comes before its period.
      SharedSetting both =
          SharedSetting.open(List.of(folder.resolve(PERIOD_FILE), folder.resolve(QUOTA_FILE)));
      double has = cores(both.original(1), both.original(0), cores);
      return new QuotaLimit(Bandwidth.of(has, share), true, both);
    }
    SharedSetting max = SharedSetting.open(List.of(folder.resolve(MAX_FILE)));
    String[] words = max.original(0).split(" ");
    double has = cores(words[0], words[1], cores);
    return new QuotaLimit(Bandwidth.of(has, share), false, max);
  }

  /** How many cores' worth a quota leaves of the cores: all without one ({@code -1, max}). */
  private static double cores(String quota, String period, int cores) {
    boolean none = quota.equals("-1") || quota.equals("max");
    return none ? cores : Math.min(cores, Double.parseDouble(quota) / Double.parseDouble(period));
  }

  @Override
  public List<Undo> undo() {
    return setting.undo();
  }

  @Override
  public void impose() throws IOException {
    String quota = Long.toString(limit.quota());
    String period = Long.toString(limit.period());
    setting.impose(
        MILLIONTHS * limit.quota() / limit.period(),
        inTwoFiles ? List.of(period, quota) : List.of(quota + " " + period));
  }

  @Override
  public void lift() throws IOException {
    setting.lift();
  }

  @Override
  public String text() {
    return "quota of %d us in %d us".formatted(limit.quota(), limit.period());
  }

  @Override
  public void close() throws IOException {
    setting.close();
  }
}
