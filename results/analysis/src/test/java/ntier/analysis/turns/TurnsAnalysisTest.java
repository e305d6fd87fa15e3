package ntier.analysis.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import ntier.analysis.fixture.TurnsFixture;
import ntier.archive.RunDirectory;
import ntier.archive.TurnsSummary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnsAnalysisTest {
  private static final String LOAD = "c=8 100B";

  @TempDir Path runs;

  private int written;

  private TurnsFindings analysed(TurnsFixture fixture) {
    return TurnsAnalysis.of(fixture.write(runs.resolve("" + written++), "run"));
  }

  /** One that costs 5 % more than the first, one that costs as much, one that costs 30 % less. */
  private static TurnsFixture servers() {
    return new TurnsFixture()
        .server("first", 100, 1)
        .server("dear", 105, 102)
        .server("equal", 100, 1)
        .server("cheap", 70, 1);
  }

  private static JudgedRatio ratio(TurnsFindings findings, String variant, TurnMeasure measure) {
    return findings.ratio(variant, findings.loads().getFirst().name(), measure).orElseThrow();
  }

  @Test
  @DisplayName("5 % more CPU is told, equal is not, and the cheapest is named")
  void planted() {
    TurnsFindings findings = analysed(servers().load(8, "100B", 1, false));
    assertThat(findings.measuring().why()).isEmpty();
    JudgedRatio dear = ratio(findings, "dear", TurnMeasure.CPU);
    assertThat(dear.told()).isTrue();
    assertThat(dear.ratio().median()).isCloseTo(1.05, within(0.02));
    assertThat(dear.rounds()).hasSize(10);
    assertThat(ratio(findings, "equal", TurnMeasure.CPU).told()).isFalse();
    assertThat(ratio(findings, "cheap", TurnMeasure.THROUGHPUT).told()).isTrue();
    LeastCpu least = findings.leastCpu().getFirst();
    assertThat(least.variant()).isEqualTo("cheap");
    assertThat(least.told()).isTrue();
    assertThat(least.others()).isEqualTo(3);
    TurnsVerdict verdict = TurnsVerdict.of(findings);
    assertThat(verdict.name()).isEqualTo("TOLD APART");
    assertThat(verdict.text())
        .contains("At c=8 100B cheap costs the least CPU per request, 0.7")
        .doesNotContain("Do not trust");
  }

  @Test
  @DisplayName("two of equal cost are named together")
  void cheapestTogether() {
    TurnsFindings findings =
        analysed(
            new TurnsFixture()
                .server("first", 100, 1)
                .server("a", 70, 1)
                .server("b", 70, 1)
                .load(8, "100B", 1, false));
    assertThat(findings.leastCpu().getFirst().equal()).hasSize(1);
    assertThat(TurnsVerdict.of(findings).text()).contains("are not told apart");
  }

  @Test
  @DisplayName("where the load is full, throughput is not judged and CPU is")
  void loadFull() {
    TurnsFindings findings =
        analysed(
            new TurnsFixture()
                .server("first", 10, 1)
                .server("other", 12, 1)
                .load(8, "100B", 1, true));
    assertThat(findings.points()).allMatch(point -> point.bottleneck() == Bottleneck.LOAD);
    JudgedRatio throughput = ratio(findings, "other", TurnMeasure.THROUGHPUT);
    assertThat(throughput.told()).isFalse();
    assertThat(throughput.why())
        .hasValueSatisfying(why -> assertThat(why).contains("load was full"));
    assertThat(ratio(findings, "other", TurnMeasure.CPU).told()).isTrue();
    assertThat(findings.measuring().trusted()).isTrue();
  }

  @Test
  @DisplayName("a server with time to spare: its throughput is its own only where packets are late")
  void idle() {
    TurnsFindings plain = analysed(idleFor(Duration.ZERO));
    assertThat(plain.points()).allMatch(point -> point.bottleneck() == Bottleneck.NEITHER);
    assertThat(ratio(plain, "other", TurnMeasure.THROUGHPUT).why())
        .hasValueSatisfying(why -> assertThat(why).contains("was not full"));
    TurnsFindings far = analysed(idleFor(Duration.ofMillis(5)));
    assertThat(far.points()).allMatch(point -> point.bottleneck() == Bottleneck.NEITHER);
    assertThat(ratio(far, "other", TurnMeasure.THROUGHPUT).why()).isEmpty();
    assertThat(ratio(far, "other", TurnMeasure.THROUGHPUT).told()).isTrue();
  }

  private static TurnsFixture idleFor(Duration latency) {
    return new TurnsFixture().server("first", 10, 1).server("other", 20, 1).idle("1KB", latency);
  }

  @Test
  @DisplayName("who had packets held a tenth longer is not told apart by a twentieth, but in CPU")
  void heldLonger() {
    TurnsFindings alike = analysed(nearlyEqual());
    assertThat(ratio(alike, "other", TurnMeasure.THROUGHPUT).told()).isTrue();
    TurnsFindings longer = analysed(nearlyEqual().heldLonger("other"));
    assertThat(ratio(longer, "other", TurnMeasure.THROUGHPUT).told()).isFalse();
    assertThat(ratio(longer, "other", TurnMeasure.CPU).told()).isTrue();
    assertThat(longer.measuring().disturbed()).isZero();
    assertThat(longer.point("other", "c=8 1KB +5ms").orElseThrow().heldMicros()).hasValue(5775);
  }

  private static TurnsFixture nearlyEqual() {
    return new TurnsFixture()
        .server("first", 10, 1)
        .server("other", 10.6, 1)
        .idle("1KB", Duration.ofMillis(5));
  }

  @Test
  @DisplayName("a server with errors is not believed, nor the run")
  void errors() {
    TurnsFindings findings = analysed(servers().faulty("cheap").load(8, "100B", 1, false));
    assertThat(findings.measuring().trusted()).isFalse();
    assertThat(findings.measuring().why()).anyMatch(why -> why.contains("cheap at c=8 100B"));
    assertThat(ratio(findings, "cheap", TurnMeasure.CPU).told()).isFalse();
    assertThat(ratio(findings, "dear", TurnMeasure.CPU).told()).isTrue();
    assertThat(findings.leastCpu().getFirst().variant()).isNotEqualTo("cheap");
    assertThat(findings.point("cheap", LOAD).orElseThrow().errors()).isEqualTo(30);
  }

  @Test
  @DisplayName("equal servers that are told apart: nothing of that measure is believed")
  void nullPairApart() {
    TurnsFindings findings = analysed(servers().twinCost(1.2).load(8, "100B", 1, false));
    assertThat(ratio(findings, "cheap", TurnMeasure.CPU).told()).isFalse();
    assertThat(ratio(findings, "cheap", TurnMeasure.CPU).why())
        .hasValue("equal servers were told apart in it");
    assertThat(findings.measuring().why())
        .anyMatch(why -> why.startsWith("equal servers were told apart"));
    assertThat(TurnsVerdict.of(findings).name()).isEqualTo("NOT TO BE TRUSTED");
  }

  @Test
  @DisplayName("equal servers that differ in their longest requests alone: the others are believed")
  void tailsApart() {
    TurnsFindings findings = analysed(servers().twinTail(1.5).load(8, "100B", 1, false));
    assertThat(ratio(findings, "cheap", TurnMeasure.P999).why())
        .hasValue("equal servers were told apart in it");
    assertThat(ratio(findings, "cheap", TurnMeasure.CPU).told()).isTrue();
    assertThat(findings.measuring().trusted()).isTrue();
    assertThat(TurnsVerdict.of(findings).text())
        .contains("Equal servers were told apart in p99.9, ms: nothing is believed of it.");
  }

  @Test
  @DisplayName("disturbed turns are in no figure, and too many of them make a run untrusted")
  void disturbed() {
    TurnsFixture two = servers().load(8, "100B", 1, false).disturbed(2).disturbed(3);
    TurnsMeasuring measuring = analysed(two).measuring();
    assertThat(measuring.disturbed()).isEqualTo(10);
    assertThat(measuring.repeated()).isEqualTo(10);
    assertThat(measuring.discarded()).isEqualTo(10);
    assertThat(measuring.wholeRounds()).isEqualTo(10);
    assertThat(measuring.trusted()).isTrue();
  }

  @Test
  @DisplayName("more than 30 % disturbed: not to be trusted")
  void tooManyDisturbed() {
    TurnsFixture four = servers().load(8, "100B", 1, false);
    for (int round = 1; round <= 4; round++) {
      four.disturbed(round);
    }
    assertThat(analysed(four).measuring().why()).anyMatch(why -> why.contains("disturbed"));
  }

  @Test
  @DisplayName("an interrupted run: the last round says nothing of what it lacks")
  void interrupted() {
    // 5 of the warm-up, 7 rounds of 5 turns, and 2 turns more.
    TurnsFindings findings =
        analysed(servers().load(8, "100B", 1, false).interruptedAfter(5 + 7 * 5 + 2));
    assertThat(findings.finished()).isFalse();
    assertThat(findings.missing()).anyMatch(note -> note.contains("Ctrl-C"));
    assertThat(findings.measuring().wholeRounds()).isEqualTo(7);
    assertThat(findings.measuring().why()).containsExactly("the run did not come to its end");
    assertThat(findings.points()).allMatch(point -> point.rounds() <= 8);
    assertThat(findings.points()).allMatch(point -> point.calls().isEmpty());
  }

  @Test
  @DisplayName("a run that was interrupted before its first turn is readable")
  void nothingPlayed() throws IOException {
    RunDirectory run = servers().load(8, "100B", 1, false).interruptedAfter(0).write(runs, "run");
    Files.deleteIfExists(run.turnsFile());
    TurnsFindings findings = TurnsAnalysis.of(run);
    assertThat(findings.points()).isEmpty();
    assertThat(TurnsVerdict.of(findings).name()).isEqualTo("NOTHING WAS PLAYED");
    assertThat(TurnsText.render(findings)).contains("turns.csv is missing");
  }

  @Test
  @DisplayName("fewer than 6 whole rounds: intervals are not sure")
  void fewRounds() {
    TurnsFindings findings = analysed(servers().load(8, "100B", 1, false).rounds(4));
    assertThat(findings.measuring().why())
        .containsExactly("4 whole rounds, fewer than 6: intervals are not sure");
    assertThat(findings.ratios()).noneMatch(JudgedRatio::told);
  }

  @Test
  @DisplayName(
      "system calls: for each request, with bytes or events of each call that did not fail")
  void calls() {
    TurnsFindings findings = analysed(servers().load(8, "100B", 1, false));
    PointCalls calls = findings.point("dear", LOAD).orElseThrow().calls().orElseThrow();
    assertThat(calls.writesPerRequest()).isEqualTo(102);
    assertThat(calls.kinds().getFirst().call()).isEqualTo("write");
    assertThat(calls.kind("read").orElseThrow())
        .isEqualTo(new PointCalls.Kind("read", 1.5, 80, 1 / 3.0));
    assertThat(calls.kind("epoll_wait").orElseThrow().resultsPerCall()).isEqualTo(4);
    assertThat(calls.switchesPerRequest()).isEqualTo(0.3);
    assertThat(calls.preemptionsPerRequest()).isEqualTo(0.02);
    assertThat(calls.kind("futex")).isEmpty();
  }

  @Test
  @DisplayName("summary.json and findings.json are read back")
  void written() {
    RunDirectory run =
        servers().load(8, "100B", 1, false).load(100, "100B", 1, false).write(runs, "run");
    TurnsFindings findings = TurnsAnalysis.of(run);
    TurnsAnalysis.write(findings, run);
    assertThat(run.findings(TurnsFindings.class)).isEqualTo(findings);
    TurnsSummary summary = TurnsSummary.read(run);
    assertThat(summary).isEqualTo(findings.summary());
    assertThat(summary.kind()).isEqualTo("turns");
    assertThat(summary.variants().get(1).twinOf()).hasValue("first");
    assertThat(summary.variants().get(2).loads().sequencedKeySet())
        .containsExactly(LOAD, "c=100 100B");
    assertThat(summary.variants().get(2).loads().get(LOAD).callsPerRequest().orElseThrow())
        .containsEntry("write", 102.0);
    assertThat(summary.measuring().resolution()).containsKeys("cpu", "throughput", "p999");
    assertThat(summary.ratios())
        .filteredOn(ratio -> ratio.told() && ratio.measure().equals("cpu"))
        .extracting(TurnsSummary.Ratio::of)
        .isEqualTo(List.of("dear", "cheap", "dear", "cheap"));
  }

  @Test
  @DisplayName("the terminal's text: at most 80 columns, long names shortened")
  void text() {
    String text =
        TurnsText.render(
            analysed(
                servers()
                    .server("a server whose name is longer than its column", 130, 1)
                    .load(8, "100B", 1, false)));
    assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    assertThat(text)
        .startsWith("TOLD APART: At c=8 100B cheap costs the least CPU")
        .contains("a server whose name is …")
        .containsPattern("cheap +[\\d,]+ +[\\d.]+ +0\\.7\\d\\d");
  }
}
