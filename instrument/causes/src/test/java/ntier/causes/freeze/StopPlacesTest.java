package ntier.causes.freeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.analysis.Findings;
import ntier.analysis.fixture.Layout;
import ntier.analysis.fixture.Layout.Does;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.millibottleneck.Kind;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Detectors go by what a tier does and where it stands, in chains of any length. */
class StopPlacesTest {
  private static final int MILLIS = 10_000;
  private static final int STOP = 3020;
  private static final int GO = 3520;
  private static final Layout NONE = new Layout(List.of(), Map.of());
  private static final Layout FOUR =
      NONE.and("lb", 80, Does.NOTHING, 1)
          .and("front", 8080, Does.FILES, 1)
          .and("logic", 8009, Does.APPLICATION, 1)
          .and("store", 3306, Does.DATA, 1);
  private static final Layout FIVE =
      NONE.and("lb", 80, Does.NOTHING, 1)
          .and("front", 8080, Does.FILES, 1)
          .and("logic", 8009, Does.APPLICATION, 1)
          .and("pool", 3307, Does.NOTHING, 1)
          .and("store", 3306, Does.DATA, 1);
  private static final Layout TWO =
      NONE.and("logic", 80, Does.FILES_AND_APPLICATION, 1).and("store", 3306, Does.DATA, 1);

  @TempDir Path runs;

  /**
   * A request each 5 ms, which takes a millisecond in each tier. One of them stops with ten
   * requests in it. The tiers above take in what comes meanwhile, or are full and silent from the
   * beginning. The application logs what it asked the store for, wherever on its way that is.
   */
  private static RunFixture stop(Layout chain, String stopped, boolean full) {
    List<String> tiers = chain.tiers();
    int place = tiers.indexOf(stopped);
    RunFixture run = new RunFixture(MILLIS, chain);
    for (int start = 0; start < MILLIS; start += 5) {
      boolean held = start >= STOP - 50 && start < STOP;
      boolean during = start >= STOP && start < GO;
      double out = held || during ? GO + 1 + (start - STOP + 50) / 20.0 : start + 1 + tiers.size();
      run.request(start, out + tiers.size(), 10_000 + start, 0);
      for (int tier = 0; tier < tiers.size(); tier++) {
        double in = start + 0.1 + 0.1 * tier;
        boolean onItsWay = stopped.equals("pool") && tiers.get(tier).equals("store");
        if (tier > place && !onItsWay && (held || during)
            || (tier <= place || onItsWay) && during && (full || tier == place)) {
          in = out + 0.01 * tier;
        }
        run.serve(tiers.get(tier), in, out + tiers.size() - 0.1 * tier);
      }
    }
    for (int tier = 0; tier < tiers.size(); tier++) {
      if (tier >= place) {
        run.cpu(tiers.get(tier), STOP, GO, 0);
      } else if (full) {
        // A JVM that waits does something for itself now and then.
        run.cpu(tiers.get(tier), STOP, GO, tiers.get(tier).equals("logic") ? 0.001 : 0);
      }
    }
    return run;
  }

  @ParameterizedTest
  @CsvSource({
    "lb, false",
    "lb, true",
    "front, false",
    "front, true",
    "logic, false",
    "logic, true",
    "store, false",
    "store, true",
  })
  @DisplayName(
      "of four tiers the one that stopped is found, whether those above it are full or not")
  void ofFour(String stopped, boolean full) {
    assertOnly(stop(FOUR, stopped, full), stopped);
  }

  @ParameterizedTest
  @CsvSource({
    "lb, false",
    "front, true",
    "logic, false",
    "logic, true",
    "pool, false",
    "pool, true",
    "store, false",
    "store, true",
  })
  @DisplayName("of five, with one between the application and the data")
  void ofFive(String stopped, boolean full) {
    RunFixture run = stop(FIVE, stopped, full);
    run.link(stopped, 3050, 3500, 10, 5);
    List<String> tiers = FIVE.tiers();
    tiers
        .subList(tiers.indexOf(stopped) + 1, tiers.size())
        .forEach(below -> run.link(below, 3050, 3500, 0, 0));
    assertOnly(run, stopped);
  }

  @ParameterizedTest
  @CsvSource({"logic, false", "logic, true", "store, false", "store, true"})
  @DisplayName("of two tiers the one that stopped is found")
  void ofTwo(String stopped, boolean full) {
    assertOnly(stop(TWO, stopped, full), stopped);
  }

  private void assertOnly(RunFixture run, String stopped) {
    Findings findings = Analysed.of(run.write(runs, "run"));
    assertThat(findings.origins())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.tier()).isEqualTo(stopped);
              assertThat(one.kind()).isEqualTo(Kind.FREEZE);
              assertThat(findings.window().millis(one.startMicros())).isCloseTo(3020, within(15L));
              assertThat(one.durationMicros()).isCloseTo(500_000, within(15_000L));
            });
  }

  @Test
  @DisplayName(
      "connections that a database's kernel takes while a lock is held are no unread packets")
  void handshakesDuringALock() {
    RunFixture run = Scenarios.tableOfDbIsLocked();
    run.cpu("db", 3100, 3150, 0);
    run.link("db", 3100, 3150, 4, 2);
    run.acceptQueue("db", 3150, 3200, at -> 2);
    assertThat(Analysed.of(run.write(runs, "run")).origins())
        .singleElement()
        .satisfies(one -> assertThat(one.kind()).isEqualTo(Kind.LOCK));
    RunFixture questions = Scenarios.tableOfDbIsLocked();
    questions.cpu("db", 3100, 3150, 0);
    questions.link("db", 3100, 3150, 4, 2);
    assertThat(Analysed.of(questions.write(runs, "questions")).origins())
        .noneMatch(one -> one.kind() == Kind.LOCK);
  }
}
