package ntier.plan.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import ntier.plan.ExperimentException;
import ntier.plan.tier.ServerCount;
import ntier.plan.tier.TierCatalog;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Items;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * The two forms of a stack: with the tiers' names, {@code {app: tomcat, db: mysql}}, and in words,
 * {@code tomcat-mysql}, where each tier has the name that its server usually has.
 */
final class StackForms {
  private static final int LONGEST_NAME = 12;
  private static final List<String> KEYS = List.of("stack", "stacks", "found-with");

  private final TierCatalog catalog;

  StackForms(TierCatalog catalog) {
    this.catalog = catalog;
  }

  /** The same experiment with names in all its stacks. */
  Mapping named(Mapping experiment) {
    Mapping named = experiment;
    for (String key : KEYS) {
      Entry entry = experiment.entries().get(key);
      if (entry != null) {
        named = named.with(new Entry(entry.place(), key, named(entry.value())));
      }
    }
    return named;
  }

  private YamlValue named(YamlValue stack) {
    return switch (stack) {
      case YamlValue.Scalar words -> tiers(words);
      case Items list -> new Items(list.place(), list.items().stream().map(this::named).toList());
      case Mapping mapping -> mapping;
    };
  }

  private Mapping tiers(YamlValue.Scalar words) {
    List<ServerCount> servers =
        catalog
            .stack(words.text())
            .orElseThrow(
                () ->
                    new ExperimentException(
                        words.place(),
                        "\"%s\" is not a stack; servers from the first tier to the last, joined by hyphens, such as nginx-tomcat-mysql or nginx-tomcat*2-mysql, would be right, of: %s"
                            .formatted(words.text(), String.join(", ", catalog.servers()))));
    SequencedMap<String, Entry> tiers = new LinkedHashMap<>();
    for (ServerCount server : servers) {
      String name = free(catalog.find(server.server()).orElseThrow().usually(), tiers);
      var value = new YamlValue.Scalar(words.place(), server.text());
      tiers.put(name, new Entry(words.place(), name, value));
    }
    return new Mapping(words.place(), tiers);
  }

  /** The second tier that is usually called web is web2. */
  private static String free(String usually, SequencedMap<String, Entry> taken) {
    String name = usually;
    for (int number = 2; taken.containsKey(name); number++) {
      String ending = Integer.toString(number);
      int length = Math.min(usually.length(), LONGEST_NAME - ending.length());
      name = usually.substring(0, length) + ending;
    }
    return name;
  }
}
