package ntier.analysis.scoring;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import ntier.analysis.Analysis;
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
import ntier.plan.Role;

/**
 * One run of a detection set: what was injected against what was found without it.
 *
 * @param strikes of the measure phase that happened
 * @param falseAlarms found, no aftermath and not injected, by kind; without such as belong to a
 *     burst of a second system on other cores
 * @param drops of all tiers
 * @param explained of them, those with an origin
 * @param doubts why the run is not trusted; empty if it is
 */
public record RunScore(
    String run,
    List<Strike> strikes,
    Map<Kind, Integer> falseAlarms,
    int drops,
    int explained,
    List<String> doubts) {
  public RunScore {
    doubts = List.copyOf(doubts);
    strikes = List.copyOf(strikes);
    falseAlarms = Map.copyOf(falseAlarms);
  }

  /**
   * @param cause the injector's name
   * @param saturated whether by the {@link Witness} it made its tier short of anything
   * @param found as the kind and at the tier that it was
   */
  public record Strike(
      String cause, String tier, double millis, boolean saturated, boolean found) {}

  /** Of a run, analysed anew. */
  public static RunScore of(RunDirectory run) {
    RunData recording = RunDataReader.read(run);
    Findings findings = Analysis.of(recording);
    List<Injection> injected =
        recording.injections().stream()
            .filter(it -> Absent.isPresent(it.endMicros()))
            .filter(it -> recording.window().contains(it.startMicros()))
            .toList();
    List<InjectedVersusFound.Pair> pairs = findings.injectedVersusFound().pairs();
    DatabaseStays stays = DatabaseStays.of(run);
    List<Strike> strikes = new ArrayList<>();
    Map<Kind, Integer> alarms = new EnumMap<>(Kind.class);
    for (Millibottleneck one : findings.origins()) {
      if (isAlsoTaken(recording, injected, one)) {
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
      strikes.add(
          new Strike(
              pair.injector(),
              pair.tier(),
              pair.durationMillis(),
              Witness.saturated(injected.get(i), usual(recording, pair.tier()), stays),
              found));
    }
    alarms.values().removeIf(count -> count == 0);
    return new RunScore(
        run.id(),
        strikes,
        alarms,
        findings.episodes().stream().mapToInt(one -> one.droppedRequests()).sum(),
        findings.episodes().stream()
            .filter(one -> !one.origins().isEmpty())
            .mapToInt(one -> one.droppedRequests())
            .sum(),
        findings.trust().why());
  }

  /** Whether nothing speaks against the run: one that is disturbed proves nothing. */
  public boolean trusted() {
    return doubts.isEmpty();
  }

  /**
   * Whether a tier was short of CPU in a burst of a second system that was put on another tier's
   * cores, and has servers on this one's, too, or while a program computed on a core that both
   * tiers may use: of these nothing is recorded, so such a one is neither right nor false.
   */
  private static boolean isAlsoTaken(
      RunData recording, List<Injection> injected, Millibottleneck one) {
    return one.kind() == Kind.CPU
        && (isBesideHog(recording, injected, one) || isBesideNeighbour(recording, injected, one));
  }

  private static boolean isBesideHog(
      RunData recording, List<Injection> injected, Millibottleneck one) {
    List<Integer> cores = recording.tier(one.tier()).orElseThrow().cores();
    return injected.stream()
        .filter(it -> it.injector().equals("cpu-hog"))
        .filter(it -> !it.tier().equals(one.tier().key()))
        .filter(it -> one.overlaps(it.startMicros(), it.endMicros()))
        .flatMap(it -> recording.tier(Role.valueOf(it.tier().toUpperCase(Locale.ROOT))).stream())
        .anyMatch(struck -> struck.cores().stream().anyMatch(cores::contains));
  }

  private static boolean isBesideNeighbour(
      RunData recording, List<Injection> injected, Millibottleneck one) {
    return injected.stream()
            .filter(it -> it.injector().equals("vm-colocation"))
            .filter(it -> !it.tier().equals(one.tier().key()))
            .anyMatch(it -> one.overlaps(it.startMicros(), it.endMicros()))
        && recording.manifest().hosts().stream()
            .filter(host -> host.name().startsWith(BurstyPlan.PREFIX))
            .anyMatch(
                host -> recording.tier(one.tier()).orElseThrow().cores().containsAll(host.cores()));
  }

  private static Kind kind(String key) {
    return Kind.valueOf(key.toUpperCase(Locale.ROOT));
  }

  private static double usual(RunData recording, String tier) {
    long from = recording.window().startMicros();
    long to = recording.window().endMicros();
    return recording
        .tier(Role.valueOf(tier.toUpperCase(Locale.ROOT)))
        .map(it -> it.host().cpu().increaseWithin(from, to) / (double) (to - from))
        .orElse(0.0);
  }
}
