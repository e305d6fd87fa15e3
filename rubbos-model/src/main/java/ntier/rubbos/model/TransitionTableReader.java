package ntier.rubbos.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads a mix: the keys {@code mix}, {@code about}, {@code start} and {@code transitions}, all of
 * them needed.
 */
final class TransitionTableReader {

  private static final Set<String> KEYS =
      new TreeSet<>(List.of("mix", "about", "start", "transitions"));

  private final String place;

  private TransitionTableReader(String place) {
    this.place = place;
  }

  static TransitionTable readResource(String name) {
    try (InputStream in = TransitionTableReader.class.getResourceAsStream(name)) {
      return read(name, new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  /**
   * Reads a mix.
   *
   * @param place the file's name, for messages
   * @throws IllegalArgumentException with the place, what is wrong and what would be right
   */
  static TransitionTable read(String place, Reader yaml) {
    TransitionTableReader reader = new TransitionTableReader(place);
    Object root;
    try {
      root = new Load(LoadSettings.builder().setLabel(place).build()).loadFromReader(yaml);
    } catch (YamlEngineException e) {
      throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
    }
    return reader.table(reader.map(root, "the file"));
  }

  private TransitionTable table(Map<?, ?> root) {
    if (!root.keySet().equals(KEYS)) {
      throw wrong("has the keys " + root.keySet() + "; right are exactly " + KEYS);
    }
    Map<Interaction, List<TransitionTable.Entry>> rows = new EnumMap<>(Interaction.class);
    map(root.get("transitions"), "transitions")
        .forEach(
            (state, row) ->
                rows.put(interaction(state), row(state, map(row, "transitions." + state))));
    try {
      return new TransitionTable(root.get("mix").toString(), interaction(root.get("start")), rows);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private List<TransitionTable.Entry> row(Object state, Map<?, ?> row) {
    List<TransitionTable.Entry> entries = new ArrayList<>();
    row.forEach(
        (target, probability) -> entries.add(entry(state + " -> " + target, target, probability)));
    return entries;
  }

  private TransitionTable.Entry entry(String where, Object target, Object probability) {
    if (!(probability instanceof Number number)) {
      throw wrong(
          where + ": '" + probability + "' is not a probability: a number above 0, at most 1");
    }
    try {
      return new TransitionTable.Entry(transition(target), number.doubleValue());
    } catch (IllegalArgumentException e) {
      throw wrong(where + ": " + e.getMessage());
    }
  }

  private Transition transition(Object name) {
    return switch (String.valueOf(name)) {
      case "Back" -> new Transition.Back();
      case "EndOfSession" -> new Transition.EndOfSession();
      default -> new Transition.GoTo(interaction(name));
    };
  }

  private Interaction interaction(Object name) {
    return Interaction.named(String.valueOf(name))
        .orElseThrow(
            () ->
                wrong(
                    "'"
                        + name
                        + "' is not a state; states are Back, EndOfSession and "
                        + List.of(Interaction.values())));
  }

  private Map<?, ?> map(Object value, String what) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw wrong(what + " must be a map, but is: " + value);
  }

  private IllegalArgumentException wrong(String message) {
    return new IllegalArgumentException(
        message.startsWith(place) ? message : place + ": " + message);
  }
}
