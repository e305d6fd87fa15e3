package ntier.testbed.disk;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import ntier.host.BlockThrottle;
import ntier.host.HostDisk;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.plan.DiskPlan;
import ntier.testbed.MachineCommand;
import ntier.testbed.database.FreeSpace;
import ntier.testbed.journal.Undoing;

/**
 * A disk of limited write speed, on which a read waits for the writes before it, as on a real one.
 *
 * <pre>
 *   folder/disk         what the server uses                      ext4
 *   loop device         one queue, served one request at a time   the disk of {@link HostDisk}
 *   folder/store/disk   its file, each write waited for           ext4, mounted sync
 *   loop device         its writes are limited by the cgroup      the limit
 *   folder/store.img    a sparse file
 * </pre>
 *
 * <p>A limit on a single loop device would hold back the writes only: the kernel keeps reads and
 * writes apart in a throttled group. With two devices the upper one's worker, which serves all
 * requests of a group in their order, waits in each write for the lower one, and the reads behind
 * it wait too.
 */
public final class LimitedDisk implements AutoCloseable {
  /** What the server may add to its data, its log files included. */
  private static final long GROWTH_MEGABYTES = 192;

  /** Journals and tables of the file systems. */
  private static final long OVERHEAD_MEGABYTES = 64;

  private final DiskPlan plan;
  private final BlockThrottle throttle;
  private final UndoJournal journal;
  private final Path store;
  private final Path disk;
  private final List<Made> made = new ArrayList<>();
  private String upper;
  private String lower;

  /** A change and its entry in the journal. */
  private record Made(Undo undo, UndoJournal.Entry entry) {}

  private LimitedDisk(Path folder, DiskPlan plan, BlockThrottle throttle, UndoJournal journal) {
    this.plan = plan;
    this.throttle = throttle;
    this.journal = journal;
    this.store = folder.resolve("store");
    this.disk = folder.resolve("disk");
  }

  /**
   * Makes one and mounts it, its speed not yet limited.
   *
   * @param folder on the machine's disk; made if need be. Everything is below it
   * @param dataMegabytes of what will be copied to it
   * @param throttle of the cgroup of all who will use it
   * @param journal knows each change before it is made
   */
  public static LimitedDisk make(
      Path folder, DiskPlan plan, long dataMegabytes, BlockThrottle throttle, UndoJournal journal)
      throws IOException {
    String problem = problem(plan, dataMegabytes);
    if (!problem.isEmpty()) {
      throw new IOException("a disk for " + folder + ": " + problem);
    }
    Files.createDirectories(folder);
    FreeSpace.require(
        folder, dataMegabytes + GROWTH_MEGABYTES + OVERHEAD_MEGABYTES, "the host's own disk");
    var made = new LimitedDisk(folder, plan, throttle, journal);
    try {
      made.make();
      return made;
    } catch (IOException failed) {
      try {
        made.close();
      } catch (IOException alsoFailed) {
        failed.addSuppressed(alsoFailed);
      }
      throw failed;
    }
  }

  /**
   * What keeps the data from living on a disk, and what would be right; empty if nothing does.
   *
   * @param dataMegabytes of what will be copied to it
   */
  public static String problem(DiskPlan plan, long dataMegabytes) {
    long needed = dataMegabytes + GROWTH_MEGABYTES + OVERHEAD_MEGABYTES;
    long has = plan.sizeBytes() >> 20;
    return has >= needed
        ? ""
        : "%d MB are too few for data of %d MB and what will be added to them; %s: %dMB or more would be right"
            .formatted(has, dataMegabytes, DiskPlan.SIZE, needed);
  }

  private void make() throws IOException {
    Path image = store.resolveSibling("store.img");
    Path file = store.resolve("disk");
    sparse(image, plan.sizeBytes() + plan.sizeBytes() / 16 + (OVERHEAD_MEGABYTES << 20));
    lower = attach(image);
    // No journal: it would be written by a thread of the kernel whose speed nobody limits.
    format(lower, "64", "^has_journal");
    // sync: the worker above waits for each write. nobarrier: the machine's own disk is not asked
    // to flush, so its speed does not count.
    mount(lower, store, "noatime,sync,nobarrier");
    sparse(file, plan.sizeBytes());
    upper = attach(file);
    format(upper, "4096", "has_journal");
    mount(upper, disk, "noatime");
  }

  private static void sparse(Path file, long bytes) throws IOException {
    try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(bytes);
    }
  }

  private String attach(Path file) throws IOException {
    will(new Undo.DetachLoop(file));
    return LoopDevices.attach(file);
  }

  /** Nothing is left to be initialized in the background later. */
  private static void format(String device, String inodes, String journal) throws IOException {
    MachineCommand.checkLong(
        List.of(
            "mkfs.ext4",
            "-q",
            "-F",
            "-m",
            "0",
            "-N",
            inodes,
            "-O",
            journal,
            "-E",
            "lazy_itable_init=0,lazy_journal_init=0,nodiscard",
            "/dev/" + device));
  }

  private void mount(String device, Path folder, String options) throws IOException {
    Files.createDirectories(folder);
    will(new Undo.Unmount(folder));
    MachineCommand.check(
        List.of("mount", "-t", "ext4", "-o", options, "/dev/" + device, folder.toString()), "");
  }

  /** From now on it writes no faster than planned. What was written to it is on it by then. */
  public void limit() throws IOException {
    MachineCommand.checkLong(List.of("sync", "--file-system", disk.toString()));
    MachineCommand.checkLong(List.of("sync", "--file-system", store.toString()));
    for (var limit : throttle.writes(LoopDevices.number(lower), plan.writeBytesPerSecond())) {
      will(limit.undo());
      Files.writeString(limit.file(), limit.text(), StandardOpenOption.WRITE);
    }
  }

  /** What injectors may know of it. */
  public HostDisk handle() throws IOException {
    return new HostDisk(
        disk, upper, LoopDevices.number(upper), throttle, plan.writeBytesPerSecond());
  }

  /** Where the server may put its data. */
  public Path folder() {
    return disk;
  }

  private void will(Undo undo) throws IOException {
    made.add(new Made(undo, journal.willChange(undo)));
  }

  /** Takes it all away; nobody may use it any more. May be called twice. */
  @Override
  public void close() throws IOException {
    while (!made.isEmpty()) {
      Undoing.undo(made.getLast().undo());
      made.removeLast().entry().close();
    }
  }
}
