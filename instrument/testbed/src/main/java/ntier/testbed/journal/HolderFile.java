package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import ntier.linux.ProcStat;
import ntier.testbed.Whereabouts;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The file that says who has a testbed's lock. */
final class HolderFile {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Field of {@code /proc/PID/stat}, counted from the end of the program's name. */
  private static final int START_TIME = 19;

  private HolderFile() {}

  static Path in(Path directory) {
    return directory.resolve("holder.json");
  }

  /** Says that this process has it. */
  static void write(Path directory, String what) throws IOException {
    var since = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    var pid = ProcessHandle.current().pid();
    var holder = new TestbedLock.Holder(pid, what, since, startTime(pid), Whereabouts.here());
    OnDisk.replace(in(directory), JSON.writeValueAsString(holder));
  }

  /**
   * Who has it. Empty while it is just being taken or given back: what an earlier holder left,
   * whose pid may be another process's by now, is not believed.
   */
  static Optional<TestbedLock.Holder> read(Path directory) throws IOException {
    try {
      var holder = JSON.readValue(Files.readString(in(directory)), TestbedLock.Holder.class);
      return Optional.of(holder).filter(HolderFile::lives);
    } catch (NoSuchFileException | JacksonException e) {
      return Optional.empty();
    }
  }

  private static boolean lives(TestbedLock.Holder holder) {
    try {
      return !holder.livesHere()
          || holder.startTime() == null
          || startTime(holder.pid()).equals(holder.startTime());
    } catch (IOException e) {
      return false;
    }
  }

  /** In ticks since the boot: with the pid, it tells a process from all others of this boot. */
  private static String startTime(long pid) throws IOException {
    try {
      var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return ProcStat.afterName(stat)[START_TIME];
    } catch (NoSuchFileException ended) {
      return "";
    }
  }
}
