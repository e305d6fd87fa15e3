package ntier.plan.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a YAML text into {@link YamlValue}s; duplicate keys and broken YAML are refused. */
public final class YamlReader {
  /** Every collection seen so far: one that comes again is an alias. */
  private final Set<Node> collections = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The deepest nesting of lists and mappings; experiments need four. */
  private static final int DEEPEST = 30;

  private final Place whole;
  private final List<String> lines;

  private YamlReader(Place whole, String text) {
    this.whole = whole;
    this.lines = text.lines().toList();
  }

  /**
   * @param source the file's name for complaints
   */
  public static YamlValue read(String source, String text) {
    return new YamlReader(Place.of(source), text).compose(text);
  }

  /**
   * Reads the value of a {@code key=value} of the command line; its places are all the same.
   *
   * @param place of the value
   */
  public static YamlValue readInline(Place place, String text) {
    return new YamlReader(place, text).compose(text);
  }

  private YamlValue compose(String text) {
    try {
      LoadSettings settings = LoadSettings.builder().setLabel(whole.source()).build();
      refuseDeep(settings, text);
      Optional<Node> root = new Compose(settings).composeString(text);
      if (root.isEmpty()) {
        throw new ExperimentException(whole, "it is empty; it should hold YAML");
      }
      return convert(root.get());
    } catch (MarkedYamlEngineException e) {
      Place place = e.getProblemMark().map(this::place).orElse(whole);
      throw new ExperimentException(place, "this is not YAML: " + explain(e.getProblem()));
    } catch (YamlEngineException e) {
      throw new ExperimentException(whole, "this is not YAML: " + explain(e.getMessage()));
    }
  }

  /** Composing goes down by calls, so that a file could overflow the stack with brackets alone. */
  private void refuseDeep(LoadSettings settings, String text) {
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      switch (event.getEventId()) {
        case SequenceStart, MappingStart -> depth++;
        case SequenceEnd, MappingEnd -> depth--;
        default -> {}
      }
      if (depth > DEEPEST) {
        throw new ExperimentException(
            event.getStartMark().map(this::place).orElse(whole),
            "this is nested more than " + DEEPEST + " deep; a single value would be right");
      }
    }
  }

  private static String explain(String problem) {
    return problem.startsWith("mapping values are not allowed")
        ? problem + "; text that contains \": \" belongs in quotes"
        : problem + "; \"key: value\" on lines of their own would be right";
  }

  private YamlValue convert(Node node) {
    Place place = node.getStartMark().map(this::place).orElse(whole);
    if (!(node instanceof ScalarNode) && !collections.add(node)) {
      throw new ExperimentException(place, "YAML aliases are not allowed; write it out instead");
    }
    return switch (node) {
      case ScalarNode scalar -> new YamlValue.Scalar(place, scalar.getValue());
      case SequenceNode list -> {
        List<YamlValue> items = new ArrayList<>();
        list.getValue().forEach(item -> items.add(convert(item)));
        yield new YamlValue.Items(place, items);
      }
      case MappingNode mapping -> mapping(place, mapping);
      default ->
          throw new ExperimentException(
              place, "this is not a value; a single value, a list or a mapping would be right");
    };
  }

  private YamlValue.Mapping mapping(Place place, MappingNode node) {
    SequencedMap<String, YamlValue.Entry> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : node.getValue()) {
      YamlValue.Scalar key = convert(tuple.getKeyNode()).scalar();
      YamlValue value = convert(tuple.getValueNode());
      var entry = new YamlValue.Entry(key.place(), key.text(), value);
      YamlValue.Entry before = entries.putIfAbsent(key.text(), entry);
      if (before != null) {
        String first = before.place().line() > 0 ? ", first in line " + before.place().line() : "";
        throw new ExperimentException(
            key.place(), "the key \"" + key.text() + "\" is there twice" + first + "; keep one");
      }
    }
    return new YamlValue.Mapping(place, entries);
  }

  private Place place(Mark mark) {
    if (whole.column() > 0) {
      return whole;
    }
    int line = mark.getLine();
    String text = line < lines.size() ? lines.get(line) : "";
    return new Place(whole.source(), line + 1, mark.getColumn() + 1, text);
  }
}
