package ntier.provisioning;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A YAML mapping that knows where it stands, so that each complaint names file and line. */
final class YamlEntries {
  private final String file;
  private final Node node;
  private final Map<String, Node> values = new LinkedHashMap<>();

  YamlEntries(String file, Node node) throws ProvisioningException {
    this.file = file;
    this.node = node;
    if (!(node instanceof MappingNode mapping)) {
      throw error(node, "expected \"key: value\" lines here");
    }
    for (NodeTuple tuple : mapping.getValue()) {
      values.put(scalar(tuple.getKeyNode()), tuple.getValueNode());
    }
  }

  Set<String> keys() {
    return values.keySet();
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  void allowOnly(String... known) throws ProvisioningException {
    for (Map.Entry<String, Node> entry : values.entrySet()) {
      if (!List.of(known).contains(entry.getKey())) {
        throw error(
            entry.getValue(),
            "unknown key \"" + entry.getKey() + "\"; known here: " + String.join(", ", known));
      }
    }
  }

  String text(String key) throws ProvisioningException {
    Node value = values.get(key);
    if (value == null) {
      throw error(node, "\"" + key + "\" is missing");
    }
    return scalar(value);
  }

  String text(String key, String absent) throws ProvisioningException {
    return has(key) ? text(key) : absent;
  }

  List<String> list(String key) throws ProvisioningException {
    if (!has(key)) {
      return List.of();
    }
    if (!(values.get(key) instanceof SequenceNode sequence)) {
      throw error(values.get(key), "\"" + key + "\" is a list: [a, b]");
    }
    List<String> items = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      items.add(scalar(item));
    }
    return items;
  }

  YamlEntries entries(String key) throws ProvisioningException {
    Node value = values.get(key);
    if (value == null) {
      throw error(node, "\"" + key + "\" is missing");
    }
    return new YamlEntries(file, value);
  }

  /** The complaint, with the place of one key, or of the whole mapping for an unknown key. */
  ProvisioningException error(String key, String problem) {
    return error(values.getOrDefault(key, node), problem);
  }

  private String scalar(Node value) throws ProvisioningException {
    if (value instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw error(value, "expected a single value here");
  }

  private ProvisioningException error(Node at, String problem) {
    String place =
        at.getStartMark()
            .map(mark -> ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1))
            .orElse("");
    return new ProvisioningException(file + place + ": " + problem);
  }
}
