package ntier.linux;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * One zram device, told from a later one of the same number.
 *
 * @param number as in {@code /dev/zram0}
 * @param uuid of its swap space, lower case
 * @param bytes its size
 * @param madeAfter the sequence number of a disk that was there before it, -1 if the kernel (before
 *     Linux 5.15) numbers none
 */
public record ZramIdentity(int number, String uuid, long bytes, long madeAfter) {
  /** The kernel's swap header has the UUID here, whatever the page size. */
  private static final int UUID_AT = 1036;

  private static final int UUID_BYTES = 16;
  private static final Path BLOCK = Path.of("/sys/block");

  /** The greatest sequence number of this machine's disks; -1 if the kernel numbers none. */
  public static long newestDisk() throws IOException {
    long newest = -1;
    try (var disks = Files.newDirectoryStream(BLOCK)) {
      for (Path disk : disks) {
        newest = Math.max(newest, number(disk.resolve("diskseq")).orElse(-1));
      }
    }
    return newest;
  }

  /** Its device file. */
  public Path device() {
    return Path.of("/dev/zram" + number);
  }

  /** Whether this machine has it, and not another of its number. */
  public boolean isThere() throws IOException {
    Path folder = BLOCK.resolve("zram" + number);
    OptionalLong size = number(folder.resolve("disksize"));
    return size.isPresent()
        && is(swapUuid(), size.getAsLong(), number(folder.resolve("diskseq")).orElse(-1));
  }

  /**
   * Whether a device is this one. One that was killed before it became swap space is known by its
   * age, and its size if it has one already.
   *
   * @param foundUuid what it has where swap space has a UUID; empty if all is zero
   * @param size 0 if it has none yet
   * @param sequence its number among the disks that this kernel ever had; -1 if unknown
   */
  boolean is(Optional<String> foundUuid, long size, long sequence) {
    if (foundUuid.isPresent()) {
      return foundUuid.get().equals(uuid);
    }
    return madeAfter >= 0 && sequence > madeAfter && (size == 0 || size == bytes);
  }

  private Optional<String> swapUuid() throws IOException {
    byte[] found = new byte[UUID_BYTES];
    try (InputStream device = Files.newInputStream(device())) {
      device.skipNBytes(UUID_AT);
      device.readNBytes(found, 0, UUID_BYTES);
    } catch (EOFException empty) {
      return Optional.empty();
    }
    ByteBuffer halves = ByteBuffer.wrap(found);
    UUID read = new UUID(halves.getLong(), halves.getLong());
    return read.equals(new UUID(0, 0)) ? Optional.empty() : Optional.of(read.toString());
  }

  private static OptionalLong number(Path file) throws IOException {
    try {
      return OptionalLong.of(Long.parseLong(Files.readString(file).strip()));
    } catch (NoSuchFileException none) {
      return OptionalLong.empty();
    }
  }
}
