package ntier.testbed.tier;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a process's output, for messages about its death. */
final class LastWords {
  private static final int LINES = 5;
  private static final int BYTES = 16_384;

  private LastWords() {}

  /** Such as {@code its last lines: … | … (all of it: FILE)}. */
  static String of(Path output) {
    List<String> lines;
    try {
      byte[] bytes = Files.readAllBytes(output);
      int from = Math.max(0, bytes.length - BYTES);
      var tail = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
      lines = tail.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    } catch (IOException e) {
      return "its output cannot be read: " + e;
    }
    if (lines.isEmpty()) {
      return "it said nothing (" + output + ")";
    }
    var last = String.join(" | ", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    return "its last lines: " + last + " (all of it: " + output + ")";
  }
}
