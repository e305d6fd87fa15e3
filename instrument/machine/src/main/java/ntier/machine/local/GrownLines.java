package ntier.machine.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import ntier.machine.Pieces;

/**
 * Whole lines at the end of a table that is still written.
 *
 * @param base64 their bytes
 * @param read how many bytes of the table were read with these
 */
record GrownLines(String base64, long read) {
  /** In one look; what is more comes with the next one. */
  private static final int MOST_BYTES = 1 << 20;

  /**
   * Those behind a position.
   *
   * @param table which is there
   */
  static GrownLines of(Path table, long position) throws IOException {
    try (FileChannel file = FileChannel.open(table)) {
      long more = Math.clamp(file.size() - position, 0, MOST_BYTES);
      ByteBuffer bytes = ByteBuffer.allocate((int) more);
      while (bytes.hasRemaining() && file.read(bytes, position + bytes.position()) >= 0) {
        // Until it is full, or the file ends.
      }
      int whole = bytes.position();
      while (whole > 0 && bytes.get(whole - 1) != '\n') {
        whole--;
      }
      return new GrownLines(Pieces.text(bytes.position(0).limit(whole)), position + whole);
    }
  }
}
