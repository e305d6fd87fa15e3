package ntier.archive.clocks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.archive.ClockSample;

/** The clocks of the machines of a run against that of the reference, from {@code clocks.csv}. */
public final class RunClocks {
  private final SequencedMap<String, MachineClock> clocks = new LinkedHashMap<>();

  /**
   * @param samples in the order of the file
   */
  public RunClocks(List<ClockSample> samples) {
    Map<String, List<ClockSample>> byMachine = new LinkedHashMap<>();
    samples.forEach(
        one -> byMachine.computeIfAbsent(one.machine(), _ -> new ArrayList<>()).add(one));
    byMachine.forEach((machine, own) -> clocks.put(machine, new MachineClock(machine, own)));
  }

  /** The clock of a machine; empty for the reference, and for one that was never measured. */
  public Optional<MachineClock> of(String machine) {
    return Optional.ofNullable(clocks.get(machine));
  }

  /** All but the reference's, in the order of the file. */
  public Collection<MachineClock> all() {
    return clocks.sequencedValues();
  }

  /**
   * What makes clocks unfit to be corrected, in words. Where the one that all others were measured
   * against was set, these seem to have been, and are not told.
   */
  public List<String> faults() {
    Optional<String> measure =
        clocks.values().stream()
            .filter(MachineClock::isMeasure)
            .flatMap(clock -> clock.fault().stream())
            .findFirst();
    return measure
        .map(List::of)
        .orElseGet(
            () -> clocks.values().stream().flatMap(clock -> clock.fault().stream()).toList());
  }

  /** The most that two clocks were apart between two times of the reference's, in microseconds. */
  public long apartMicros(long from, long to) {
    long least = 0;
    long most = 0;
    for (MachineClock clock : clocks.values()) {
      for (long own : clock.turningPoints(clock.toOwn(from), clock.toOwn(to))) {
        least = Math.min(least, clock.offset(own));
        most = Math.max(most, clock.offset(own));
      }
    }
    return most - least;
  }

  /**
   * How wrong the order of two corrected times of different machines may be between two times of
   * the reference's, in microseconds: the errors of the two clocks that are known worst.
   */
  public long errorMicros(long from, long to) {
    return clocks.values().stream()
        .map(
            clock ->
                clock.turningPoints(clock.toOwn(from), clock.toOwn(to)).stream()
                    .mapToLong(clock::error)
                    .max()
                    .orElseThrow())
        .sorted(Comparator.reverseOrder())
        .limit(2)
        .mapToLong(Long::longValue)
        .sum();
  }
}
