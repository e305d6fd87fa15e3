package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CsvAppenderTest {
  @TempDir Path folder;

  @Test
  void eventsAreAppendedAndReadBack() throws IOException {
    Path file = folder.resolve("events.csv");
    try (CsvAppender<Event> events = Event.FORMAT.append(file)) {
      events.append(new Event(1, "phase", "ramp"));
    }
    try (CsvAppender<Event> events = Event.FORMAT.append(file)) {
      events.append(new Event(2, "tier", "app died: exit 1, see\n  logs"));
    }
    assertThat(Files.readString(file))
        .isEqualTo("atMicros,kind,what\n1,phase,ramp\n2,tier,app died: exit 1; see logs\n");
    assertThat(Event.FORMAT.read(file)).hasSize(2);
  }

  @Test
  void injectionsReadBackAsTheyWereWritten() {
    Path file = folder.resolve("injections.csv");
    Injection done = new Injection("freeze", "app", "app", 10, 500_000, 12, 500_015, "");
    Injection skipped =
        new Injection(
            "freeze", "app", "app", 20, 500_000, Absent.ABSENT, Absent.ABSENT, "cancelled");
    try (CsvAppender<Injection> injections = Injection.FORMAT.append(file)) {
      injections.append(done);
      injections.append(skipped);
    }
    assertThat(Injection.FORMAT.read(file)).containsExactly(done, skipped);
  }

  @Test
  void severalRowsTogetherAreLinesOfTheirOwn() throws IOException {
    Path file = folder.resolve("events.csv");
    try (CsvAppender<Event> events = Event.FORMAT.append(file)) {
      events.appendAll(List.of());
      events.appendAll(List.of(new Event(1, "phase", "ramp"), new Event(2, "phase", "measure")));
      events.append(new Event(3, "phase", "end"));
    }
    assertThat(Files.readString(file))
        .isEqualTo("atMicros,kind,what\n1,phase,ramp\n2,phase,measure\n3,phase,end\n");
  }

  /** /dev/full answers every write as a full disk does. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDisk() {
    assertThatThrownBy(() -> Event.FORMAT.append(Path.of("/dev/full")))
        .isInstanceOf(RunWriteException.class)
        .hasMessageStartingWith(
            "/dev/full: cannot be written: the disk is full; free some space in /dev (older runs"
                + " may be deleted) and run again; what was written before stays; the disk is /dev");
  }

  @Test
  void aFolderThatIsNotThere() {
    Path file = folder.resolve("gone/events.csv");
    assertThatThrownBy(() -> Event.FORMAT.append(file))
        .hasMessage(
            file
                + ": cannot be written: the folder "
                + file.getParent()
                + " is not there; run again");
  }
}
