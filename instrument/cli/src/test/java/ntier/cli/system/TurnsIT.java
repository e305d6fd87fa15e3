package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import ntier.archive.Absent;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;
import ntier.archive.Turn;
import ntier.archive.TurnCalls;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of turns on real servers: what they record, and what a broken one leaves. */
class TurnsIT {
  private static final int ROUNDS = 3;
  private static final long TURN_MICROS = 600_000;

  /**
   * The window in which the kernel counts is not quite that of the client: by what a machine whose
   * speed changes does in some milliseconds of 600.
   */
  private static final double ABOUT = 0.1;

  private static final String EXPERIMENT =
      """
      title: Turns of two servers
      profile: one-core-server
      application: sized-pages
      stack: {server: [single-async, stomcat-async]}
      set: {server.heap: 64MB}
      load: {closed: 20, of: [100B, {100B: 90%%, 10KB: 10%%}]}
      turns: %s
      repeat: %d
      """;

  @TempDir private Path folder;

  private String[] run(String turn, int rounds) throws Exception {
    return run(EXPERIMENT.formatted(turn, rounds));
  }

  private String[] run(String experiment) throws Exception {
    Path file = Files.writeString(folder.resolve("turns-of-two.yaml"), experiment);
    List<String> arguments = new ArrayList<>(List.of("run", file.toString()));
    arguments.addAll(TestRuns.option());
    return arguments.toArray(String[]::new);
  }

  @Test
  @DisplayName("each variant has its turns in every round; what it did is counted, and no other")
  void aWholeRun() throws Exception {
    MachineState before = MachineState.now();
    Ntier.Result result = Ntier.run(run("600ms", ROUNDS));
    assertThat(result.exitCode()).as(result.text()).isZero();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    RunDirectory run = TestRuns.newest();
    assertThat(run.isOfTurns()).isTrue();
    assertThat(run.manifest().state()).isEqualTo(RunState.FINISHED);
    assertThat(run.reportFile()).exists();

    List<Turn> turns = Turn.FORMAT.read(run.turnsFile());
    assertThat(turns).extracting(Turn::place).doesNotHaveDuplicates().isSorted();
    assertThat(turns).allSatisfy(turn -> assertThat(turn.errors()).as(turn.toString()).isZero());
    assertThat(turns).allMatch(turn -> turn.wrongLengths() == 0 && turn.requests() > 0);
    List<Turn> counting = turns.stream().filter(turn -> turn.round() > 0).toList();
    Map<String, Integer> played = new HashMap<>();
    counting.forEach(
        turn -> played.merge(turn.round() + turn.variant() + turn.load(), 1, Integer::sum));
    assertThat(played).as("three variants, two loads").hasSize(ROUNDS * 3 * 2);
    assertThat(counting)
        .allSatisfy(
            turn -> {
              assertThat(turn.micros()).isBetween(TURN_MICROS, TURN_MICROS * 2);
              assertThat(turn.serverUserMicros() + turn.serverSystemMicros())
                  .as("CPU of one core: %s", turn)
                  .isBetween(1L, (long) (turn.micros() * 1.1));
              assertThat(turn.loadCpuMicros()).isPositive();
            });
    // A reactor with workers wakes threads for each request; one thread for all does not.
    assertThat(switchesPerRequest(counting, "stomcat-async"))
        .isGreaterThan(5 * switchesPerRequest(counting, "single-async"));
    calls(run);
  }

  private static double switchesPerRequest(List<Turn> turns, String variant) {
    List<Turn> own = turns.stream().filter(turn -> turn.variant().equals(variant)).toList();
    return (double) own.stream().mapToLong(Turn::serverSwitches).sum()
        / own.stream().mapToLong(Turn::requests).sum();
  }

