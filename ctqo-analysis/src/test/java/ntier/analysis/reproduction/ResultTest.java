package ntier.analysis.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import ntier.analysis.Analysis;
import ntier.analysis.comparison.ComparedRun;
import ntier.analysis.comparison.Spread;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.plan.Role;
import ntier.plan.paper.ClaimsReader.Bound;
import ntier.plan.paper.Paper;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several runs against a statement of a paper. */
class ResultTest {
  @TempDir Path runs;

  private final List<ComparedRun> made = new ArrayList<>();

  private void run(String variant, int repetition, RunFixture fixture) {
    RunDirectory run = fixture.write(runs, "run-" + made.size());
    made.add(new ComparedRun(variant, repetition, "freeze app", run, Analysis.of(run)));
  }

  private Result result(Map<String, String> claims) {
    return result(Map.of("x", made), claims);
  }

  private static Result result(Map<String, List<ComparedRun>> runs, Map<String, String> claims) {
    SequencedMap<String, List<JudgedRun>> judged = new LinkedHashMap<>();
    new TreeMap<>(runs)
        .forEach(
            (name, of) ->
                judged.put(name, of.stream().map(run -> JudgedRun.of(run, claims)).toList()));
    return new Result(judged);
  }

  @Test
  @DisplayName("more than half of the runs must agree; the reasons of the others are counted")
  void majority() {
    run("a", 1, Scenarios.appStops());
    run("a", 2, Scenarios.quiet());
    Result half = result(Map.of("drops", "web"));
    assertThat(half.agreement()).isEqualTo(Agreement.DIFFERS);
    assertThat(half.why()).isEqualTo("drops: web lost no packet (1 of 2 runs)");
    assertThat(half.found()).isEqualTo("web upstream in 1 of 2 runs");
    assertThat(half.representative()).contains(made.getFirst());
    run("a", 3, Scenarios.appStops());
    Result most = result(Map.of("drops", "web"));
    assertThat(most.agreement()).isEqualTo(Agreement.AGREES);
    assertThat(most.agreeing()).isEqualTo(2);
    assertThat(result(Map.of("drops", "none")).representative()).contains(made.get(1));
    assertThat(most.spread(run -> (double) run.dropped()))
        .contains(Spread.of(List.of(59.0, 0.0, 59.0)));
  }

  @Test
  @DisplayName("of repetitions there is an interval; of the loads of a sweep least and most alone")
  void noIntervalOfASweep() {
    for (int i = 1; i <= 5; i++) {
      run("a", i, i == 1 ? Scenarios.appStops() : Scenarios.quiet());
    }
    Result repeated = result(Map.of("drops", "none"));
    assertThat(repeated.spread(run -> 1.0).orElseThrow().interval()).isPresent();
    run("b", 1, Scenarios.appStops());
    Spread sweep = result(Map.of("drops", "none")).spread(run -> 1.0 * run.dropped()).orElseThrow();
    assertThat(sweep.interval()).isEmpty();
    assertThat(sweep.low()).isZero();
    assertThat(sweep.high()).isEqualTo(59);
  }

  @Test
  @DisplayName("without a finished run nothing agrees and nothing differs")
  void nothing() {
    Result nothing = result(Map.of("drops", "web"));
    assertThat(nothing.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(nothing.found()).isEqualTo("not run");
    assertThat(nothing.why()).isEqualTo("no run of x is finished");
    assertThat(nothing.representative()).isEmpty();
    assertThat(nothing.spread(run -> 1.0)).isEmpty();
  }

  @Test
  @DisplayName("every experiment of an entry must agree by itself, and have been run")
  void everyExperiment() {
    run("a", 1, Scenarios.appStops());
    run("a", 2, Scenarios.appStops());
    run("b", 1, Scenarios.quiet());
    Map<String, String> drops = Map.of("drops", "web");
    Result one = result(Map.of("a", made.subList(0, 2), "b", made.subList(2, 3)), drops);
    assertThat(one.agreeing()).isEqualTo(2);
    assertThat(one.agreement()).isEqualTo(Agreement.DIFFERS);
    assertThat(one.why()).isEqualTo("drops: web lost no packet (1 of 3 runs)");
    Result absent = result(Map.of("a", made.subList(0, 2), "b", List.of()), drops);
    assertThat(absent.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(absent.why()).isEqualTo("no run of b is finished");
  }

  /** The same with the app's CPU at a share; {@code lossy} loses 59 requests. */
  private static RunFixture at(double share, boolean lossy) {
    RunFixture fixture = lossy ? Scenarios.appStops() : Scenarios.quiet();
    fixture.cpu(Role.APP, 0, Scenarios.MILLIS, share);
    return fixture;
  }

  private OnsetResult onset(Optional<Bound> begins, Optional<Bound> spared) {
    return OnsetResult.of(new Paper.Onset("sync", "from 43 %", "x", begins, spared), made);
  }

  private static Optional<Bound> bound(String text) {
    return Optional.of(Bound.parse(text));
  }

  private static double utilisation(ComparedRun run) {
    return Observed.of(run.findings()).utilisation().orElseThrow();
  }

  @Test
  @DisplayName("the onset is the least utilisation with lost requests, for each repetition")
  void theOnset() {
    run("users 1", 1, at(0.3, false));
    run("users 2", 1, at(0.5, true));
    run("users 3", 1, at(0.7, true));
    run("users 1", 2, at(0.3, false));
    run("users 2", 2, at(0.5, false));
    run("users 3", 2, at(0.8, true));
    OnsetResult found = onset(bound("at most 70%"), Optional.empty());
    assertThat(found.onsets()).containsExactly(utilisation(made.get(1)), utilisation(made.get(5)));
    assertThat(found.repetitions()).isEqualTo(2);
    assertThat(found.spared()).contains(utilisation(made.get(4)));
    assertThat(found.levels())
        .extracting(level -> level.label() + ": " + level.losing() + " of " + level.runs())
        .containsExactly("users 1: 0 of 2", "users 2: 1 of 2", "users 3: 2 of 2");
    assertThat(found.levels().get(1).lost()).isEqualTo(Spread.of(List.of(0.0, 59.0)));
    assertThat(found.agreement()).isEqualTo(Agreement.AGREES);
    assertThat(found.found()).matches("from \\d\\d % on \\[\\d\\d-\\d\\d %\\], in 2 of 2 sweeps");
    assertThat(onset(bound("at most 40%"), Optional.empty()).agreement())
        .isEqualTo(Agreement.DIFFERS);
    assertThat(onset(bound("at most 40%"), Optional.empty()).why())
        .startsWith("it should begin at a utilisation of at most 40%; found: from ");
    assertThat(onset(Optional.empty(), bound("at least 30%")).why())
        .startsWith("requests were lost from ");
  }

  @Test
  @DisplayName("no onset agrees only where the load was high enough; no run is no proof")
  void noOnset() {
    assertThat(onset(Optional.empty(), bound("at least 83%")).agreement())
        .isEqualTo(Agreement.UNKNOWN);
    run("users 1", 1, at(0.3, false));
    OnsetResult low = onset(Optional.empty(), bound("at least 83%"));
    assertThat(low.agreement()).isEqualTo(Agreement.DIFFERS);
    assertThat(low.why()).contains(" % only, at least 83% was to be tried");
    run("users 2", 1, at(0.9, false));
    assertThat(onset(Optional.empty(), bound("at least 83%")).agreement())
        .isEqualTo(Agreement.AGREES);
    assertThat(onset(bound("at most 50%"), Optional.empty()).agreement())
        .isEqualTo(Agreement.DIFFERS);
  }
}
