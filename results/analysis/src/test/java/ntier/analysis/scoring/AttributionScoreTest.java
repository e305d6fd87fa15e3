package ntier.analysis.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.WithoutCauses;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of which it is known who dropped what. */
class AttributionScoreTest {
  @TempDir Path runs;

  private AttributionScore score(RunFixture run) {
    return AttributionScore.of(run.write(runs, "run"));
  }

  @Test
  @DisplayName("web drops: each of its 59 requests is put down to it, as their users saw")
  void web() {
    AttributionScore score = score(Scenarios.appStops());
    assertThat(score.known()).contains("web");
    assertThat(score.vlrt()).isEqualTo(59);
    assertThat(score.right()).isEqualTo(59);
    assertThat(score.certain()).isEqualTo(59);
    assertThat(score.attributed()).containsEntry("app", 0L).containsEntry("db", 0L);
    assertThat(score.contradicted()).hasValue(0);
  }

  @Test
  @DisplayName("app drops behind nginx: each of the 79 is, though no user saw anything")
  void app() {
    AttributionScore score = score(Scenarios.appStopsBehindAsyncWeb());
    assertThat(score.known()).contains("app");
    assertThat(score.vlrt()).isEqualTo(79);
    assertThat(score.right()).isEqualTo(79);
    assertThat(score.certain()).isZero();
    assertThat(score.byTime()).isEqualTo(79);
    assertThat(score.innerCertain()).isZero();
    assertThat(score.contradicted()).hasValue(0);
  }

  @Test
  @DisplayName("db drops, one request twice")
  void db() {
    RunFixture run = Scenarios.dbStopsBehindAsyncApp();
    run.listenDrops("db", 3300, 3500, 12);
    AttributionScore score = score(run);
    assertThat(score.known()).contains("db");
    assertThat(score.packets()).containsEntry("db", 48L);
    assertThat(score.vlrt()).isEqualTo(49);
    assertThat(score.right()).isEqualTo(49);
  }

  @Test
  @DisplayName("what was long without a drop is put down to nobody, also beside drops of others")
  void onlyWaited() {
    RunFixture run = Scenarios.appStops();
    run.request(7000, 8500, 39_000, 0);
    AttributionScore score = score(run);
    assertThat(score.vlrt()).isEqualTo(60);
    assertThat(score.right()).isEqualTo(59);
    assertThat(score.queueing()).isEqualTo(1);
    assertThat(score.contradicted()).hasValue(0);
  }

  @Test
  @DisplayName("a retransmission that a user saw and the kernel's record lacks is a contradiction")
  void contradiction() {
    RunFixture run = Scenarios.appStops();
    run.request(7000, 8000, 8005, 39_000, 1, "ViewStory");
    assertThat(score(run).contradicted()).hasValue(1);
  }

  @Test
  @DisplayName("where app logs its connections a drop is linked by them, and time alone is wrong")
  void byConnection() {
    RunFixture run = new RunFixture(10_000);
    run.request(1000, 2006, 30_000, 0);
    run.serve("app", 1000.5, 2005, 50_000, 30_000);
    run.request(1001, 2012, 30_001, 0);
    run.retransmit(2002, 50_001, "app", "SYN_SENT");
    run.serve("app", 2002.5, 2011, 50_001, 30_001);
    run.listenDrops("app", 1000, 1050, 1);
    AttributionScore score = score(run);
    assertThat(score.vlrt()).isEqualTo(2);
    assertThat(score.attributed()).containsEntry("app", 1L);
    assertThat(score.certain()).isEqualTo(1);
    assertThat(score.queueing()).isEqualTo(1);
    assertThat(score.linked()).isEqualTo(1);
    assertThat(score.sameRequest()).as("the one that only waited ended first").isZero();
    assertThat(score.sameTier()).isZero();
    Findings findings = WithoutCauses.analysed(RunDirectory.open(runs.resolve("run")));
    assertThat(findings.vlrt().matchedByConnection()).contains(1L);
    assertThat(findings.vlrt().matchedByTime()).isZero();
  }

