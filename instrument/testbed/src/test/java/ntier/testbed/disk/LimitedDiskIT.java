package ntier.testbed.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import ntier.host.BlockThrottle;
import ntier.host.Undo;
import ntier.linux.OtherJvm;
import ntier.plan.DiskPlan;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.FileJournal;
import ntier.testbed.journal.Undoing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Needs root, loop devices and cgroup v1's blkio in the root group, whose member this process is.
 */
class LimitedDiskIT {
  private static final Path BLKIO = Path.of("/sys/fs/cgroup/blkio");
  private static final DiskPlan PLAN = new DiskPlan(300L << 20, 20L << 20);
  private static final BlockThrottle ROOT = new BlockThrottle(1, BLKIO);
  private static final int MEGABYTES = 8;

  @TempDir Path folder;
  private TestbedSettings settings;

  @BeforeEach
  void requireMachine() throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "no loop devices");
    assumeTrue(
        Files.isWritable(BLKIO.resolve("blkio.throttle.write_bps_device"))
            && Files.readString(Path.of("/proc/self/cgroup")).contains(":blkio:/\n"),
        "not in the root group of cgroup v1's blkio");
    settings = new TestbedSettings("ntdisk", folder.resolve("state"));
  }

  @AfterEach
  void clean() throws IOException {
    if (settings != null) {
      assertThat(new Cleaner(settings).clean().failed()).isEmpty();
    }
  }

  @Test
  void writesNoFasterThanPlannedAndLeavesNothing() throws IOException {
    try (var journal = FileJournal.open(settings.stateDirectory())) {
      LimitedDisk disk = LimitedDisk.make(folder.resolve("it"), PLAN, 10, ROOT, journal);
      Duration before = write(disk.folder().resolve("before"));
      disk.limit();
      Duration after = write(disk.folder().resolve("after"));
      assertThat(before).isLessThan(Duration.ofMillis(300));
      assertThat(after).isBetween(Duration.ofMillis(350), Duration.ofMillis(1500));
      assertThat(Files.exists(Path.of("/sys/block", disk.handle().device(), "inflight"))).isTrue();
      disk.close();
      disk.close();
    }
    assertNothingLeft();
    assertThat(new Cleaner(settings).clean().done()).isEmpty();
  }

  @Test
  void tooSmallADiskIsRefusedBeforeAnythingIsMade() throws IOException {
    try (var journal = FileJournal.open(settings.stateDirectory())) {
      assertThatThrownBy(() -> LimitedDisk.make(folder.resolve("it"), PLAN, 300, ROOT, journal))
          .hasMessageContaining("300 MB are too few for data of 300 MB");
    }
    assertThat(folder.resolve("it")).doesNotExist();
  }

  @Test
  void inAFolderWithASpaceAndBehindALink() throws IOException {
    Path real = Files.createDirectory(folder.resolve("my \\ cache"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    try (var journal = FileJournal.open(settings.stateDirectory())) {
      LimitedDisk.make(link.resolve("it"), PLAN, 10, ROOT, journal);
      Files.writeString(link.resolve("it/disk/data"), "on the disk");
      assertThatThrownBy(() -> Undoing.undo(new Undo.RemoveFolder(link.resolve("it"))))
          .hasMessageContaining("is mounted");
      assertThat(real.resolve("it/disk/data")).hasContent("on the disk");
    }
    var report = new Cleaner(settings).clean();
    assertThat(report.failed()).isEmpty();
    assertThat(report.done()).filteredOn(done -> done.startsWith("unmounted ")).hasSize(2);
    assertThat(report.done()).filteredOn(done -> done.startsWith("detached [")).hasSize(2);
    assertThat(Undoing.undo(new Undo.RemoveFolder(real.resolve("it")))).startsWith("removed ");
  }

  @Test
  void afterAKillTheJournalUndoesAll() throws Exception {
    Process victim =
        OtherJvm.start(
            Victim.class, settings.stateDirectory().toString(), folder.resolve("it").toString());
    Path ready = folder.resolve("it/ready");
    while (!Files.exists(ready)) {
      assertThat(victim.isAlive()).as("the victim says why above").isTrue();
      Thread.sleep(5);
    }
    victim.destroyForcibly().waitFor();
    assertThat(mounts()).as("the kernel does not unmount by itself").hasSize(2);

    assertThat(new Cleaner(settings).clean().done())
        .hasSize(5)
        .anySatisfy(done -> assertThat(done).startsWith("lifted the limit "))
        .anySatisfy(done -> assertThat(done).startsWith("unmounted " + folder))
        .anySatisfy(done -> assertThat(done).startsWith("detached [loop"));
    assertNothingLeft();
  }

  private void assertNothingLeft() throws IOException {
    assertThat(mounts()).isEmpty();
    assertThat(LoopDevices.backedBy(folder.resolve("it/store.img"))).isEmpty();
    assertThat(LoopDevices.backedBy(folder.resolve("it/store/disk"))).isEmpty();
    assertThat(Files.readString(BLKIO.resolve("blkio.throttle.write_bps_device")))
        .doesNotContain(" " + PLAN.writeBytesPerSecond() + "\n");
  }

  private List<String> mounts() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/mounts")).stream()
        .filter(line -> line.contains(folder.toString()))
        .toList();
  }

  private static Duration write(Path file) throws IOException {
    long start = System.nanoTime();
    try (var channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; i < MEGABYTES; i++) {
        channel.write(ByteBuffer.allocate(1 << 20));
      }
      channel.force(true);
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** A process that has a limited disk, to be killed. */
  static final class Victim {
    private Victim() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[1]);
      var journal = FileJournal.open(Path.of(arguments[0]));
      LimitedDisk.make(folder, PLAN, 10, ROOT, journal).limit();
      Files.createFile(folder.resolve("ready"));
      Thread.sleep(Duration.ofMinutes(1));
    }
  }
}
