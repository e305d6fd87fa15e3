package ntier.analysis.recording;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.GcPause;
import ntier.archive.Retransmit;

/**
 * What the detectors of millibottlenecks may see of a run: what a monitor measured, of servers
 * whose place in the chain is known and what their tier does. There are no injections in it, no
 * plan, no names of products, and nothing whose presence tells which causes were armed: whatever it
 * has of one run it has of every run.
 *
 * @param window the measure phase
 * @param tickMicros from one tick of the monitors to the next
 * @param chain of servers without their settings and their products' names
 * @param requests how many the users began in the measure phase
 * @param clientInFlight requests of the users that have begun and not ended, all phases
 * @param cpus of the machine
 * @param retransmits of all connections, by time
 * @param gcPauses of the servers that run on a JVM and log it, by name, without what asked for them
 * @param others CPU time of groups that are no tiers and have a server's cores, by its name: of all
 *     of them together, for each server, and all the time 0 where none is there
 */
public record BlindRunData(
    Window window,
    long tickMicros,
    Chain chain,
    int requests,
    Occupancy clientInFlight,
    List<CpuCounters> cpus,
    List<Retransmit> retransmits,
    Map<String, GcPauses> gcPauses,
    Map<String, Counter> others) {
  public BlindRunData {
    chain = chain.unnamed();
    cpus = List.copyOf(cpus);
    retransmits =
        retransmits.stream().sorted(Comparator.comparingLong(Retransmit::atMicros)).toList();
    gcPauses = unasked(gcPauses);
    others = Map.copyOf(others);
  }

  /** Those of all connections between two times, both included. */
  public List<Retransmit> retransmits(long fromMicros, long toMicros) {
    int first = firstRetransmitFrom(fromMicros);
    return retransmits.subList(first, Math.max(first, firstRetransmitFrom(toMicros + 1)));
  }

  private int firstRetransmitFrom(long atMicros) {
    return SortedTimes.firstOf(retransmits, Retransmit::atMicros, atMicros);
  }

  /** The JVM's log names who asked for a collection in brackets. */
  private static Map<String, GcPauses> unasked(Map<String, GcPauses> pauses) {
    Map<String, GcPauses> unasked = new LinkedHashMap<>();
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

  /** Each server, by tier from the first to the last. */
  public List<TierData> servers() {
    return chain.servers();
  }

  /** The servers of the tier whose requests a server gets; none above the first tier. */
  public List<TierData> directlyAbove(TierData server) {
    return at(server.position() - 1);
  }

  /** The servers of the tier that gets the requests of a server; none below the last tier. */
  public List<TierData> directlyBelow(TierData server) {
    return at(server.position() + 1);
  }

  private List<TierData> at(int position) {
    return servers().stream().filter(one -> one.position() == position).toList();
  }

  /** The servers that run the application. */
  public List<TierData> application() {
    return servers().stream().filter(TierData::runsApplication).toList();
  }

  /** The servers that hold the data. */
  public List<TierData> data() {
    return servers().stream().filter(TierData::holdsData).toList();
  }

  /** How many tiers are above this one. */
  public int position(String tier) {
    return chain.position(tier);
  }

  /** The tier of this name, if the run had it. */
  public Optional<TierData> tier(String name) {
    return chain.tier(name);
  }

  /** How many requests the users began per second of the measure phase. */
  public double requestsPerSecond() {
    return requests / Math.max(1, window.seconds());
  }

  /**
   * Requests that the tier above has sent and waits for, or would send: those in the tier above,
   * and for the first tier those of the users. Every request stuck in a tier is among them, also
   * one that a stopped server could not even accept. Where a tier has several servers, those for
   * the others are among them, too.
   */
  public Occupancy above(TierData server) {
    for (int i = server.position() - 1; i >= 0; i--) {
      Occupancy above = chain.tiers().get(i).inServer();
      if (!above.isEmpty()) {
        return above;
      }
    }
    return clientInFlight;
  }
}
