package ntier.workload.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TrustJudgeTest {
  private final TrustJudge judge = new TrustJudge(TrustJudge.LATE_P99_MICROS);

  private static Histogram starts(int count, long lateMicros) {
    Histogram histogram = new Histogram(2);
    histogram.recordValueWithCount(100, 1000 - count);
    histogram.recordValueWithCount(lateMicros, count);
    return histogram;
  }

  @Test
  void trustsAnIdleGenerator() {
    judge.window(starts(5, 200_000), 40, 20);
    judge.localFailures(0, "");
    assertThat(judge.why()).isEmpty();
    assertThat(judge.lateMaxMicros()).isBetween(198_000L, 202_000L);
  }

  @Test
  void trustsNothingWithoutRequests() {
    judge.window(new Histogram(2), 0, 0);
    assertThat(judge.why()).isEmpty();
    assertThat(judge.lateP99Micros()).isZero();
  }

  @Test
  void namesLateTimers() {
    judge.window(starts(20, 11_000), 40, 0);
    assertThat(judge.why())
        .singleElement()
        .asString()
        .startsWith("1 % of requests began more than");
  }

  @Test
  void aBatchMayTakeAMonitoringIntervalToBegin() {
    TrustJudge ofBatches = new TrustJudge(TrustJudge.LATE_WINDOW_P99_MICROS);
    ofBatches.window(starts(20, 40_000), 40, 0);
    assertThat(ofBatches.why()).isEmpty();
    ofBatches.window(starts(500, 60_000), 40, 0);
    assertThat(ofBatches.why())
        .anySatisfy(why -> assertThat(why).startsWith("1 % of requests").contains("(limit 50 ms)"));
  }

  @Test
  void namesALateSecondAmongGoodOnes() {
    for (int i = 0; i < 60; i++) {
      judge.window(starts(1, 500), 40, 0);
    }
    judge.window(starts(20, 60_000), 40, 0);
    assertThat(judge.why()).singleElement().asString().startsWith("in the worst second 1 %");
  }

  @Test
  void namesAFullCore() {
    judge.window(starts(1, 500), 90.4, 0);
    assertThat(judge.why())
        .containsExactly(
            "the event loop used 90 % of a core in a second (limit 90 %): fewer users, or a longer"
                + " think time");
  }

  @Test
  void namesGarbageCollection() {
    judge.window(starts(1, 500), 40, 51);
    assertThat(judge.why())
        .containsExactly(
            "garbage collection took 51 ms of a second (limit 50 ms): give it a larger heap");
  }

  @Test
  void namesConnectionsThatThisMachineCouldNotOpen() {
    judge.localFailures(3, "Too many open files");
    assertThat(judge.why())
        .containsExactly("3 connections could not be opened: Too many open files");
  }
}
