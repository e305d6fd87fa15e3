package ntier.simulation.cause;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import ntier.simulation.model.SimulatedCause;

/** The causes that the simulation knows, by the names of their injectors. */
public final class SimulatedCauses {
  private static final SequencedMap<String, SimulatedCause> ALL = new LinkedHashMap<>();

  static {
    ALL.put("freeze", new SimulatedFreeze());
    ALL.put("gc", new SimulatedGc());
    ALL.put("memory", new SimulatedMemory());
    ALL.put("dvfs", new SimulatedDvfs());
    ALL.put("cpu-hog", new SimulatedCpuHog());
    ALL.put("vm-colocation", new SimulatedVmColocation());
    ALL.put("disk-stall", new SimulatedDiskStall());
    ALL.put("log-flush", new SimulatedLogFlush());
    ALL.put("network", new SimulatedNetwork());
    ALL.put("lock", new SimulatedLock());
  }

  private SimulatedCauses() {}

  /** In the order in which complaints name them. */
  public static SequencedMap<String, SimulatedCause> all() {
    return Collections.unmodifiableSequencedMap(ALL);
  }
}
