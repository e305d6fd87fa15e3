package ntier.analysis.figures;

import java.util.Map;
import java.util.Optional;
import ntier.analysis.millibottleneck.Kind;

/**
 * What each cause of the injectors makes a tier short of. Only for comparing what was found with
 * what was injected: no detector knows it.
 */
public final class Causes {
  private static final Map<String, Kind> KINDS =
      Map.ofEntries(
          Map.entry("freeze", Kind.FREEZE),
          Map.entry("vm-colocation", Kind.CPU),
          Map.entry("cpu-hog", Kind.CPU),
          Map.entry("dvfs", Kind.CPU),
          Map.entry("log-flush", Kind.IO),
          Map.entry("disk-stall", Kind.IO),
          Map.entry("gc", Kind.GC),
          Map.entry("memory", Kind.MEMORY),
          Map.entry("network", Kind.NETWORK),
          Map.entry("lock", Kind.LOCK));

  private Causes() {}

  /** The kind of a cause's millibottlenecks; empty for a cause that this suite does not know. */
  public static Optional<Kind> kind(String cause) {
    return Optional.ofNullable(KINDS.get(cause));
  }
}
