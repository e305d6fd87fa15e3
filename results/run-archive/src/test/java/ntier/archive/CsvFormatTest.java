package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFormatTest {
  @TempDir Path folder;

  /** Many times the reader's buffer, so that lines of all lengths lie across its end. */
  @Test
  void aFileMuchLargerThanTheBuffer() throws IOException {
    Random random = new Random(7);
    List<ServerRequest> written = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      String what = "/rubbos/é/" + "x".repeat(random.nextInt(60)) + random.nextInt(3000);
      written.add(
          new ServerRequest(1795174932000000L + i, 1795174932000900L + i, 200, what, "", ""));
    }
    Path file = folder.resolve("web.csv");
    Files.writeString(
        file,
        written.stream()
            .map(CsvFormatTest::line)
            .collect(Collectors.joining("\n", ServerRequest.FORMAT.header() + "\n", "\n17951")));
    assertThat(Files.size(file)).isGreaterThan(5 * (1 << 18));
    assertThat(ServerRequest.FORMAT.read(file)).isEqualTo(written);
  }

  private static String line(ServerRequest request) {
    return request.arrivalMicros()
        + ","
        + request.departureMicros()
        + ","
        + request.status()
        + ","
        + request.what()
        + ",,";
  }

  /** Decision 1 keeps CSV because it is read this easily; the header is what writers write. */
  @Test
  void headersAreThoseOfTheSpecification() throws IOException {
    String specification =
        Files.readString(Path.of(System.getProperty("ntier.home"), "docs/file-formats.md"));
    assertThat(specification)
        .contains(
            "`" + Request.FORMAT.header() + "`",
            "`" + HostSample.FORMAT.header() + "`",
            "`" + CpuSample.FORMAT.header() + "`",
            "`" + SpeedSample.FORMAT.header() + "`",
            "`" + ClockSample.FORMAT.header() + "`",
            "`" + ListenerSample.FORMAT.header() + "`",
            "`" + ProcessSample.FORMAT.header() + "`",
            "`" + Retransmit.FORMAT.header() + "`",
            "`" + ServerRequest.FORMAT.header() + "`",
            "`" + Injection.FORMAT.header() + "`",
            "`" + Event.FORMAT.header() + "`",
            "`" + Turn.FORMAT.header() + "`",
            "`" + TurnCalls.FORMAT.header() + "`");
  }
}
