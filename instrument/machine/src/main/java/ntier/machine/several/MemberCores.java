package ntier.machine.several;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ntier.archive.Manifest;
import ntier.machine.CpuReading;
import ntier.plan.HostPlan;

/**
 * Which of a machine's CPUs the cores of a plan are, which counts those of all machines.
 *
 * @param planned by CPU
 */
record MemberCores(Map<Integer, Integer> planned) {
  /**
   * @param planned hosts with the plan's cores
   * @param made the same hosts with the machine's CPUs, each in the same order
   */
  static MemberCores of(List<HostPlan> planned, List<Manifest.Host> made) {
    Map<Integer, Integer> cores = new HashMap<>();
    for (Manifest.Host host : made) {
      HostPlan plan =
          planned.stream().filter(one -> one.name().equals(host.name())).findFirst().orElseThrow();
      for (int i = 0; i < plan.cores().size(); i++) {
        cores.put(host.cores().get(i), plan.cores().get(i));
      }
    }
    return new MemberCores(Map.copyOf(cores));
  }

  /** Counters with the plan's cores; those that no host has are left out. */
  Map<Integer, CpuReading.Core> of(Map<Integer, CpuReading.Core> cpus) {
    Map<Integer, CpuReading.Core> cores = new HashMap<>();
    cpus.forEach(
        (cpu, time) -> {
          if (planned.containsKey(cpu)) {
            cores.put(planned.get(cpu), time);
          }
        });
    return cores;
  }
}
