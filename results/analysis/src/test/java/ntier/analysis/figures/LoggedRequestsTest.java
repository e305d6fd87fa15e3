package ntier.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import ntier.analysis.recording.Window;
import ntier.archive.Absent;
import ntier.archive.AccessSample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoggedRequestsTest {
  private static final long SECOND = 1_000_000;

  /** Of 100.4 to 110.6: nine whole seconds, 101 to 109. */
  private static final Window WINDOW = new Window(100_400_000, 110_600_000);

  private static AccessSample sample(long second, int status, long micros, long requests) {
    return new AccessSample(second * SECOND, "web", status, micros, requests);
  }

  @Test
  @DisplayName("whole seconds count, and of times the nearest rank")
  void counted() {
    LoggedRequests found =
        LoggedRequests.of(
                List.of(
                    sample(100, 200, 9, 1_000),
                    sample(101, 200, 4_000, 80),
                    sample(105, 404, 2_000, 5),
                    sample(105, 502, 1_200_000, 2),
                    sample(109, 200, Absent.ABSENT, 3),
                    sample(109, 200, 50_000, 13),
                    sample(110, 500, 9, 1_000),
                    new AccessSample(105 * SECOND, "app", 200, 5, 77)),
                "web",
                WINDOW)
            .orElseThrow();
    assertThat(found.requests()).isEqualTo(103);
    assertThat(found.perSecond()).isEqualTo(11.4);
    assertThat(found.clientErrors()).isEqualTo(5);
    assertThat(found.serverErrors()).isEqualTo(2);
    // 100 with a time: the 50th and the 99th of them.
    assertThat(found.times()).contains(new LoggedRequests.Times(100, 4, 1_200, 1_200, 2));
  }

  @Test
  @DisplayName("a log without times has none; one without requests in this time has nothing")
  void without() {
    assertThat(LoggedRequests.of(List.of(sample(105, 200, Absent.ABSENT, 2)), "web", WINDOW))
        .hasValueSatisfying(found -> assertThat(found.times()).isEmpty());
    assertThat(LoggedRequests.of(List.of(sample(90, 200, 1, 2)), "web", WINDOW)).isEmpty();
    assertThat(LoggedRequests.of(List.of(), "web", WINDOW)).isEmpty();
  }
}
