package ntier.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.plan.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveRunTest {
  private static final long START = 1_795_183_447_000_000L;
  private static final List<String> ROLES = List.of("web", "app", "db");

  @TempDir private Path folder;
  private RunDirectory run;
  private LiveRun live;

  @BeforeEach
  void files() throws IOException {
    run = RunDirectory.create(folder, "lab");
    Files.createDirectories(run.samplesFolder());
    live = new LiveRun(run, Set.of());
  }

  @AfterEach
  void close() throws IOException {
    live.close();
  }

  private static void append(Path file, String header, String lines) throws IOException {
    if (!Files.exists(file)) {
      Files.writeString(file, header + "\n");
    }
    Files.writeString(file, lines, StandardOpenOption.APPEND);
  }

  /**
   * Samples of a tick.
   *
   * @param established of client, web, app, db
   * @param accept queues of web, app, db
   */
  private void tick(int tick, long[] established, long[] accept) throws IOException {
    hosts(tick, established);
    listeners(tick, accept);
  }

  private void hosts(int tick, long[] established) throws IOException {
    StringBuilder text = new StringBuilder();
    List<String> hosts = List.of("client", "web", "app", "db");
    for (int i = 0; i < hosts.size(); i++) {
      long at = START + tick * 50_000L + 300 + i * 100;
      // 0, 10, 20, 30 % of a core.
      text.append(
          "%d,%s,%d,0,0,0,0,1,0,0,0,0,0,0,%d,0,0%n"
              .formatted(at, hosts.get(i), tick * 5000L * i, established[i]));
    }
    append(run.hostSamplesFile(), HostSample.FORMAT.header(), text.toString());
  }

  private void listeners(int tick, long[] accept) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ROLES.size(); i++) {
      long at = START + tick * 50_000L + 100 + i;
      text.append(
          "%d,%s,10.0.0.%d,80,%d,128,%d%n"
              .formatted(at, ROLES.get(i), i, accept[i], tick * 10L * i));
    }
    append(run.listenerSamplesFile(), ListenerSample.FORMAT.header(), text.toString());
  }

  private void request(long endMillis, long tookMillis, String error) throws IOException {
    long end = START + endMillis * 1000;
    long begin = end - tookMillis * 1000;
    append(
        run.requestsFile(),
        Request.FORMAT.header(),
        "1,0,0,ViewStory,measure,%d,%d,%d,%d,%d,200,100,0,%s,10.0.0.9,4000,%n"
            .formatted(begin, begin, begin, end, end, error));
  }

  private List<Frame> poll() {
    List<Frame> frames = new ArrayList<>();
    live.poll(frames::add);
    return frames;
  }

  @Test
  @DisplayName("the values of a frame are those that were sampled")
  void valuesAreTheRecorded() throws IOException {
    tick(0, new long[] {5, 8, 4, 9}, new long[] {0, 0, 0});
    tick(1, new long[] {170, 290, 133, 60}, new long[] {20, 3, 1});
    List<Frame> frames = poll();
    assertThat(frames).hasSize(2);
    Frame frame = frames.get(1);
    assertThat(frame.atMicros()).isEqualTo(START + 50_300);
    assertThat(frame.tiers())
        .containsExactly(
            new Frame.Tier(170, 170, 20, 0, 10),
            new Frame.Tier(120, 120, 3, 10, 20),
            new Frame.Tier(13, 13, 1, 20, 30));
    assertThat(poll()).isEmpty();
  }

  @Test
  @DisplayName("of kept connections no more are in use than the tier above holds")
  void keptConnections() throws IOException {
    live.close();
    live = new LiveRun(run, Set.of(Role.APP, Role.DB));
    tick(0, new long[] {30, 180, 200, 60}, new long[] {10, 0, 0});
    assertThat(poll().getFirst().tiers())
        .containsExactly(
            new Frame.Tier(30, 30, 10, 0, 0),
            new Frame.Tier(20, 150, 0, 0, 0),
            new Frame.Tier(20, 50, 0, 0, 0));
  }

  @Test
  @DisplayName("a tick is a frame once its listeners were sampled, or two ticks later without them")
  void waitsForTheWholeTick() throws IOException {
    hosts(0, new long[4]);
    assertThat(poll()).isEmpty();
    listeners(0, new long[] {7, 0, 0});
    assertThat(poll())
        .extracting(frame -> frame.tiers().getFirst().acceptQueue())
        .containsExactly(7L);
    hosts(1, new long[4]);
    hosts(2, new long[4]);
    assertThat(poll()).isEmpty();
    hosts(3, new long[4]);
    assertThat(poll()).extracting(Frame::atMicros).containsExactly(START + 50_300);
  }

  @Test
  @DisplayName("requests are counted, slow and failed ones apart, the longest of each frame")
  void requests() throws IOException {
    request(10, 4, "");
    request(20, 999, "");
    request(30, 1000, "");
    request(40, 1200, "timeout");
    tick(0, new long[4], new long[3]);
    Frame first = poll().getFirst();
    assertThat(first.requests()).isEqualTo(4);
    assertThat(first.vlrt()).isEqualTo(2);
    assertThat(first.errors()).isEqualTo(1);
    assertThat(first.longestMillis()).isEqualTo(1200);
    assertThat(first.medianMillis()).isEqualTo(999);
    assertThat(first.p99Millis()).isEqualTo(1200);

    request(60, 3, "");
    tick(1, new long[4], new long[3]);
    Frame second = poll().getFirst();
    assertThat(second.requests()).isEqualTo(5);
    assertThat(second.longestMillis()).isEqualTo(3);
  }

  @Test
  @DisplayName("percentiles are of the last five seconds")
  void oldRequestsAreForgotten() throws IOException {
    request(0, 2000, "");
    tick(0, new long[4], new long[3]);
    assertThat(poll().getFirst().medianMillis()).isEqualTo(2000);
    request(5500, 8, "");
    for (int tick = 101; tick <= 120; tick++) {
      tick(tick, new long[4], new long[3]);
    }
    assertThat(poll().getLast().medianMillis()).isEqualTo(8);
  }
}
