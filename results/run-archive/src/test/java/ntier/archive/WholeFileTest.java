package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  private static final int BYTES = 300_000;

  @TempDir Path folder;

  private static byte[] content(char letter) {
    byte[] bytes = new byte[BYTES];
    Arrays.fill(bytes, (byte) letter);
    return bytes;
  }

  /** Writes a file again and again, for the test that kills it. */
  static final class Writer {
    public static void main(String[] arguments) {
      System.out.println("writing");
      for (char letter = 'b'; ; letter = letter == 'z' ? 'b' : (char) (letter + 1)) {
        WholeFile.replace(Path.of(arguments[0]), content(letter));
      }
    }
  }

  private static void assertWhole(Path file) throws Exception {
    byte[] found = Files.readAllBytes(file);
    assertThat(found).isEqualTo(content((char) found[0]));
  }

  @Test
  @DisplayName("two writers at once: a reader sees one's content or the other's")
  void twoWriters() throws Exception {
    Path file = folder.resolve("findings.json");
    WholeFile.replace(file, content('a'));
    CompletableFuture<?>[] writers =
        Stream.of('b', 'c')
            .map(
                letter ->
                    CompletableFuture.runAsync(
                        () -> {
                          for (int i = 0; i < 100; i++) {
                            WholeFile.replace(file, content(letter));
                          }
                        },
                        task -> Thread.ofPlatform().start(task)))
            .toArray(CompletableFuture[]::new);
    CompletableFuture<Void> both = CompletableFuture.allOf(writers);
    while (!both.isDone()) {
      assertWhole(file);
    }
    both.get(60, TimeUnit.SECONDS);
    assertWhole(file);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  @DisplayName("KILL at ten moments leaves an old content or a new one")
  void killed() throws Exception {
    Path file = folder.resolve("findings.json");
    WholeFile.replace(file, content('a'));
    for (int millis = 0; millis < 50; millis += 5) {
      Process writer =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Writer.class.getName(),
                  file.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      assertThat(writer.inputReader().readLine()).isEqualTo("writing");
      Thread.sleep(millis);
      writer.destroyForcibly().waitFor();
      assertWhole(file);
    }
  }

  @Test
  @DisplayName("what a killed writer left is removed once it is old, and no other file")
  void abandoned() throws Exception {
    Path file = folder.resolve("summary.json");
    Path old = Files.writeString(folder.resolve("summary.json.17-3.next"), "half");
    Path fresh = Files.writeString(folder.resolve("summary.json.18-1.next"), "half");
    Path other = Files.writeString(folder.resolve("notes.next"), "mine");
    FileTime hourAgo = FileTime.from(Instant.now().minusSeconds(3600));
    Files.setLastModifiedTime(old, hourAgo);
    Files.setLastModifiedTime(other, hourAgo);
    WholeFile.replace(file, content('a'));
    assertThat(old).doesNotExist();
    assertThat(fresh).exists();
    assertThat(other).exists();
  }

  @Test
  @DisplayName("a link of the file's name is replaced, never written through")
  void link() throws Exception {
    Path outside = Files.writeString(folder.resolve("outside"), "kept");
    Path file = Files.createSymbolicLink(folder.resolve("report.html"), outside);
    WholeFile.replace(file, content('a'));
    assertThat(outside).hasContent("kept");
    assertThat(Files.isSymbolicLink(file)).isFalse();
    assertWhole(file);
  }

  @Test
  @DisplayName("create never replaces a file")
  void create() throws Exception {
    Path file = folder.resolve("compare.html");
    WholeFile.create(file, "first".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> WholeFile.create(file, content('a')))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("first");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }
}
