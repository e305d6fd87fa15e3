package ntier.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that a process has open as its descriptor 5, and then another one. */
class AccessLogFileTest {
  private static final String FLAGS = "pos:\t0\nflags:\t02102001\n";

  @TempDir Path folder;
  private Path log;
  private Path descriptors;
  private final List<String> lines = new ArrayList<>();

  @BeforeEach
  void process() throws IOException {
    log = folder.resolve("access.log");
    descriptors = Files.createDirectories(folder.resolve("proc/7/fd"));
    Files.createDirectories(folder.resolve("proc/7/fdinfo"));
    Files.writeString(log, "before\n");
    open(5, log);
  }

  private void open(int number, Path file) throws IOException {
    Files.createSymbolicLink(descriptors.resolve("" + number), file);
    Files.writeString(folder.resolve("proc/7/fdinfo/" + number), FLAGS);
  }

  private AccessLogFile follow() throws IOException {
    return AccessLogFile.atItsEnd(new OpenLogs.Log(descriptors.resolve("5"), log.toString()));
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  @DisplayName("what comes after the beginning, line by line, each when it is whole")
  void lines() throws IOException {
    try (AccessLogFile file = follow()) {
      file.readNew(lines::add);
      assertThat(lines).isEmpty();
      append(log, "one\ntw");
      file.readNew(lines::add);
      append(log, "o\n");
      file.readNew(lines::add);
      file.readNew(lines::add);
      assertThat(lines).containsExactly("one", "two");
    }
  }

  @Test
  @DisplayName("a line that never ends is not kept in memory, and those after it are told")
  void endless() throws IOException {
    try (AccessLogFile file = follow()) {
      for (int i = 0; i < 300; i++) {
        append(log, "x".repeat(10_000));
      }
      file.readNew(lines::add);
      append(log, "\nnext\n");
      file.readNew(lines::add);
      assertThat(lines).hasSize(2).last().isEqualTo("next");
      assertThat(lines.getFirst()).hasSizeLessThan(100_000);
    }
  }

  @Test
  @DisplayName(
      "renamed, and another one opened under another number: the rest of the old one first")
  void rotated() throws IOException {
    try (AccessLogFile file = follow()) {
      append(log, "old\n");
      Path renamed = Files.move(log, folder.resolve("access.log.1"));
      Files.delete(descriptors.resolve("5"));
      open(5, renamed);
      append(renamed, "late\n");
      file.readNew(lines::add);
      assertThat(lines).containsExactly("old", "late");
      append(log, "new\n");
      Files.delete(descriptors.resolve("5"));
      open(9, log);
      append(renamed, "last\n");
      file.readNew(lines::add);
      assertThat(lines).containsExactly("old", "late", "last", "new");
    }
  }

  @Test
  @DisplayName("the same file opened anew under another number: not from its beginning")
  void openedAnew() throws IOException {
    try (AccessLogFile file = follow()) {
      append(log, "a\n");
      Files.delete(descriptors.resolve("5"));
      open(9, log);
      file.readNew(lines::add);
      append(log, "b\n");
      file.readNew(lines::add);
      assertThat(lines).containsExactly("a", "b");
    }
  }

  @Test
  @DisplayName("emptied in its place: from its beginning; closed for good: no more, and no error")
  void truncated() throws IOException {
    try (AccessLogFile file = follow()) {
      Files.writeString(log, "");
      append(log, "a\n");
      file.readNew(lines::add);
      Files.delete(descriptors.resolve("5"));
      append(log, "b\n");
      file.readNew(lines::add);
      append(log, "c\n");
      file.readNew(lines::add);
      assertThat(lines).containsExactly("a", "b", "c");
    }
  }
}
