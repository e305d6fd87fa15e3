package ntier.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenLogsTest {
  private static final String REQUEST =
      "10.0.0.9 - - [25/Nov/2026:14:03:07 +0100] \"GET / HTTP/1.1\" 200 612 \"-\" \"curl/8\"\n";

  private static final String READING = "02100000";
  private static final String APPENDING = "02102001";

  @TempDir Path folder;
  private FakeProc machine;

  @BeforeEach
  void machine() throws IOException {
    machine = new FakeProc(folder);
    machine.process(100, 1, "nginx", FakeProc.OURS, "/system.slice/nginx.service");
    machine.process(101, 100, "nginx", FakeProc.OURS, "/system.slice/nginx.service");
  }

  private Path open(long process, int number, String name, String text, String flags)
      throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    Path own = machine.proc.resolve(Long.toString(process));
    Files.createSymbolicLink(own.resolve("fd/" + number), file);
    Path info = Files.createDirectories(own.resolve("fdinfo")).resolve("" + number);
    Files.writeString(info, "pos:\t0\nflags:\t" + flags + "\nmnt_id:\t29\n");
    return file;
  }

  private List<String> found() {
    return OpenLogs.of(List.of(100L, 101L), new Processes(machine.proc)).stream()
        .map(OpenLogs.Log::path)
        .toList();
  }

  @Test
  @DisplayName("by what is in them, each once; not those of errors, nor files that are read")
  void byContent() throws IOException {
    String requests = "no line of it\n".repeat(2_000) + REQUEST;
    Path site = open(100, 4, "site.txt", requests, APPENDING);
    Files.createSymbolicLink(machine.proc.resolve("101/fd/4"), site);
    open(100, 5, "error.log", "2026/11/25 14:03:07 [error] 7#7: failed\n", APPENDING);
    open(100, 6, "access.old", REQUEST, READING);
    assertThat(found()).containsExactly(site.toString());
  }

  @Test
  @DisplayName("an empty one by its name; one in a format that is not known is none")
  void byName() throws IOException {
    Path empty = open(101, 4, "my-access.txt", "", APPENDING);
    open(101, 5, "new.txt", "", APPENDING);
    open(101, 6, "access.json", "{\"status\": 200}\n", APPENDING);
    assertThat(found()).containsExactly(empty.toString());
  }

  @Test
  @DisplayName("sockets, pipes and processes that have ended have none")
  void others() throws IOException {
    machine.holds(100, 5001);
    Files.createSymbolicLink(machine.proc.resolve("100/fd/9"), Path.of("pipe:[77]"));
    assertThat(OpenLogs.of(List.of(100L, 999L), new Processes(machine.proc))).isEmpty();
  }
}
