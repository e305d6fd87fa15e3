package ntier.causes.freeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import ntier.analysis.Findings;
import ntier.analysis.fixture.Layout;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Direction;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.Step;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One tier stops for 500 ms: who is found as its origin, and who dropped what. */
class StopsTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  @Test
  @DisplayName("db has nothing to do while web stops, and much when web goes on: web stopped")
  void wokenByWeb() {
    RunFixture run = Scenarios.webStops();
    for (int i = 0; i < 20; i++) {
      run.serve("app", 3521 + 0.1 * i, 3700 + i);
    }
    run.cpu("db", 3520, 3540, 0);
    assertStop(findings(run), "web");
  }

  @Test
  @DisplayName("a silence that the end of the measure phase cuts off is the end of the load")
  void endOfLoad() {
    RunFixture run = Scenarios.webStops();
    for (String role : Layout.THREE.tiers()) {
      run.cpu(role, 9995, 11_000, 0);
    }
    for (int i = 0; i < 4; i++) {
      run.serve("web", 9990 + i, 10_400 + i);
    }
    assertStop(findings(run), "web");
  }

  private static Millibottleneck onlyOrigin(Findings findings) {
    assertThat(findings.origins()).hasSize(1);
    return findings.origins().getFirst();
  }

  private static void assertStop(Findings findings, String tier) {
    Millibottleneck found = onlyOrigin(findings);
    assertThat(found.tier()).isEqualTo(tier);
    assertThat(found.kind()).isEqualTo(Kind.FREEZE);
    assertThat(findings.window().millis(found.startMicros())).isCloseTo(3020, within(10L));
    assertThat(found.durationMicros()).isCloseTo(500_000, within(10_000L));
  }

  @Test
  @DisplayName("a quiet run has no millibottleneck, no drop, no VLRT")
  void quiet() {
    Findings findings = findings(Scenarios.quiet());
    assertThat(findings.millibottlenecks()).isEmpty();
    assertThat(findings.episodes()).isEmpty();
    assertThat(findings.vlrt().count()).isZero();
    assertThat(findings.requests().total()).isEqualTo(1940);
    assertThat(findings.requests().errors()).isZero();
    assertThat(findings.requests().times().p50Millis()).isEqualTo(3.1, within(0.01));
    assertThat(findings.trust().trusted()).isTrue();
  }

  @Test
  @DisplayName("app stops, web drops: upstream")
  void upstream() {
    Findings findings = findings(Scenarios.appStops());
    assertStop(findings, "app");
    assertThat(findings.episodes()).hasSize(1);
    Episode episode = findings.episodes().getFirst();
    assertThat(episode.direction()).isEqualTo(Direction.UPSTREAM);
    assertThat(episode.dropping()).isEqualTo("web");
    assertThat(episode.droppedRequests()).isEqualTo(59);
    assertThat(episode.vlrt()).isEqualTo(59);
    assertThat(findings.window().millis(episode.startMicros())).isEqualTo(3225);
    assertThat(episode.sequence())
        .extracting(Step::name, Step::tier)
        .containsExactly(
            tuple("ctd0", "app"), tuple("ctd1", "app"), tuple("ctd2", "web"), tuple("drop", "web"));
    assertThat(episode.sentence())
        .isEqualTo(
            "Apache dropped 59 requests from 206 ms after Tomcat was stopped for 501 ms, because"
                + " its 20 threads and its backlog of 20 were full.");
    assertThat(findings.vlrt().clustersSeconds()).containsOnlyKeys(1L).containsEntry(1L, 59L);
    assertThat(findings.vlrt().queueing()).isZero();
  }

  @Test
  @DisplayName("app stops when web is full already, all tiers fall silent at once: still app")
  void upstreamWhenFull() {
    Findings findings = findings(Scenarios.appStopsWhenFull());
    assertStop(findings, "app");
    Episode episode = findings.episodes().getFirst();
    assertThat(episode.direction()).isEqualTo(Direction.UPSTREAM);
    assertThat(episode.droppedRequests()).isEqualTo(79);
  }

  @ParameterizedTest(name = "{1} ms from {0} ms on")
  @CsvSource({"3000, 150", "3020, 150", "3045, 150", "3030, 200", "3010, 300"})
  @DisplayName("short stops that overflow nothing are found all the same")
  void shortStops(int from, int length) {
    Findings findings = findings(Scenarios.appStopsShortly(from, length));
    Millibottleneck found = onlyOrigin(findings);
    assertThat(found.tier()).isEqualTo("app");
    assertThat(findings.window().millis(found.startMicros())).isCloseTo(from, within(10L));
    assertThat(found.durationMicros()).isCloseTo(length * 1000L, within(10_000L));
    assertThat(findings.episodes()).isEmpty();
  }

  @Test
  @DisplayName("app stops under a light load: db was silent before, and is not the origin")
  void lightLoad() {
    assertStop(findings(Scenarios.appStopsUnderLightLoad()), "app");
  }

  @Test
  @DisplayName("web stops and drops itself: local")
  void localAtWeb() {
    Findings findings = findings(Scenarios.webStops());
    assertStop(findings, "web");
    Episode episode = findings.episodes().getFirst();
    assertThat(episode.direction()).isEqualTo(Direction.LOCAL);
    assertThat(episode.droppedRequests()).isEqualTo(79);
    assertThat(episode.sentence())
        .contains("its accept queue (backlog 20) was full while it accepted nothing");
  }

  @Test
  @DisplayName("db stops, web drops: upstream over two tiers")
  void upstreamFromDb() {
    Findings findings = findings(Scenarios.dbStops());
    assertStop(findings, "db");
    Episode episode = findings.episodes().getFirst();
    assertThat(episode.direction()).isEqualTo(Direction.UPSTREAM);
    assertThat(episode.dropping()).isEqualTo("web");
    assertThat(episode.droppedRequests()).isEqualTo(59);
    assertThat(episode.sequence())
        .extracting(Step::tier)
        .containsExactly("db", "db", "app", "web", "web");
  }

  @Test
  @DisplayName("app's JVM collects garbage: db, whose log app writes, did not stop")
  void garbageCollection() {
    assertThat(findings(Scenarios.appCollectsGarbage()).millibottlenecks())
        .extracting(Millibottleneck::kind)
        .doesNotContain(Kind.FREEZE);
  }

  @Test
  @DisplayName("app is silent and busy, but db acknowledges what it does not answer: db stopped")
  void acknowledgedByStoppedDb() {
    RunFixture run = Scenarios.appCollectsGarbage();
    run.link("db", 3050, 3100, 0, 27);
    Millibottleneck found = onlyOrigin(findings(run));
    assertThat(found.tier()).isEqualTo("db");
    assertThat(found.kind()).isEqualTo(Kind.FREEZE);
  }

  @Test
  @DisplayName("connections that db's kernel takes are nothing that db does not answer")
  void connectionsAlone() {
    RunFixture run = Scenarios.appCollectsGarbage();
    run.link("db", 3050, 3100, 0, 27);
    run.acceptQueue("db", 3055, 3300, at -> 27);
    assertThat(findings(run).millibottlenecks())
        .extracting(Millibottleneck::kind)
        .doesNotContain(Kind.FREEZE);
  }
}
