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
import java.util.Optional;
import ntier.host.Undo;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The journal's format: one JSON object per line. First {@code {"journal": 2, "boot": id}}; then
 * {@code {"open": id, "kind": …, "arguments": […]}} before a change, {@code {"closed": id}} when it
 * is undone. The first format had no first line.
 */
final class JournalFile {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A greater one is a newer version's, and not understood. */
  static final int FORMAT = 2;

  private JournalFile() {}

  static Path in(Path stateDirectory) {
    return stateDirectory.resolve("journal");
  }

  /**
   * @param boot in which the changes are made
   */
  static String firstLine(String boot) {
    var line = new LinkedHashMap<String, Object>();
    line.put("journal", FORMAT);
    line.put("boot", boot);
    return JSON.writeValueAsString(line) + "\n";
  }

  static String open(String id, UndoText text) {
    var line = new LinkedHashMap<String, Object>();
    line.put("open", id);
    line.put("kind", text.kind());
    line.put("arguments", text.arguments());
    return JSON.writeValueAsString(line) + "\n";
  }

  static String closed(String id) {
    return JSON.writeValueAsString(Map.of("closed", id)) + "\n";
  }

  /**
   * What a journal holds.
   *
   * @param format the greatest that it claims to have; 1 without such a line
   * @param boot in which it was written; empty without such a line
   * @param open steps not yet undone, in the order of their changes
   * @param damaged lines that cannot be read, or ask for what cannot be; a last line without its
   *     newline was torn by a crash, before its change was made, and is not counted
   */
  record Content(int format, Optional<String> boot, List<Opened> open, List<String> damaged) {}

  /**
   * A change that is not undone.
   *
   * @param text how to undo it, as the journal says it
   * @param undo what that means; empty if the kind is unknown
   */
  record Opened(String id, UndoText text, Optional<Undo> undo) {}

  /** Reads a journal; one that does not exist is empty. */
  static Content read(Path file) throws IOException {
    String text;
    try {
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return new Content(FORMAT, Optional.empty(), List.of(), List.of());
    }
    var reader = new Reader();
    var whole = text.substring(0, text.lastIndexOf('\n') + 1);
    whole.lines().filter(line -> !line.isBlank()).forEach(reader::read);
    return new Content(
        reader.format,
        Optional.ofNullable(reader.boot),
        List.copyOf(reader.open.values()),
        reader.damaged);
  }

  private static final class Reader {
    private final Map<String, Opened> open = new LinkedHashMap<>();
    private final List<String> damaged = new ArrayList<>();
    private int format = 1;
    private String boot;

    void read(String line) {
      try {
        if (!understood(JSON.readTree(line))) {
          damaged.add(line);
        }
      } catch (JacksonException | IllegalArgumentException e) {
        damaged.add(line);
      }
    }

    private boolean understood(JsonNode node) {
      if (node.path("journal").isInt() && node.path("boot").isString()) {
        format = Math.max(format, node.path("journal").intValue());
        boot = node.path("boot").stringValue();
        return true;
      }
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
      var text = new UndoText(node.path("kind").stringValue(), arguments);
      open.put(id, new Opened(id, text, text.read()));
      return true;
    }
  }
}
