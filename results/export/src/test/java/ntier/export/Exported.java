package ntier.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads an exported table back, as any reader of RFC 4180 would. */
final class Exported {
  private Exported() {}

  /** Lines by column name. */
  static List<Map<String, String>> read(Path file) {
    List<List<String>> lines = lines(file);
    List<Map<String, String>> rows = new ArrayList<>();
    for (List<String> line : lines.subList(1, lines.size())) {
      if (line.size() != lines.getFirst().size()) {
        throw new AssertionError(file + ": " + line);
      }
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < line.size(); i++) {
        row.put(lines.getFirst().get(i), line.get(i));
      }
      rows.add(row);
    }
    return rows;
  }

  static String head(Path file) {
    return String.join(",", lines(file).getFirst());
  }

  private static List<List<String>> lines(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<List<String>> lines = new ArrayList<>();
    List<String> line = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        if (quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
          field.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (!quoted && (c == ',' || c == '\n')) {
        line.add(field.toString());
        field.setLength(0);
        if (c == '\n') {
          lines.add(line);
          line = new ArrayList<>();
        }
      } else {
        field.append(c);
      }
    }
    return lines;
  }
}
