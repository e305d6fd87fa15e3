package ntier.testbed.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.plan.host.UndoJournal.UndoStep;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The journal's format: one JSON object per line. {@code {"open": id, "kind": …, "arguments": […]}}
 * before a change, {@code {"closed": id}} when it is undone.
 */
final class JournalFile {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private JournalFile() {}

  static Path in(Path stateDirectory) {
    return stateDirectory.resolve("journal");
  }

  static String open(String id, UndoStep step) {
    var line = new LinkedHashMap<String, Object>();
    line.put("open", id);
    line.put("kind", step.kind());
    line.put("arguments", step.arguments());
    return JSON.writeValueAsString(line) + "\n";
  }

  static String closed(String id) {
    return JSON.writeValueAsString(Map.of("closed", id)) + "\n";
  }

  /**
   * What a journal holds.
   *
   * @param open steps not yet undone, in the order of their changes
   * @param damaged lines that cannot be read; a last line without its newline was torn by a crash,
   *     before its change was made, and is not counted
   */
  record Content(List<Opened> open, List<String> damaged) {}

  /** A step with its id. */
  record Opened(String id, UndoStep step) {}

  /** Reads a journal; one that does not exist is empty. */
  static Content read(Path file) throws IOException {
    String text;
    try {
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return new Content(List.of(), List.of());
    }
    var open = new LinkedHashMap<String, Opened>();
    var damaged = new ArrayList<String>();
    var whole = text.substring(0, text.lastIndexOf('\n') + 1);
    for (var line : whole.lines().toList()) {
      if (!line.isBlank() && !readLine(line, open)) {
        damaged.add(line);
      }
    }
    return new Content(List.copyOf(open.values()), damaged);
  }

  private static boolean readLine(String line, Map<String, Opened> open) {
    try {
      var node = JSON.readTree(line);
      if (node.path("closed").isString()) {
        open.remove(node.path("closed").stringValue());
        return true;
      }
      if (!node.path("open").isString() || !node.path("kind").isString()) {
        return false;
      }
      var id = node.path("open").stringValue();
      var arguments = new ArrayList<String>();
      for (var argument : node.path("arguments")) {
        arguments.add(argument.stringValue());
      }
      open.put(id, new Opened(id, new UndoStep(node.path("kind").stringValue(), arguments)));
      return true;
    } catch (JacksonException e) {
      return false;
    }
  }
}
