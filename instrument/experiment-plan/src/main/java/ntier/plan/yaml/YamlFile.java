package ntier.plan.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.plan.ExperimentException;
import ntier.plan.Place;

/**
 * Reads a YAML file that somebody else may have written: only regular files of limited size, in
 * UTF-8. Everything else is refused, and nothing waits for a pipe or a device.
 */
public final class YamlFile {
  /** Ours have a few kilobytes. */
  private static final int MOST_BYTES = 1 << 20;

  private static final String BYTE_ORDER_MARK = "\ufeff";

  private YamlFile() {}

  /**
   * @param source the file as complaints name it
   * @throws ExperimentException if it can't be read, or is no YAML
   */
  public static YamlValue read(String source, Path file) {
    Place whole = Place.of(source);
    if (!Files.isRegularFile(file)) {
      throw new ExperimentException(
          whole, "it can't be read: it is missing or not a file; a YAML file would be right");
    }
    String text = decode(whole, bytes(whole, file));
    return YamlReader.read(source, text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
  }

  private static byte[] bytes(Place whole, Path file) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw new ExperimentException(
          whole, "it can't be read: " + e + "; a file that you may read would be right");
    }
    if (bytes.length > MOST_BYTES) {
      throw new ExperimentException(
          whole, "it has more than 1 MB; a file of some kilobytes would be right");
    }
    return bytes;
  }

  private static String decode(Place whole, byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer text = CharBuffer.allocate(bytes.length);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CoderResult result = decoder.decode(in, text, true);
    String read = text.flip().toString();
    int zero = read.indexOf('\0');
    if (result.isError() || zero >= 0) {
      String before = zero >= 0 ? read.substring(0, zero) : read;
      int line = (int) before.chars().filter(c -> c == '\n').count();
      int column = before.length() - before.lastIndexOf('\n');
      throw new ExperimentException(
          new Place(
              whole.source(), line + 1, column, before.substring(before.length() - column + 1)),
          "this is not UTF-8 text; UTF-8 without NUL characters would be right");
    }
    return read;
  }
}
