package ntier.machine.several;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.archive.ListenerSample;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples of two machines, the clock of one 100 ms behind. */
class LiveTableTest {
  private static final long TICK = 50_000;
  private static final long BEHIND = 2 * TICK;
  private static final String HEADER = ListenerSample.FORMAT.header() + "\n";

  @TempDir Path folder;
  private Path file;
  private LiveTable table;

  @BeforeEach
  void begin() {
    file = folder.resolve("listeners.csv");
    table = new LiveTable(ListenerSample.FORMAT, file, List.of("m1", "m2"), TICK, 3);
  }

  @AfterEach
  void end() throws IOException {
    table.close();
  }

  private static String line(long tick, String host) {
    return "%d,%s,10.0.0.1,80,0,128,0%n".formatted(tick * TICK + 300, host);
  }

  private void add(String machine, String text) throws IOException {
    table.add(
        machine,
        text.getBytes(StandardCharsets.UTF_8),
        at -> machine.equals("m2") ? at + BEHIND : at);
    table.write();
  }

  private List<String> written() {
    return ListenerSample.FORMAT.readIfThere(file).stream()
        .map(row -> row.atMicros() / TICK + " " + row.host())
        .toList();
  }

  @Test
  @DisplayName("lines of a moment come together, once each machine has written them")
  void together() throws IOException {
    add("m1", HEADER + line(10, "web") + line(11, "web"));
    assertThat(written()).isEmpty();
    add("m2", HEADER + line(8, "app"));
    assertThat(written()).containsExactly("10 web", "10 app");
    add("m2", line(9, "app") + line(10, "app"));
    assertThat(written()).containsExactly("10 web", "10 app", "11 web", "11 app");
    assertThat(Files.readString(file)).containsOnlyOnce(HEADER);
    add("m3", HEADER + line(12, "db"));
    assertThat(written()).as("nobody waits for m3").hasSize(4);
    add("m1", line(12, "web"));
    assertThat(written().subList(4, 7)).containsExactly("12 app", "12 db", "12 web");
  }

  @Test
  @DisplayName("a machine that is late is waited for, but not for ever")
  void late() throws IOException {
    add("m1", HEADER + line(10, "web") + line(11, "web") + line(12, "web"));
    assertThat(written()).isEmpty();
    add("m1", line(13, "web"));
    assertThat(written()).containsExactly("10 web");
    add("m2", HEADER + line(8, "app"));
    assertThat(written()).containsExactly("10 web", "10 app");
  }

  @Test
  @DisplayName("where nobody is waited for all is written at once")
  void atOnce() throws IOException {
    table = new LiveTable(ListenerSample.FORMAT, file, List.of(), TICK, 0);
    add("m2", HEADER + line(8, "app"));
    add("m1", HEADER + line(9, "web"));
    assertThat(written()).containsExactly("10 app", "9 web");
  }
}
