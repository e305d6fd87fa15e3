package ntier.classroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveRunTest {
  private static final long START = GrowingRun.START;

  @TempDir private Path folder;
  private GrowingRun run;
  private LiveRun live;

  @BeforeEach
  void files() throws IOException {
    run = new GrowingRun(folder);
    live = new LiveRun(run.directory(), List.of("client"), GrowingRun.chain());
  }

  @AfterEach
  void close() throws IOException {
    live.close();
  }

  private List<Frame> poll() {
    List<Frame> frames = new ArrayList<>();
    live.poll(frames::add);
    return frames;
  }

  @Test
  @DisplayName("the values of a frame are those that were sampled")
  void valuesAreTheRecorded() throws IOException {
    run.tick(0, new long[] {5, 8, 4, 9}, new long[] {0, 0, 0});
    run.tick(1, new long[] {170, 290, 133, 60}, new long[] {20, 3, 1});
    List<Frame> frames = poll();
    assertThat(frames).hasSize(2);
    Frame frame = frames.get(1);
    assertThat(frame.atMicros()).isEqualTo(START + 50_300);
    assertThat(frame.servers())
        .containsExactly(
            new Frame.Server(170, 170, 20, 0, 10),
            new Frame.Server(120, 120, 3, 10, 20),
            new Frame.Server(13, 13, 1, 20, 30));
    assertThat(poll()).isEmpty();
  }

  @Test
  @DisplayName("of kept connections no more are in use than the tier above holds")
  void keptConnections() throws IOException {
    live.close();
    live = new LiveRun(run.directory(), List.of("client"), GrowingRun.chain("app", "db"));
    run.tick(0, new long[] {30, 180, 200, 60}, new long[] {10, 0, 0});
    assertThat(poll().getFirst().servers())
        .containsExactly(
            new Frame.Server(30, 30, 10, 0, 0),
            new Frame.Server(20, 150, 0, 0, 0),
            new Frame.Server(20, 50, 0, 0, 0));
  }

  @Test
  @DisplayName("one tier, whatever its name: all connections of its host are its requests")
  void oneTier() throws IOException {
    live.close();
    live =
        new LiveRun(
            run.directory(), List.of("client"), List.of(new LiveRun.Tier(List.of("db"), false)));
    run.tick(0, new long[] {30, 0, 0, 30}, new long[] {0, 0, 4});
    assertThat(poll().getFirst().servers()).containsExactly(new Frame.Server(30, 30, 4, 0, 0));
  }

  @Test
  @DisplayName("two servers of a tier: each has half of the connections to the tier below")
  void twoServers() throws IOException {
    live.close();
    live =
        new LiveRun(
            run.directory(),
            List.of("client"),
            List.of(
                new LiveRun.Tier(List.of("web"), false),
                new LiveRun.Tier(List.of("app-1", "app-2"), false),
                new LiveRun.Tier(List.of("db"), true)));
    // web: 200 of the users and 180 to app; app: those and 60 to db; 100 and 140 are on its hosts.
    run.hosts(
        0, List.of("client", "web", "app-1", "app-2", "db"), new long[] {200, 380, 100, 140, 60});
    run.listeners(0, List.of("web", "app-1", "app-2", "db"), new long[] {20, 0, 90, 0});
    assertThat(poll().getFirst().servers())
        .containsExactly(
            new Frame.Server(200, 200, 20, 0, 0),
            new Frame.Server(70, 70, 0, 0, 0),
            new Frame.Server(110, 110, 90, 0, 0),
            new Frame.Server(60, 60, 0, 0, 0));
  }

  @Test
  @DisplayName("a tick is a frame once its listeners were sampled, or two ticks later without them")
  void waitsForTheWholeTick() throws IOException {
    run.hosts(0, new long[4]);
    assertThat(poll()).isEmpty();
    run.listeners(0, new long[] {7, 0, 0});
    assertThat(poll())
        .extracting(frame -> frame.servers().getFirst().acceptQueue())
        .containsExactly(7L);
    run.hosts(1, new long[4]);
    run.hosts(2, new long[4]);
    assertThat(poll()).isEmpty();
    run.hosts(3, new long[4]);
    assertThat(poll()).extracting(Frame::atMicros).containsExactly(START + 50_300);
  }

  @Test
  @DisplayName("the next look is due a tick and a moment after the last sample")
  void nextLook() throws IOException {
    run.tick(7, new long[4], new long[3]);
    poll();
    assertThat(live.nextMicros()).isBetween(START + 8 * 50_000, START + 8 * 50_000 + 20_000);
  }

  @Test
  @DisplayName("requests are counted, slow and failed ones apart, the longest of each frame")
  void requests() throws IOException {
    run.request(10, 4, "");
    run.request(20, 999, "");
    run.request(30, 1000, "");
    run.request(40, 1200, "timeout");
    run.tick(0, new long[4], new long[3]);
    Frame first = poll().getFirst();
    assertThat(first.requests()).isEqualTo(4);
    assertThat(first.vlrt()).isEqualTo(2);
    assertThat(first.errors()).isEqualTo(1);
    assertThat(first.longestMillis()).isEqualTo(1200);
    assertThat(first.medianMillis()).isEqualTo(999);
    assertThat(first.p99Millis()).isEqualTo(1200);

    run.request(60, 3, "");
    run.tick(1, new long[4], new long[3]);
    Frame second = poll().getFirst();
    assertThat(second.requests()).isEqualTo(5);
    assertThat(second.longestMillis()).isEqualTo(3);
  }

  @Test
  @DisplayName("percentiles are of the last five seconds")
  void oldRequestsAreForgotten() throws IOException {
    run.request(0, 2000, "");
    run.tick(0, new long[4], new long[3]);
    assertThat(poll().getFirst().medianMillis()).isEqualTo(2000);
    run.request(5500, 8, "");
    for (int tick = 101; tick <= 120; tick++) {
      run.tick(tick, new long[4], new long[3]);
    }
    assertThat(poll().getLast().medianMillis()).isEqualTo(8);
  }

  @Test
  @DisplayName("users on two hosts: the first tier has the connections of both")
  void twoClients() throws IOException {
    live.close();
    live =
        new LiveRun(
            run.directory(),
            List.of("client", "client-2"),
            List.of(new LiveRun.Tier(List.of("web"), false)));
    run.hosts(0, List.of("client", "web"), new long[] {30, 42});
    run.listeners(0, List.of("web"), new long[] {4});
    assertThat(poll()).isEmpty();
    run.hosts(0, List.of("client-2"), new long[] {12});
    assertThat(poll().getFirst().servers()).containsExactly(new Frame.Server(42, 42, 4, 0, 0));
  }
}