  /** A request of 100 bytes is read once and answered with one write, whoever serves it. */
  private static void calls(RunDirectory run) {
    List<TurnCalls> calls = TurnCalls.FORMAT.read(run.callsFile());
    assertThat(calls).extracting(TurnCalls::variant).contains("single-async again");
    Predicate<TurnCalls> light = one -> one.load().equals("c=20 100B");
    assertThat(calls)
        .filteredOn(light.and(one -> one.variant().startsWith("single-async")))
        .filteredOn(one -> one.call().equals("write"))
        .hasSize(2)
        .allSatisfy(
            one ->
                assertThat((double) one.calls() / one.requests()).isBetween(1 - ABOUT, 1 + ABOUT));
    Map<String, Long> futexes = new HashMap<>();
    calls.stream()
        .filter(light.and(one -> one.call().equals("futex")))
        .forEach(one -> futexes.merge(one.variant(), one.calls(), Long::sum));
    assertThat(futexes.getOrDefault("stomcat-async", 0L))
        .as("futex calls, %s", futexes)
        .isGreaterThan(100 * futexes.getOrDefault("single-async", 0L) / 10);
  }

  @Test
  @DisplayName("a load with latency: its packets are late, those of the others are not")
  void latency() throws Exception {
    MachineState before = MachineState.now();
    String experiment =
        EXPERIMENT
            .formatted("400ms", 2)
            .replaceFirst("load: .*", "load: {closed: 4, of: 100B, latency: [0ms, 20ms]}");
    Ntier.Result result = Ntier.run(run(experiment));
    assertThat(result.exitCode()).as(result.text()).isZero();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    List<Turn> turns = Turn.FORMAT.read(TestRuns.newest().turnsFile());
    assertThat(turns)
        .filteredOn(turn -> turn.round() > 0 && turn.load().endsWith(" +20ms"))
        .hasSizeGreaterThanOrEqualTo(2 * 3)
        .allSatisfy(turn -> assertThat(turn.p50Micros()).isGreaterThanOrEqualTo(20_000));
    // Without latency a request takes some 100 µs; a third of 20 ms is far from both.
    assertThat(turns)
        .filteredOn(turn -> turn.round() > 0 && !turn.load().endsWith(" +20ms"))
        .hasSizeGreaterThanOrEqualTo(2 * 3)
        .allSatisfy(turn -> assertThat(turn.p50Micros()).isLessThan(20_000 / 3))
        .allSatisfy(turn -> assertThat(turn.heldMicros()).isEqualTo(Absent.ABSENT));
  }

  @Test
  @DisplayName("a rate that is a share of what a variant can is found, kept and asked for")
  void shareOfCapacity() throws Exception {
    String experiment =
        EXPERIMENT
            .formatted("400ms", 2)
            .replaceFirst(
                "load: .*", "load: {open: 30% of stomcat-async, connections: 20, of: 100B}");
    Ntier.Result result = Ntier.run(run(experiment));
    assertThat(result.exitCode()).as(result.text()).isZero();
    RunDirectory run = TestRuns.newest();
    double rate = run.turnsPlan().loads().getFirst().perSecond().orElseThrow();
    List<Turn> turns = Turn.FORMAT.read(run.turnsFile());
    List<Double> closed =
        turns.stream()
            .filter(turn -> turn.round() == 0 && turn.variant().equals("stomcat-async"))
            .map(TurnsIT::perSecond)
            .toList();
    assertThat(rate).isBetween(0.3 * Collections.min(closed), 0.3 * Collections.max(closed));
    // Thousands of requests at drawn times: their number is off by a percent or two.
    assertThat(turns)
        .filteredOn(turn -> turn.round() > 0)
        .isNotEmpty()
        .allSatisfy(turn -> assertThat(perSecond(turn)).isBetween(rate * 0.9, rate * 1.1));
  }

  private static double perSecond(Turn turn) {
    return turn.requests() * 1e6 / turn.micros();
  }

  @Test
  @DisplayName("killed in a turn: clean thaws and removes all, and what was played can be analysed")
  void killed() throws Exception {
    MachineState before = MachineState.now();
    Ntier run = Ntier.start(run("2s", 30));
    run.awaitText("round 1 of 30");
    run.kill();
    Ntier.Result cleaned = Ntier.run("clean");
    assertThat(cleaned.exitCode()).as(cleaned.text()).isZero();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
    RunDirectory broken = TestRuns.newest();
    assertThat(Turn.FORMAT.read(broken.turnsFile())).isNotEmpty();
    Ntier.Result analysed = Ntier.run("analyze", broken.path().toString());
    assertThat(analysed.exitCode()).as(analysed.text()).isZero();
    assertThat(broken.reportFile()).exists();
  }
}
