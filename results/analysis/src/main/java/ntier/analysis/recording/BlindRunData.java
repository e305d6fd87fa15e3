package ntier.analysis.recording;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.GcPause;
import ntier.archive.Retransmit;
import ntier.plan.Role;

/**
 * What the detectors of millibottlenecks may see of a run: what a monitor measured, of tiers that
 * are known by their place in the chain alone. There are no injections in it, no plan, no names of
 * servers or hosts, and nothing whose presence tells which causes were armed: whatever it has of
 * one run it has of every run.
 *
 * @param window the measure phase
 * @param tiers without their settings and their servers' names
 * @param requests how many the users began in the measure phase
 * @param clientInFlight requests of the users that have begun and not ended, all phases
 * @param cpus of the machine
 * @param retransmits of all connections
 * @param gcPauses of the tiers that run on a JVM and log it, without what asked for them
 * @param others CPU time of groups that are no tiers and have a tier's cores, by tier: of all of
 *     them together, for each tier, and all the time 0 where none is there
 */
public record BlindRunData(
    Window window,
    List<TierData> tiers,
    int requests,
    Occupancy clientInFlight,
    List<CpuCounters> cpus,
    List<Retransmit> retransmits,
    Map<Role, GcPauses> gcPauses,
    Map<Role, Counter> others) {
  public BlindRunData {
    tiers = tiers.stream().map(TierData::unnamed).toList();
    cpus = List.copyOf(cpus);
    retransmits = List.copyOf(retransmits);
    gcPauses = unasked(gcPauses);
    others = Map.copyOf(others);
  }

  /** The JVM's log names who asked for a collection in brackets. */
  private static Map<Role, GcPauses> unasked(Map<Role, GcPauses> pauses) {
    Map<Role, GcPauses> unasked = new EnumMap<>(Role.class);
    pauses.forEach(
        (role, of) ->
            unasked.put(
                role,
                new GcPauses(
                    of.pauses().stream()
                        .map(
                            one ->
                                new GcPause(
                                    one.startMicros(),
                                    one.endMicros(),
                                    one.what().replaceFirst(" \\(.*", "")))
                        .toList())));
    return Collections.unmodifiableMap(unasked);
  }

  /** The tier of a role, if the run had it. */
  public Optional<TierData> tier(Role role) {
    return tiers.stream().filter(tier -> tier.role() == role).findFirst();
  }

  /** The tier whose requests a tier gets; empty for the first one. */
  public Optional<TierData> directlyAbove(Role role) {
    return role == Role.WEB ? Optional.empty() : tier(Role.values()[role.ordinal() - 1]);
  }

  /**
   * Requests that the tier above has sent and waits for, or would send: those in the tier above,
   * and for the first tier those of the users. Every request stuck in a tier is among them, also
   * one that a stopped server could not even accept.
   */
  public Occupancy above(TierData tier) {
    for (int i = tier.role().ordinal() - 1; i >= 0; i--) {
      Optional<TierData> above = tier(Role.values()[i]);
      if (above.isPresent() && !above.get().inServer().isEmpty()) {
        return above.get().inServer();
      }
    }
    return clientInFlight;
  }
}
