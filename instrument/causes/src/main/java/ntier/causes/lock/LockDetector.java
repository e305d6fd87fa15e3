package ntier.causes.lock;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import ntier.analysis.millibottleneck.Detector;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.millibottleneck.Origins;
import ntier.analysis.millibottleneck.Pressure;
import ntier.analysis.millibottleneck.Standstill;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.HostCounters;
import ntier.analysis.recording.Occupancy;
import ntier.analysis.recording.Occupancy.Stay;
import ntier.analysis.recording.TierData;

/**
 * Requests of the database that wait together, for nothing that its host is short of, while others
 * pass them by.
 *
 * <pre>
 *   in it  ──────┐ stuck ─────────────────────┐ all go on
 *              ──┼────────────────────────────┼──
 *               ─┼────────────────────────────┼─
 *                │ ── ──  ─  passed by        │
 *              start                         end
 * </pre>
 *
 * <p>Nobody overtakes in a stopped server, nor where the answers are held up on their way; and in
 * both the host does nothing for requests that come later. So at least {@value #OVERTAKEN} must
 * have come later than {@value #RANK} of the stuck ones and be gone before them, and there is a
 * tick with arrivals and CPU time. A server that is short of CPU or waits for its disk shows that.
 * The start is the arrival of the second that was stuck, the end when the second of them left.
 *
 * <p>Those that came while it was held and are still there later wait for their turn: that is the
 * same lock.
 *
 * <p>Under a high load, requests overtake one another all the time: those that a stop catches in a
 * database have been overtaken before it, and are again in the rush after it. But while a lock is
 * held it reads what comes, which takes CPU: packets that come while it uses none are questions
 * that a stopped database does not read, or a stopped application's acknowledgements of answers
 * that it does not read.
 */
final class LockDetector implements Detector {
  /** Requests of a database take milliseconds; this long nobody waits for a turn. */
  static final long STUCK_MICROS = 75_000;

  static final int STUCK = 10;
  static final int RANK = 8;
  static final int OVERTAKEN = 5;
  static final int ARRIVALS = 5;

  /** Share of a core above which it computes rather than waits, and of time under pressure. */
  static final double BUSY = 0.3;

  /** CPU time in a tick that shows it alive, as a share of a core. */
  private static final double ALIVE = 1e-3;

  private static final long LONGEST_MICROS = 2_000_000;

  /**
   * Share of its cores from which on the application takes answers late for having too much else to
   * do: one of one thread per core waits for no CPU then. What needs a lock does not keep it busy.
   */
  private static final double FULL = 0.85;

  /**
   * Packets: in stops of an application and of its database 6 and more were unread, while a lock
   * was held none.
   */
  private static final int UNREAD = 3;

  /** Without CPU, in a row: an application that only waits had 3 at most, a stopped one 9. */
  private static final int STOPPED_TICKS = 5;

  @Override
  public Proof proof() {
    return Proof.PASSED_BY;
  }

  @Override
  public List<Millibottleneck> find(BlindRunData recording, List<Millibottleneck> proven) {
    List<Millibottleneck> found = new ArrayList<>();
    recording.data().forEach(db -> found.addAll(find(recording, db, proven)));
    return found;
  }

  private static List<Millibottleneck> find(
      BlindRunData recording, TierData db, List<Millibottleneck> proven) {
    Stuck stuck = new Stuck(db.inServer());
    List<Millibottleneck> found = new ArrayList<>();
    Counter ticks = db.host().cpu();
    long next = 0;
    for (int tick = 0; tick < ticks.samples(); tick++) {
      long now = ticks.time(tick);
      if (now < next || !recording.window().contains(now)) {
        continue;
      }
      List<Stay> group = stuck.at(now);
      if (group.size() >= STUCK) {
        long end = second(group.stream().mapToLong(Stay::departureMicros));
        millibottleneck(recording, db, group, end)
            .filter(
                one ->
                    proven.stream()
                        .noneMatch(it -> it.overlaps(one.startMicros(), one.endMicros())))
            .filter(one -> found.isEmpty() || one.startMicros() >= found.getLast().endMicros())
            .ifPresent(found::add);
        next = end + Origins.DRAIN_MICROS;
      }
    }
    return found;
  }

  /** What is stuck at a time, for times that rise. */
  private static final class Stuck {
    private final List<Stay> byArrival;
    private final List<Stay> here = new ArrayList<>();
    private int next;

