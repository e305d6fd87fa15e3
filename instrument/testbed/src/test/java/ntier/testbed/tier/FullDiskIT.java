package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.RunWriteException;
import ntier.archive.ServerRequest;
import ntier.host.Undo;
import ntier.linux.TinyDisk;
import ntier.plan.tier.RequestLogDescription.Format;
import ntier.testbed.database.DatabaseCache;
import ntier.testbed.journal.FileJournal;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are full where the testbed writes. */
class FullDiskIT {
  @TempDir Path mountPoint;
  @TempDir Path elsewhere;

  @Test
  @DisplayName("a server's request log is collected as far as there is room, in whole lines")
  void requestLog() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      lines.append(1795174961000000L + i).append(',').append(1795174961500000L + i);
      lines.append(",200,/rubbos/index.html\n");
    }
    Path log = Files.writeString(elsewhere.resolve("requests.log"), lines);
    try (TinyDisk disk = TinyDisk.mount(mountPoint, 128)) {
      Path target = mountPoint.resolve("server-requests/app.csv");
      disk.fill(3);
      RequestLogFile file = new RequestLogFile(log, Format.ARRIVAL_DEPARTURE);
      assertThatThrownBy(() -> RequestLogFile.collect(List.of(file), target))
          .isInstanceOf(RunWriteException.class)
          .hasMessageStartingWith(target + ": cannot be written: the disk is full; free some")
          .hasMessageContaining("the disk is " + mountPoint + " (tmpfs), 0.0 of 0.1 MB left");
      assertThat(ServerRequest.FORMAT.read(target)).hasSizeBetween(100, 1999);
      disk.makeRoom();
      RequestLogFile.collect(List.of(file), target);
      assertThat(ServerRequest.FORMAT.read(target)).hasSize(2000);
    }
  }

  @Test
  @DisplayName("a database's copy that does not fit is refused before a byte of it is written")
  void database() throws IOException {
    Files.write(elsewhere.resolve("ibdata1"), new byte[3 << 20]);
    try (TinyDisk disk = TinyDisk.mount(mountPoint, 2048)) {
      Path target = mountPoint.resolve("work/data");
      assertThatThrownBy(() -> DatabaseCache.copy(elsewhere, target))
          .hasMessageContaining("the run's copy of the database needs 4 MB")
          .hasMessageContaining("free some space (the disk is " + disk.folder() + " (tmpfs)");
      assertThat(target).doesNotExist();
    }
  }

  @Test
  @DisplayName("a disk without room for more files ends the copy with its name")
  void databaseWithoutInodes() throws IOException {
    for (int i = 0; i < 10; i++) {
      Files.writeString(elsewhere.resolve("table" + i), "rows");
    }
    try (TinyDisk disk = TinyDisk.mountForFiles(mountPoint, 6)) {
      assertThatThrownBy(() -> DatabaseCache.copy(elsewhere, mountPoint.resolve("data")))
          .hasMessageStartingWith(
              "the run's copy of the database: the disk of "
                  + disk.folder()
                  + " is full; free some space there")
          .hasMessageContaining("it lacks room for more files: df -i");
    }
  }

  @Test
  @DisplayName("a full journal refuses the change; what it held before is whole, and it goes on")
  void journal() throws IOException {
    try (TinyDisk disk = TinyDisk.mount(mountPoint, 64)) {
      List<String> written = new ArrayList<>();
      try (FileJournal journal = FileJournal.open(mountPoint)) {
        journal.willChange(new Undo.WriteFile(Path.of("/first"), "THAWED"));
        disk.fill(0);
        assertThatThrownBy(
                () -> {
                  for (int i = 0; i < 200; i++) {
                    journal.willChange(new Undo.WriteFile(Path.of("/more" + i), "THAWED"));
                    written.add("/more" + i);
                  }
                })
            .isInstanceOf(IOException.class)
            .hasMessageContaining("cannot write the journal " + mountPoint)
            .hasMessageContaining("No space left on device");
        disk.makeRoom();
        journal.willChange(new Undo.WriteFile(Path.of("/later"), "THAWED"));
      }
      List<String> lines = Files.readAllLines(mountPoint.resolve("journal"));
      assertThat(lines.getFirst()).as("of which boot it is").contains("\"boot\"");
      assertThat(lines.get(1)).contains("/first");
      assertThat(lines.getLast()).contains("/later");
      assertThat(lines).hasSizeGreaterThanOrEqualTo(written.size() + 3);
      assertThat(lines).allMatch(line -> line.startsWith("{") && line.endsWith("}"));
    }
  }
}
