package ntier.findings.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.reproduction.Agreement;
import ntier.analysis.reproduction.JudgedClaim;
import ntier.findings.Analysed;
import ntier.plan.paper.Measure;
import ntier.plan.paper.Quantity;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every claim can fail: one run that agrees with it, and one that contradicts it. */
class EachClaimTest {
  @TempDir Path runs;

  private JudgedClaim judged(RunFixture run, String key, String is) {
    run.manifests().paper(JudgedFixture.figure5(Map.of(key, is)));
    return Analysed.of(run.write(runs, "run" + run.hashCode()))
        .reproduction()
        .orElseThrow()
        .claims()
        .getFirst();
  }

  static Stream<Arguments> claims() {
    return Stream.of(
        of("dropped", "at least 0.1%", Scenarios::appStops, JudgedFixture::onePacketLost),
        of("dropped", "none", Scenarios::appStopsAllAsync, JudgedFixture::onePacketLost),
        of("dropped.web", "at least 0.1%", Scenarios::appStops, JudgedFixture::onePacketLost),
        of("dropped.db", "at least 0.1%", Scenarios::appFlushesIntoDb, Scenarios::appStops),
        of("dropped.web.by-app", "at least 0.1%", Scenarios::appStops, Scenarios::dbStops),
        of(
            "dropped.db.by-app",
            "at least 0.1%",
            Scenarios::appFlushesIntoDb,
            Scenarios::dbStopsBehindAsyncApp),
        of("vlrt", "at most 0.05%", Scenarios::quiet, () -> JudgedFixture.slow(1, 1.2)),
        of("vlrt.lost", "at least 0.1%", Scenarios::appStops, () -> JudgedFixture.slow(1, 1.2)),
        of("vlrt.waited", "at least 0.1%", () -> JudgedFixture.slow(1, 1.2), Scenarios::appStops),
        of("vlrt.types", "at least 100%", () -> JudgedFixture.slow(3, 1.2), Scenarios::quiet),
        of(
            "vlrt.types",
            "at least 100%",
            () -> JudgedFixture.pictures(1003),
            () -> JudgedFixture.pictures(3)),
        of(
            "vlrt.rarest",
            "at least 50%",
            () -> JudgedFixture.pictures(1003),
            () -> JudgedFixture.pictures(3)),
        of("queued.types", "at least 100%", () -> JudgedFixture.slow(3, 0.8), Scenarios::appStops),
        of(
            "clusters.3s+6s",
            "at least 90%",
            () -> JudgedFixture.slow(1, 6.3),
            () -> JudgedFixture.slow(1, 4.2)),
        of("origin.app", "at least 90%", Scenarios::appStops, JudgedFixture::mostUnexplained),
        of("origin.app", "at least 90%", Scenarios::appStopsAllAsync, Scenarios::dbStopsAllAsync),
        of("origin.db", "at least 90%", Scenarios::dbStops, Scenarios::quiet),
        of("kind.io", "at least 90%", Scenarios::dbWaitsForDisk, Scenarios::dbStopsAllAsync),
        of("kind.freeze", "at least 90%", Scenarios::appStops, JudgedFixture::mostUnexplained),
        of("queue.web", "40 within 5%", Scenarios::dbStops, Scenarios::secondProcess),
        of("queue.web", "60 within 5%", Scenarios::secondProcess, Scenarios::quiet),
        of("overlap.app", "at least 90%", Scenarios::appStopsAllAsync, Scenarios::appStops),
        of("length.app", "300ms within 10%", Scenarios::appShortOfCpu, Scenarios::appStops),
        of("length.app", "150ms to 0.45s", Scenarios::appShortOfCpu, Scenarios::quiet),
        of("interval.db", "3s within 10%", JudgedFixture::twoStalls, null),
        of("interval.db", "30s within 10%", null, JudgedFixture::twoStalls),
        of("io-wait.db", "at least 95%", Scenarios::dbWaitsForDisk, Scenarios::dbStops),
        of("utilisation", "20% within 10%", Scenarios::appStops, Scenarios::dbStopsUnderHighLoad),
        of("utilisation.app", "at most 20%", Scenarios::appStops, Scenarios::quiet),
        of("core", "40% within 10%", Scenarios::quiet, Scenarios::dbStopsUnderHighLoad),
        of("both-ways", "at least 1", JudgedFixture::bothWays, Scenarios::appStops));
  }

  private static Arguments of(
      String key, String is, Supplier<RunFixture> agreeing, Supplier<RunFixture> differing) {
    return arguments(key, is, agreeing, differing);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("claims")
  void turns(String key, String is, Supplier<RunFixture> agreeing, Supplier<RunFixture> differing) {
    if (agreeing != null) {
      JudgedClaim agrees = judged(agreeing.get(), key, is);
      assertThat(agrees.agreement()).as(agrees.toString()).isEqualTo(Agreement.AGREES);
      assertThat(agrees.why()).isEmpty();
      assertUnknown(judged(JudgedFixture.distrusted(agreeing.get()), key, is), agrees);
    }
    if (differing != null) {
      JudgedClaim differs = judged(differing.get(), key, is);
      assertThat(differs.agreement()).as(differs.toString()).isEqualTo(Agreement.DIFFERS);
      assertThat(differs.why()).isEqualTo("found " + differs.found() + ", claimed " + is);
      assertUnknown(judged(JudgedFixture.distrusted(differing.get()), key, is), differs);
    }
  }

  /** The same run, not to be trusted: the number is shown and says nothing. */
  private static void assertUnknown(JudgedClaim unknown, JudgedClaim trusted) {
    assertThat(unknown.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(unknown.found()).isEqualTo(trusted.found());
    assertThat(unknown.why()).startsWith("the run is not to be trusted (the load generator was");
  }

  @Test
  @DisplayName("no quantity is without such a pair")
  void allQuantities() {
    List<Quantity> tried =
        claims().map(one -> Measure.parse((String) one.get()[0]).quantity()).distinct().toList();
    assertThat(tried).containsExactlyInAnyOrderElementsOf(Arrays.asList(Quantity.values()));
  }

  @Test
  @DisplayName("what was not recorded, and what a run was too short for, is not known")
  void notRecorded() {
    assertThat(judged(Scenarios.quiet(), "overlap.app", "at least 90%").agreement())
        .isEqualTo(Agreement.UNKNOWN);
    JudgedClaim one = judged(Scenarios.dbWaitsForDisk(), "interval.db", "3s within 10%");
    assertThat(one.agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(one.why()).isEqualTo("it was not recorded, or the run was too short for it");
    assertThat(judged(new RunFixture(0), "dropped", "none").why())
        .isEqualTo("the run ended before its measure phase began");
  }
}
