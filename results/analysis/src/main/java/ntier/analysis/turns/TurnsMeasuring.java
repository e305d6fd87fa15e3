package ntier.analysis.turns;

import static ntier.analysis.words.Words.list;
import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import ntier.archive.Absent;
import ntier.archive.Turn;

/**
 * How a run of turns went, and how far to trust it.
 *
 * @param planned turns that were to count
 * @param played turns after the warm-up
 * @param disturbed of these, those in which others took too much of the CPU
 * @param repeated of these, those that were played for disturbed ones
 * @param discarded of these, those that are in no figure
 * @param rounds that were planned
 * @param wholeRounds rounds in which each variant has a turn that counts with each load
 * @param serverCpuMicros per request, over all turns that count; empty where the machine does not
 *     tell, or nothing was answered
 * @param loadCpuMicros of the load's process, per request; as above
 * @param trusted whether there is no reason against it
 * @param why the reasons, in plain words
 */
public record TurnsMeasuring(
    int planned,
    int played,
    int disturbed,
    int repeated,
    int discarded,
    int rounds,
    int wholeRounds,
    OptionalDouble serverCpuMicros,
    OptionalDouble loadCpuMicros,
    boolean trusted,
    List<String> why) {
  /**
   * What a run is made for: where equal servers differ in these, something treats them unequally,
   * and nothing of the run is believed. One told apart in another measure is not believed in that.
   */
  private static final Set<TurnMeasure> OF_THE_RUN =
      Set.of(TurnMeasure.THROUGHPUT, TurnMeasure.CPU);

  /** With fewer whole rounds the intervals are wide, or none. */
  public static final int FEWEST_ROUNDS = 6;

  public TurnsMeasuring {
    why = List.copyOf(why);
  }

  /** Of the turns, and of what was found in them. */
  static TurnsMeasuring of(
      TurnsRecording recording, Rounds rounds, List<PointFigures> points, List<NullPair> pairs) {
    List<Turn> played = recording.played();
    List<Turn> counted =
        points.stream().flatMap(one -> rounds.turns(one.point()).stream()).toList();
    Set<List<Object>> different = new HashSet<>();
    played.forEach(turn -> different.add(List.of(turn.round(), TurnPoint.of(turn))));
    int whole = wholeRounds(recording, counted);
    List<String> why = new ArrayList<>();
    if (!recording.finished()) {
      why.add("the run did not come to its end");
    }
    if (!recording.files().complaint().isEmpty()) {
      why.add(recording.files().complaint());
    }
    List<String> faulty =
        points.stream().filter(PointFigures::faulty).map(one -> one.point().toString()).toList();
    if (!faulty.isEmpty()) {
      why.add("there were errors or answers of a wrong length: " + list(faulty));
    }
    List<String> apart =
        NullPair.toldApart(pairs).stream()
            .filter(OF_THE_RUN::contains)
            .map(TurnMeasure::words)
            .toList();
    if (!apart.isEmpty()) {
      why.add("equal servers were told apart in " + list(apart));
    }
    // More of them cannot have been repeated, and what was left of them would be a choice.
    if (rounds.disturbed() > Disturbance.MOST_REPEATED * different.size()) {
      why.add(
          say(
              "%d of %d turns were disturbed, more than %.0f %%",
              rounds.disturbed(), played.size(), 100 * Disturbance.MOST_REPEATED));
    }
    if (whole < FEWEST_ROUNDS) {
      why.add(say("%d whole rounds, fewer than %d: intervals are not sure", whole, FEWEST_ROUNDS));
    }
    return new TurnsMeasuring(
        recording.plan().turns(),
        played.size(),
        rounds.disturbed(),
        played.size() - different.size(),
        played.size() - counted.size(),
        recording.plan().rounds(),
        whole,
        serverCpu(counted),
        loadCpu(counted),
        why.isEmpty(),
        why);
  }

  private static int wholeRounds(TurnsRecording recording, List<Turn> counted) {
    int points = recording.plan().variants().size() * recording.plan().loads().size();
    return (int)
        counted.stream()
            .map(Turn::round)
            .distinct()
            .filter(
                round -> counted.stream().filter(turn -> turn.round() == round).count() >= points)
            .count();
  }

  private static OptionalDouble serverCpu(List<Turn> turns) {
    List<Turn> told =
        turns.stream()
            .filter(turn -> Absent.isPresent(turn.serverUserMicros()))
            .filter(turn -> Absent.isPresent(turn.serverSystemMicros()))
            .toList();
    return perRequest(
        told.stream().mapToLong(turn -> turn.serverUserMicros() + turn.serverSystemMicros()).sum(),
        told);
  }

  private static OptionalDouble loadCpu(List<Turn> turns) {
    return perRequest(turns.stream().mapToLong(Turn::loadCpuMicros).sum(), turns);
  }

  private static OptionalDouble perRequest(long micros, List<Turn> turns) {
    long requests = turns.stream().mapToLong(Turn::requests).sum();
    return requests == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) micros / requests);
  }
}
