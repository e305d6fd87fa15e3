package ntier.analysis.scoring;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import ntier.analysis.Analysis;
import ntier.analysis.Detection;
import ntier.analysis.Findings;
import ntier.analysis.figures.InjectedVersusFound;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.RunDataReader;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.archive.RunDirectory;
import ntier.plan.BurstyPlan;

/**
 * One run of a detection set: what was injected against what was found without it.
 *
 * @param injections of the measure phase that happened
 * @param falseAlarms found, no aftermath and not injected, by kind; without such as belong to a
 *     burst of a second system on other cores
 * @param drops of all tiers
 * @param explained of them, those with an origin
 * @param doubts why the run is not trusted; empty if it is
 */
public record RunScore(
    String run,
    List<ScoredInjection> injections,
    Map<Kind, Integer> falseAlarms,
    int drops,
    int explained,
    List<String> doubts) {
  public RunScore {
    doubts = List.copyOf(doubts);
    injections = List.copyOf(injections);
    falseAlarms = Map.copyOf(falseAlarms);
  }

  /**
   * @param cause the injector's name
   * @param saturated whether by the {@link Witness} it made its tier short of anything
   * @param found as the kind and at the tier that it was
   */
  public record ScoredInjection(
      String cause, String tier, double millis, boolean saturated, boolean found) {}

  /** The score of a run, which is analysed anew. */
  public static RunScore of(RunDirectory run, Detection detection) {
    RunData recording = RunDataReader.read(run);
    Findings findings = Analysis.of(recording, detection);
    List<Injection> injected =
        recording.injections().stream()
            .filter(it -> Absent.isPresent(it.endMicros()))
            .filter(it -> recording.window().contains(it.startMicros()))
            .toList();
    List<Injection> taking =
        injected.stream().filter(it -> detection.taking().contains(it.injector())).toList();
    List<InjectedVersusFound.Pair> pairs = findings.injectedVersusFound().pairs();
    DatabaseStays stays = DatabaseStays.of(run);
    List<ScoredInjection> injections = new ArrayList<>();
    Map<Kind, Integer> alarms = new EnumMap<>(Kind.class);
    for (Millibottleneck one : findings.origins()) {
      if (isAlsoTaken(recording, taking, one)) {
        continue;
      }
      alarms.merge(one.kind(), 1, Integer::sum);
    }
    for (int i = 0; i < injected.size(); i++) {
      InjectedVersusFound.Pair pair = pairs.get(i);
      boolean found = pair.found().isPresent();
      if (found) {
        alarms.merge(kind(pair.found().get().kind()), -1, Integer::sum);
      }
      injections.add(
          new ScoredInjection(
              pair.injector(),
              pair.tier(),
              pair.durationMillis(),
              Witness.saturated(
                  injected.get(i),
                  detection.kinds().get(pair.injector()),
                  usual(recording, pair.tier()),
                  stays),
              found));
    }
    alarms.values().removeIf(count -> count == 0);
    return new RunScore(
        run.id(),
        injections,
        alarms,
        findings.episodes().stream().mapToInt(one -> one.droppedRequests()).sum(),
        findings.episodes().stream()
            .filter(one -> !one.origins().isEmpty())
            .mapToInt(one -> one.droppedRequests())
            .sum(),
        findings.trust().why());
  }

  /** Whether there are no warnings about the run: one that is disturbed proves nothing. */
  public boolean trusted() {
    return doubts.isEmpty();
  }

  /**
   * Whether a tier was short of CPU in a burst of a second system that was put on another tier's
   * cores, and has servers on this one's, too, or while a program computed on a core that both
   * tiers may use: nothing is recorded of these, so the finding is neither right nor false.
   */
  private static boolean isAlsoTaken(
      RunData recording, List<Injection> taking, Millibottleneck one) {
    List<Integer> cores = recording.server(one.name()).orElseThrow().cores();
    List<Injection> elsewhere =
        taking.stream()
            .filter(it -> !InjectedVersusFound.isAt(it, one))
            .filter(it -> one.overlaps(it.startMicros(), it.endMicros()))
            .toList();
    boolean shared =
        elsewhere.stream()
            .flatMap(it -> recording.server(it.host()).stream())
            .anyMatch(it -> it.cores().stream().anyMatch(cores::contains));
    return one.kind() == Kind.CPU
        && !elsewhere.isEmpty()
        && (shared || hasSecondSystem(recording, cores));
  }

  private static boolean hasSecondSystem(RunData recording, List<Integer> cores) {
    return recording.manifest().hosts().stream()
        .filter(host -> host.name().startsWith(BurstyPlan.PREFIX))
        .anyMatch(host -> cores.containsAll(host.cores()));
  }

  private static Kind kind(String key) {
    return Kind.valueOf(key.toUpperCase(Locale.ROOT));
  }

  private static double usual(RunData recording, String server) {
    long from = recording.window().startMicros();
    long to = recording.window().endMicros();
    return recording
        .server(server)
        .map(it -> it.host().cpu().increaseWithin(from, to) / (double) (to - from))
        .orElse(0.0);
  }
}
