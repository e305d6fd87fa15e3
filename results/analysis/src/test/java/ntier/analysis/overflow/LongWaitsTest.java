package ntier.analysis.overflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.analysis.fixture.RunFixture;
import ntier.archive.ClockSample;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request from 1000 to 2500 ms, of which its user saw no packet lost, and where it was. */
class LongWaitsTest {
  private static final String PAGE = "/rubbos/servlet/edu.rice.rubbos.servlets.ViewStory";

  @TempDir Path runs;
  private final RunFixture run = new RunFixture(5000);

  @BeforeEach
  void request() {
    run.request(1000, 1001, 2500, 7000, 0, "ViewStory");
  }

  private Optional<String> longest() {
    return longest(run.write(runs, "run"));
  }

  private static Optional<String> longest(RunDirectory written) {
    return new LongWaits(written)
        .of(Request.FORMAT.read(written.requestsFile()).getFirst())
        .map(wait -> told(wait.place().key(), wait.micros()));
  }

  private static Optional<String> at(String place, double millis) {
    return Optional.of(told(place, Math.round(millis * 1000)));
  }

  private static String told(String place, long micros) {
    return place + ": " + micros;
  }

  @Test
  @DisplayName("web did not accept it")
  void webAcceptQueue() {
    run.serve("web", 2400, 2499, PAGE);
    run.serve("app", 2401, 2498, PAGE);
    assertThat(longest()).isEqualTo(at("web_accept_queue", 1399));
  }

  private Optional<String> longestWithClocks(long errorMicros) throws IOException {
    run.serve("web", 2400, 2499, PAGE);
    run.serve("app", 2401, 2498, PAGE);
    RunDirectory written = run.write(runs, "run");
    Files.write(
        written.clocksFile(),
        ClockSample.text(
            List.of(
                new ClockSample(RunFixture.START_MICROS - 1, "m1", 5000, errorMicros),
                new ClockSample(RunFixture.START_MICROS + 5_000_001, "m1", 5000, errorMicros))));
    return longest(written);
  }

  @Test
  @DisplayName("with machines' clocks that are known well it is told as on one machine")
  void clocksKnownWell() throws IOException {
    assertThat(longestWithClocks(500)).isEqualTo(at("web_accept_queue", 1399));
  }

  @Test
  @DisplayName("where they are known to 2 ms only, it is not told where a request was")
  void clocksKnownBadly() throws IOException {
    assertThat(longestWithClocks(2000)).isEmpty();
  }

  @Test
  @DisplayName("app did not take it from web")
  void beforeApp() {
    run.serve("web", 1002, 2499, PAGE);
    run.serve("app", 2300, 2498, PAGE);
    assertThat(longest()).isEqualTo(at("before_app", 1298));
  }

  @Test
  @DisplayName("app had it, and all connections of its pool were in use")
  void beforeDb() {
    run.serve("web", 1002, 2499, PAGE);
    run.serve("app", 1003, 2498, PAGE);
    run.serve("db", 2203, 2497, "connection");
    assertThat(longest()).isEqualTo(at("before_db", 1200));
  }

  @Test
  @DisplayName("db answered late; that is time in app, where only queries are logged")
  void db() {
    run.serve("web", 1002, 2499, PAGE);
    run.serve("app", 1003, 2498, PAGE);
    run.serve("db", 1010, 2497, "connection");
    assertThat(longest()).isEqualTo(at("db", 1487));
    RunFixture queries = new RunFixture(5000);
    queries.request(1000, 1001, 2500, 7000, 0, "ViewStory");
    queries.serve("web", 1002, 2499, PAGE);
    queries.serve("app", 1003, 2498, PAGE);
    queries.serve("db", 1010, 2497, "query");
    assertThat(longest(queries.write(runs, "queries"))).isEqualTo(at("app", 1495));
  }

  @Test
  @DisplayName("web itself was slow: app had the request for a moment only")
  void web() {
    run.serve("web", 1002, 2499, PAGE);
    run.serve("app", 1003, 1010, PAGE);
    assertThat(longest()).isEqualTo(at("web", 1490));
  }

  @Test
  @DisplayName("lines of other pages, of other times and of the request before are not its own")
  void otherLines() {
    run.serve("web", 1002, 2499, PAGE);
    run.serve("web", 1002, 2500, PAGE.replace("ViewStory", "ViewComment"));
    run.serve("web", 2450, 2520, PAGE);
    run.serve("app", 900, 1300, PAGE);
    run.serve("app", 1100, 1300, PAGE);
    run.serve("app", 2300, 2498, PAGE);
    run.serve("app", 2490, 2600, PAGE);
    assertThat(longest()).isEqualTo(at("before_app", 1298));
  }

  @Test
  @DisplayName(
      "without web's log, or a line in it, nothing is told; a log that was cut off is used")
  void unknown() throws IOException {
    assertThat(longest()).isEmpty();
    run.serve("web", 2400, 2499, PAGE);
    RunDirectory cut = run.write(runs, "cut");
    Files.writeString(
        cut.serverRequestsFile("web"),
        Files.readString(cut.serverRequestsFile("web")) + "nonsense\n");
    assertThat(longest(cut)).isPresent();
    Files.delete(cut.serverRequestsFile("web"));
    assertThat(longest(cut)).isEmpty();
  }
}
