package ntier.causes.memory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import ntier.host.HostHandle;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.injection.OwnDisk;
import ntier.linux.ProcessMemory;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SettingDescription;
import ntier.plan.SettingDescription.Kind;

/**
 * {@code memory}: the memory limit of a host goes down until it thrashes: pages in use are swapped
 * out, and whoever needs one waits for it (paper 002, section 1).
 */
public final class MemoryInjector implements Injector {
  private static final String TO = "to";
  private static final double LEAST = 10;
  private static final double MOST = 90;

  /** Which memory goes first; servers have it at other addresses each time anyway. */
  private static final long SEED = 1;

  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "memory",
          "memory limit of a tier lowered until it thrashes (for, every, after)",
          true,
          Set.of(Target.ANY),
          Map.of(
              TO,
              SettingDescription.of(
                  Kind.PERCENT, "the smallest share of its memory that it keeps", "60%")));

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> unavailable(HostHandle host) {
    return unavailable(host, Path.of("/"));
  }

  /**
   * @param root {@code /}; tests have a captured tree
   */
  static Optional<String> unavailable(HostHandle host, Path root) {
    if (host.given()) {
      return Optional.of(
          "memory of %s: it needs swap space, which the machine's kernel has for all that run on it, also for other pods (between: given of the profile); a profile with between: vxlan, or another cause, would be right"
              .formatted(host.name()));
    }
    Optional<MemoryGroup> group = MemoryGroup.of(host.cgroup());
    Optional<String> reason =
        group.isEmpty()
            ? Optional.of(
                OwnDisk.takesBlkio(host, root)
                    ? "with control groups of version 1, a tier cannot have both a disk of its own"
                        + " (log-flush and disk-stall need one) and its reads limited, as memory"
                        + " needs; use memory on a tier without such a disk, or in a run of"
                        + " its own"
                    : "the memory and the blkio (v2: io) controller of control groups are needed, and a cgroup2 mount with pressure files")
            : missing(group.get().missing())
                .or(CompressedSwap::unavailable)
                .or(MemoryInjector::noPageOut);
    return reason.map(why -> "memory of " + host.name() + ": " + why);
  }

  private static Optional<String> missing(List<Path> files) {
    return files.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "this kernel has no "
                + files.stream().map(Path::toString).collect(Collectors.joining(", "))
                + "; it needs the options MEMCG, BLK_DEV_THROTTLING and PSI (boot with psi=1)");
  }

  private static Optional<String> noPageOut() {
    return ProcessMemory.supported()
        ? Optional.empty()
        : Optional.of(
            "this kernel has no process_madvise(2); it needs the option ADVISE_SYSCALLS, or to be 5.10 or newer");
  }

  @Override
  public Optional<String> unavailable(HostHandle host, InjectionPlan plan) {
    double to = Double.parseDouble(plan.parameters().get(TO));
    if (to < LEAST || to > MOST) {
      return Optional.of(
          "memory of %s: to: %s%% does not fit; 10%% to 90%% would be right"
              .formatted(host.name(), plan.parameters().get(TO)));
    }
    return unavailable(host);
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    Optional<String> reason = unavailable(order.host(), order.plan());
    if (reason.isPresent()) {
      throw new IOException(reason.get());
    }
    MemoryGroup group = MemoryGroup.of(order.host().cgroup()).orElseThrow();
    double share = Double.parseDouble(order.parameter(TO)) / 100;
    return InjectionThread.start(order, new MemorySqueeze(order, group, share, new Random(SEED)));
  }
}
