package ntier.findings.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.scoring.CauseScore;
import ntier.analysis.scoring.DatabaseStays;
import ntier.analysis.scoring.RunScore;
import ntier.analysis.scoring.RunScore.ScoredInjection;
import ntier.analysis.scoring.Wilson;
import ntier.analysis.scoring.Witness;
import ntier.archive.Injection;
import ntier.archive.ServerRequest;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CauseScoreTest {
  /** Values of Wilson's interval as in Brown, Cai, DasGupta (2001): checked by hand. */
  private static Kind kind(String cause) {
    return Analysed.DETECTION.kinds().get(cause);
  }

  @ParameterizedTest
  @CsvSource({"60,60,0.940,1.0", "57,60,0.863,0.983", "0,10,0,0.278", "0,0,0,1"})
  void wilson(int part, int all, double low, double high) {
    Wilson wilson = Wilson.of(part, all);
    assertThat(wilson.low()).isCloseTo(low, within(0.0006));
    assertThat(wilson.high()).isCloseTo(high, within(0.0006));
  }

  @Test
  void moreThanAllIsRefused() {
    assertThatThrownBy(() -> Wilson.of(3, 2)).hasMessage("3 of 2");
  }

  private static Injection of(String cause, long millis, String note) {
    return new Injection(
        cause, "app", "app", 0, millis * 1000, 1_000_000, 1_000_000 + millis * 1000, note);
  }

  @ParameterizedTest(name = "{0}: {1}, tier usually at {3}: {4}")
  @CsvSource({
    "dvfs, quota of 1000 us in 5000 us; the host used 38122 us of CPU, 186, 0.4, true",
    "dvfs, quota of 1000 us in 3334 us; the host used 71799 us of CPU, 472, 0.2, false",
    "cpu-hog, stress-ng used 77436 us of CPU; freezing it took 722 us, 105, 0.4, true",
    "cpu-hog, stress-ng used 665322 us of CPU; freezing it took 620 us, 760, 0.1, false",
    "vm-colocation, SysBursty took 44 % of a core, 388, 0.57, true",
    "vm-colocation, SysBursty took 44 % of a core, 388, 0.3, false",
    "vm-colocation, the neighbour took 44 % of a core, 388, 0.57, true",
    "vm-colocation, the neighbour took 44 % of a core, 388, 0.3, false",
    "network, detour: 561 packets passed; 0 lost, 461, 0.4, true",
    "network, detour: 3 packets passed; 0 lost, 461, 0.4, false",
    "freeze, freezing took 760 us, 500, 0.1, true",
  })
  @DisplayName("what an injector measured itself tells whether anything was short")
  void witness(String cause, String note, long millis, double usual, boolean saturated) {
    assertThat(
            Witness.saturated(
                of(cause, millis, note), kind(cause), usual, DatabaseStays.of(List.of())))
        .isEqualTo(saturated);
  }

  /**
   * Queries of which each stays from 100 ms before the stall until so many ms after its start.
   *
   * @param waited of 400 ms
   */
  private static DatabaseStays queries(int howMany, long waited) {
    return DatabaseStays.of(
        IntStream.range(0, howMany)
            .mapToObj(i -> new ServerRequest(900_000, 1_000_000 + 1000 * waited, 0, "q", "", ""))
            .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "disk-stall, 10, 200, true",
    "log-flush, 10, 5000, true",
    "disk-stall, 10, 199, false",
    "log-flush, 9, 400, false",
    "log-flush, 0, 0, false",
    "lock, 0, 0, true",
  })
  @DisplayName("a disk stalled nobody if no query had to wait for half of it, whatever was found")
  void diskStallsTheReaders(String cause, int queries, long waited, boolean saturated) {
    Injection stall = of(cause, 400, "limiting took 620 us");
    assertThat(Witness.saturated(stall, kind(cause), 0.4, queries(queries, waited)))
        .isEqualTo(saturated);
  }

  @Test
  @DisplayName("short injections and such that saturated nothing are counted apart; alarms by kind")
  void countedApart() {
    RunScore run =
        new RunScore(
            "run",
            List.of(
                new ScoredInjection("dvfs", "app", 400, true, true),
                new ScoredInjection("dvfs", "app", 400, true, false),
                new ScoredInjection("dvfs", "web", 400, false, false),
                new ScoredInjection("dvfs", "db", 149, true, true),
                new ScoredInjection("freeze", "db", 400, true, true)),
            Map.of(Kind.CPU, 2, Kind.LOCK, 1),
            10,
            9,
            List.of());
    int alarms = CauseScore.falseAlarms(Kind.CPU, List.of(run));
    CauseScore score = CauseScore.of("dvfs", "dvfs", List.of(run), alarms);
    assertThat(alarms).isEqualTo(2);
    assertThat(score.apart()).isEqualTo(1);
    assertThat(score.shorter()).isEqualTo(1);
    assertThat(score.recall()).isEqualTo(Wilson.of(1, 2));
    assertThat(score.precision()).isEqualTo(Wilson.of(2, 4));
  }
}
