package ntier.analysis.overflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import ntier.analysis.store.Scratch;
import ntier.archive.Absent;
import ntier.archive.Phase;
import ntier.archive.Request;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RequestsByPortTest {
  private static final String ENDPOINT = "10.198.1.4:27830";
  private static final long SECOND = 1_000_000;

  private static Request request(String what, long start, long connected, long end) {
    return new Request(
        1,
        0,
        0,
        what,
        Phase.MEASURE,
        start,
        start,
        connected,
        Absent.ABSENT,
        end,
        200,
        100,
        0,
        "",
        "10.198.1.4",
        27830,
        "");
  }

  private static String at(List<Request> requests, long micros) {
    RequestsByPort byPort = new RequestsByPort(requests, 0, Scratch.onHeap());
    int number = byPort.at(ENDPOINT, micros);
    return number == Drop.NO_REQUEST ? "none" : byPort.request(number).interaction();
  }

  @Test
  @DisplayName("a SYN that was dropped is charged to the request that opened the connection")
  void opener() {
    List<Request> atOnce =
        List.of(
            request("Beside", 10 * SECOND, 10 * SECOND, 12 * SECOND),
            request("Opener", 10 * SECOND, 11 * SECOND, 12 * SECOND),
            request("Later", 10 * SECOND + 10, 10 * SECOND + 10, 12 * SECOND));
    assertThat(at(atOnce, 11 * SECOND)).isEqualTo("Opener");
    List<Request> failed =
        List.of(
            request("Beside", 10 * SECOND, 10 * SECOND, 12 * SECOND),
            request("Opener", 10 * SECOND, Absent.ABSENT, 12 * SECOND));
    assertThat(at(failed, 11 * SECOND)).isEqualTo("Opener");
  }

  @Test
  @DisplayName("of several streams the one that has been under way for the longest time counts")
  void streams() {
    List<Request> requests =
        List.of(
            request("Page", 10 * SECOND, 10 * SECOND + 200, 11 * SECOND),
            request("Slow", 12 * SECOND, 12 * SECOND, 15 * SECOND),
            request("Quick", 12 * SECOND, 12 * SECOND, 13 * SECOND),
            request("Next", 14 * SECOND, 14 * SECOND, 16 * SECOND));
    assertThat(at(requests, 10 * SECOND + 500_000)).isEqualTo("Page");
    assertThat(at(requests, 11 * SECOND + 500_000)).isEqualTo("none");
    assertThat(at(requests, 12 * SECOND + 500_000)).isEqualTo("Slow");
    assertThat(at(requests, 14 * SECOND + 500_000)).isEqualTo("Slow");
    assertThat(at(requests, 15 * SECOND + 500_000)).isEqualTo("Next");
  }
}