    Stuck(Occupancy in) {
      byArrival =
          in.stays().stream()
              .filter(stay -> stay.departureMicros() - stay.arrivalMicros() >= STUCK_MICROS)
              .sorted(Comparator.comparingLong(Stay::arrivalMicros))
              .toList();
    }

    List<Stay> at(long now) {
      while (next < byArrival.size() && byArrival.get(next).arrivalMicros() <= now - STUCK_MICROS) {
        here.add(byArrival.get(next++));
      }
      here.removeIf(stay -> stay.departureMicros() <= now);
      return List.copyOf(here);
    }
  }

  private static long second(LongStream times) {
    return times.sorted().skip(1).findFirst().orElseThrow();
  }

  private static Optional<Millibottleneck> millibottleneck(
      BlindRunData recording, TierData db, List<Stay> group, long end) {
    long[] arrivals = group.stream().mapToLong(Stay::arrivalMicros).sorted().toArray();
    long start = arrivals[1];
    long overtaken =
        db.inServer().staysThatLeft(arrivals[RANK - 1], end).stream()
            .filter(stay -> stay.arrivalMicros() > arrivals[RANK - 1])
            .count();
    boolean fits =
        recording.window().contains(start)
            && end - start <= LONGEST_MICROS
            && overtaken >= OVERTAKEN
            && isIdle(db.host(), start, end)
            && isRelaxed(recording, start, end)
            && !isApplicationStopped(recording, start, end)
            && !isApplicationFull(recording, start, end)
            && Standstill.sum(db.host().cpu(), start, end, db::receivedToRead) < UNREAD
            && isAlive(db, start, end)
            && !retries(recording, db, start, end, group.size());
    return fits
        ? Optional.of(
            new Millibottleneck(
                db,
                Kind.LOCK,
                start,
                end,
                false,
                say(
                    "%d requests waited in %s for %,d ms and %d later ones passed them by, while it used %.0f %% of a core and waited for no disk",
                    group.size(),
                    db.name(),
                    Math.round((end - start) / 1e3),
                    overtaken,
                    100 * db.host().cpu().increaseWithin(start, end) / (double) (end - start))))
        : Optional.empty();
  }

  /**
   * Whether the database and the application, which writes its log and takes its answers, got the
   * CPU that they wanted.
   */
  private static boolean isRelaxed(BlindRunData recording, long start, long end) {
    return Stream.concat(recording.data().stream(), recording.application().stream())
        .allMatch(
            one ->
                one.host().cpuPressure().increaseWithin(start, end)
                    < Pressure.PRESSED * (end - start));
  }

  /** Whether it computed all the time: then it took some answers late, and in any order. */
  private static boolean isApplicationFull(BlindRunData recording, long start, long end) {
    return recording.application().stream()
        .anyMatch(
            one ->
                one.host().cpu().increaseWithin(start, end)
                    >= FULL * Math.max(1, one.cores().size()) * (end - start));
  }

  /** Then nobody takes the database's answers, so that all seem stuck. */
  private static boolean isApplicationStopped(BlindRunData recording, long start, long end) {
    return recording.application().stream()
        .anyMatch(one -> Standstill.longest(one.host().cpu(), start, end) >= STOPPED_TICKS);
  }

  private static boolean isIdle(HostCounters host, long start, long end) {
    double length = end - start;
    return host.cpu().increaseWithin(start, end) / length < BUSY
        && host.ioPressure().increaseWithin(start, end) / length < BUSY
        && host.memoryPressure().increaseWithin(start, end) / length < BUSY;
  }

  /** Whether those that seem stuck have lost a packet, and come through when it is sent again. */
  private static boolean retries(
      BlindRunData recording, TierData db, long start, long end, int stuck) {
    return 2
            * recording.retransmits(start, end).stream()
                .filter(retry -> retry.destination().equals(db.address()))
                .filter(retry -> retry.destinationPort() == db.port())
                .count()
        >= stuck;
  }

  /** Whether it did something for requests that came while others were stuck. */
  private static boolean isAlive(TierData db, long start, long end) {
    Counter cpu = db.host().cpu();
    for (int tick = cpu.firstSampleFrom(start);
        tick + 1 < cpu.samples() && cpu.time(tick + 1) <= end;
        tick++) {
      int came = db.inServer().arrivalsWithin(cpu.time(tick), cpu.time(tick + 1));
      if (came >= ARRIVALS && cpu.rate(tick) > ALIVE) {
        return true;
      }
    }
    return false;
  }
}
