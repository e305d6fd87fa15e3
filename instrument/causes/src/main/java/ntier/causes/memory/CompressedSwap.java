package ntier.causes.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.linux.ZramIdentity;
import ntier.linux.ZramSwap;

/**
 * Swap space in memory, compressed (zram), of an injector's own: pages go there fast, and how fast
 * they come back can be limited like a disk's. Before the machine's own swap in order of use.
 */
final class CompressedSwap implements AutoCloseable {
  private static final Path CONTROL = Path.of("/sys/class/zram-control");
  private static final Path BLOCK = Path.of("/sys/block");
  private static final String PRIORITY = "100";

  /** A multiple of every page size, so that the kernel takes the size as it is. */
  private static final long ALIGNED_BYTES = 64 << 10;

  private final ZramIdentity identity;
  private final UndoJournal.Entry entry;

  private CompressedSwap(ZramIdentity identity, UndoJournal.Entry entry) {
    this.identity = identity;
    this.entry = entry;
  }

  /** Why there can be none on this machine, and what would help; empty if there can. */
  static Optional<String> unavailable() {
    return Files.isReadable(CONTROL.resolve("hot_add"))
        ? Optional.empty()
        : Optional.of("there is no zram for swap space; sudo modprobe zram would be right");
  }

  /**
   * Makes it and turns it on.
   *
   * @param bytes for so many bytes of pages; it takes memory as they come
   */
  static CompressedSwap on(long bytes, UndoJournal journal) throws IOException {
    int number = 0;
    while (Files.exists(BLOCK.resolve("zram" + number))) {
      number++;
    }
    long size = (bytes + ALIGNED_BYTES - 1) / ALIGNED_BYTES * ALIGNED_BYTES;
    String uuid = UUID.randomUUID().toString();
    ZramIdentity identity = new ZramIdentity(number, uuid, size, ZramIdentity.newestDisk());
    UndoJournal.Entry entry =
        journal.willChange(
            new Undo.RemoveSwap(
                number, new Undo.RemoveSwap.Mark(uuid, size, identity.madeAfter())));
    CompressedSwap swap = new CompressedSwap(identity, entry);
    String made = Files.readString(CONTROL.resolve("hot_add")).strip();
    if (!made.equals(Integer.toString(number))) {
      write(CONTROL.resolve("hot_remove"), made);
      entry.close();
      throw new IOException("another program makes zram devices at this moment; try again");
    }
    try {
      write(swap.folder().resolve("disksize"), Long.toString(size));
      run("mkswap", "--uuid", uuid, swap.device());
      run("swapon", "--priority", PRIORITY, swap.device());
    } catch (IOException failed) {
      swap.close();
      throw failed;
    }
    return swap;
  }

  private Path folder() {
    return BLOCK.resolve("zram" + identity.number());
  }

  private String device() {
    return identity.device().toString();
  }

  /** Its {@code major:minor}. */
  String deviceNumbers() throws IOException {
    return Files.readString(folder().resolve("dev")).strip();
  }

  /** Brings all pages back, at a low priority, and removes it. */
  @Override
  public void close() throws IOException {
    ZramSwap.remove(identity);
    entry.close();
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.WRITE);
  }

  private static void run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes()).strip();
    try {
      if (process.waitFor() != 0) {
        throw new IOException("%s failed: %s".formatted(String.join(" ", List.of(command)), said));
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted during " + String.join(" ", List.of(command)), stop);
    }
  }
}
