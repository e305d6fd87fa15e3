package ntier.classroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.archive.ConnectionSample;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers, of which db has no control group; ticks are 50 ms apart. */
class LiveWatchTest {
  @TempDir private Path folder;
  private RunDirectory run;
  private LiveWatch live;

  @BeforeEach
  void files() throws IOException {
    run = RunDirectory.create(folder, "watch");
    Files.createDirectories(run.samplesFolder());
    write(
        run.hostSamplesFile(),
        HostSample.FORMAT.header(),
        "1000300,web,5000,,,,,,,,,,,,,,,",
        "1000400,db,,,,,,,,,,,,,,,,",
        "1050300,web,10000,,,,,,,,,,,,,,,",
        "1050400,db,,,,,,,,,,,,,,,,");
    write(
        run.listenerSamplesFile(),
        ListenerSample.FORMAT.header(),
        "1000100,web,10.0.0.1,80,0,128,40",
        "1000200,db,10.0.0.2,3306,0,80,",
        "1050100,web,10.0.0.1,80,129,128,46",
        "1050200,db,10.0.0.2,3306,3,80,");
    live = new LiveWatch(run, List.of("web", "db"));
  }

  @AfterEach
  void close() throws IOException {
    live.close();
  }

  private static void write(Path file, String... lines) throws IOException {
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  @Test
  @DisplayName("connections, accept queue, drops since it began, CPU where it is known")
  void frames() throws IOException {
    write(
        run.connectionSamplesFile(),
        ConnectionSample.FORMAT.header(),
        "1000500,web,80,100",
        "1050500,web,80,270",
        "1000500,db,3306,50");
    List<Frame> frames = live.poll();
    assertThat(frames).extracting(Frame::atMicros).containsExactly(1_000_300L, 1_050_300L);
    assertThat(frames.getFirst().servers())
        .containsExactly(new Frame.Server(100, 100, 0, 0, 0), new Frame.Server(50, 50, 0, 0, -1));
    assertThat(frames.getLast().servers())
        .as("db's connections as they were counted last")
        .containsExactly(
            new Frame.Server(270, 270, 129, 6, 10), new Frame.Server(50, 50, 3, 0, -1));
    assertThat(live.poll()).isEmpty();
  }

  @Test
  @DisplayName("where connections are not counted it is at least the accept queue")
  void notCounted() {
    assertThat(live.poll().getLast().servers().getFirst().queue()).isEqualTo(129);
  }
}