  @Test
  @DisplayName("db's drops are linked by what each database connection was opened for")
  void byDatabaseConnection() {
    RunFixture run = new RunFixture(10_000);
    run.request(1000, 2006, 30_000, 0);
    run.serve("app", 1000.5, 2005, 50_000, 30_000);
    run.serve("db", 1001, 2004, "connection");
    run.request(1001, 2012, 30_001, 0);
    run.serve("app", 1001.5, 2011, 50_001, 30_001);
    run.retransmit(2003, 60_001, "db", "SYN_SENT");
    run.serve("db", 2004, 2005, 60_001, 30_001);
    run.serve("db", 2006, 2007, "query");
    run.listenDrops("db", 1000, 1050, 1);
    AttributionScore score = score(run);
    assertThat(score.inner()).isEqualTo(1);
    assertThat(score.innerCertain()).isEqualTo(1);
    assertThat(score.attributed()).containsEntry("db", 1L);
    assertThat(score.certain()).isEqualTo(1);
    assertThat(score.byTime()).isZero();
    assertThat(score.queueing()).as("the one that only waited").isEqualTo(1);
    assertThat(score.sameRequest()).as("time alone takes the one that ended first").isZero();
  }

  @Test
  @DisplayName("a database connection that was opened for nobody, or later, links nothing")
  void databaseConnectionOfNobody() {
    RunFixture run = new RunFixture(10_000);
    run.request(1001, 2012, 30_001, 0);
    run.retransmit(2003, 60_001, "db", "SYN_SENT");
    run.request(5000, 5010, 30_002, 0);
    run.serve("db", 5001, 5008, 60_001, 30_002);
    run.listenDrops("db", 1000, 1050, 1);
    AttributionScore score = score(run);
    assertThat(score.inner()).isEqualTo(1);
    assertThat(score.innerCertain()).isZero();
    assertThat(score.byTime()).isEqualTo(1);
    assertThat(score.attributed()).containsEntry("db", 1L);
  }

  @Test
  @DisplayName("a port that came round again and was dropped again is two drops, each certain")
  void portDroppedTwice() {
    RunFixture run = new RunFixture(10_000);
    droppedAtDb(run, 1001, 30_001);
    droppedAtDb(run, 5001, 30_002);
    AttributionScore score = score(run);
    assertThat(score.inner()).isEqualTo(2);
    assertThat(score.innerCertain()).isEqualTo(2);
    assertThat(score.attributed()).containsEntry("db", 2L);
    assertThat(score.queueing()).isZero();
  }

  /** A page whose connection to db, always from the same port, is dropped once. */
  private static void droppedAtDb(RunFixture run, double began, int userPort) {
    run.request(began, began + 1011, userPort, 0);
    run.serve("app", began + 0.5, began + 1010, 50_000, userPort);
    run.retransmit(began + 1002, 60_001, "db", "SYN_SENT");
    run.serve("db", began + 1003, began + 1004, 60_001, userPort);
  }

  @Test
  @DisplayName("a port that came round again links nothing")
  void portOfAnotherRequest() {
    RunFixture run = new RunFixture(10_000);
    run.request(1001, 2012, 30_001, 0);
    run.retransmit(2002, 50_001, "app", "SYN_SENT");
    run.request(5000, 5010, 30_002, 0);
    run.serve("app", 5002, 5008, 50_001, 30_002);
    AttributionScore score = score(run);
    assertThat(score.linked()).isZero();
    assertThat(score.attributed()).as("matched by time").containsEntry("app", 1L);
  }

  @Test
  @DisplayName("without dropped packets, or with those of two tiers, nothing is known")
  void unknown() {
    assertThat(score(Scenarios.appStopsAllAsync()).known()).isEmpty();
    RunFixture two = Scenarios.appStops();
    two.listenDrops("db", 5000, 5050, 3);
    AttributionScore score = AttributionScore.of(two.write(runs, "two"));
    assertThat(score.known()).isEmpty();
    assertThat(score.right()).isZero();
  }
}
