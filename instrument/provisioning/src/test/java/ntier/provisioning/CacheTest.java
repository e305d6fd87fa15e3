package ntier.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheTest {
  @TempDir Path root;

  @Test
  void makesAFolderOnce() throws IOException {
    var cache = new Cache(root);
    var folder =
        cache.provide(
            "things",
            "one",
            Progress.SILENT,
            (half, scratch) -> {
              assertThat(cache.folder("things", "one")).doesNotExist();
              Files.writeString(scratch.resolve("download"), "x");
              Files.writeString(half.resolve("file"), "whole");
            });
    assertThat(folder.resolve("file")).hasContent("whole");
    assertThat(root.resolve("tmp")).doesNotExist();
    var again =
        cache.provide(
            "things",
            "one",
            Progress.SILENT,
            (half, scratch) -> {
              throw new AssertionError("made twice");
            });
    assertThat(again).isEqualTo(folder);
  }

  @Test
  void aFolderKeepsThePermissionsThatItsMakerGaveIt() throws IOException {
    var cache = new Cache(root);
    var open = cache.provide("things", "open", Progress.SILENT, (half, scratch) -> {});
    var closed =
        cache.provide(
            "things",
            "closed",
            Progress.SILENT,
            (half, scratch) -> Files.setPosixFilePermissions(half, permissions("rwx------")));
    assertThat(Files.getPosixFilePermissions(open)).isEqualTo(permissions("rwxr-xr-x"));
    assertThat(Files.getPosixFilePermissions(closed)).isEqualTo(permissions("rwx------"));
  }

  private static Set<PosixFilePermission> permissions(String text) {
    return PosixFilePermissions.fromString(text);
  }

  @Test
  void aFailureLeavesNothing() {
    var cache = new Cache(root);
    assertThatThrownBy(
            () ->
                cache.provide(
                    "things",
                    "one",
                    Progress.SILENT,
                    (half, scratch) -> {
                      Files.writeString(half.resolve("file"), "ha");
                      throw new IOException("broken");
                    }))
        .hasMessage("broken");
    assertThat(cache.folder("things", "one")).doesNotExist();
    assertThat(root.resolve("tmp")).doesNotExist();
  }

  @Test
  void whatAKilledProcessLeftIsRemoved() throws IOException {
    Files.createDirectories(root.resolve("tmp/half/bin"));
    Files.writeString(root.resolve("tmp/half/bin/mysqld"), "ha");
    var cache = new Cache(root);
    cache.provide(
        "things", "one", Progress.SILENT, (half, scratch) -> assertThat(half).isEmptyDirectory());
    assertThat(root.resolve("tmp")).doesNotExist();
  }

  @Test
  void sweepingRemovesWhatAKilledProcessLeftAndNothingThatIsBeingMade() throws Exception {
    var cache = new Cache(root);
    assertThat(cache.sweep()).isFalse();
    Files.createDirectories(root.resolve("tmp/half/bin"));
    assertThat(cache.sweep()).isTrue();
    assertThat(root.resolve("tmp")).doesNotExist();
    assertThat(cache.sweep()).isFalse();
    cache.provide(
        "things",
        "one",
        Progress.SILENT,
        (half, scratch) -> {
          assertThat(cache.sweep()).isFalse();
          assertThat(half).exists();
        });
  }

  @Test
  void ofManyThatWantAFolderOneMakesIt() throws Exception {
    var made = new AtomicInteger();
    Callable<Path> want =
        () ->
            new Cache(root)
                .provide(
                    "things", "one", Progress.SILENT, (half, scratch) -> made.incrementAndGet());
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (var result : threads.invokeAll(List.of(want, want, want, want))) {
        assertThat(result.get()).isDirectory();
      }
    }
    assertThat(made).hasValue(1);
  }

  @Test
  void saysThatTheDiskIsFull() {
    var cache = new Cache(root);
    assertThatThrownBy(
            () ->
                cache.provide(
                    "things",
                    "one-1",
                    Progress.SILENT,
                    (half, scratch) -> {
                      throw new IOException("/x/y: No space left on device");
                    }))
        .isInstanceOf(ProvisioningException.class)
        .hasMessageMatching(
            "one-1: the disk of .* is full \\(\\d+ MB left; all parts and databases need about 1500 MB\\): free some space or set NTIER_CACHE to a folder on another disk; nothing was installed \\(/x/y: No space left on device\\)");
  }

  @Test
  void saysThatTheCacheCannotBeMade() throws IOException {
    var file = Files.writeString(root.resolve("file"), "");
    assertThatThrownBy(
            () ->
                new Cache(file.resolve("below"))
                    .provide("things", "one", Progress.SILENT, (half, scratch) -> {}))
        .hasMessageStartingWith("the cache folder " + file.resolve("below") + " cannot be made")
        .hasMessageEndingWith("run as root, or set NTIER_CACHE to a folder of your own");
  }
}
