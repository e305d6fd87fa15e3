package ntier.simulation.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import ntier.plan.ExperimentException;
import ntier.plan.InvocationStyle;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue.Mapping;
import ntier.simulation.model.Cpu;
import ntier.simulation.model.Link;
import ntier.simulation.model.Tier;
import ntier.simulation.model.Tier.Distribution;

/** One tier of a model file. */
final class TierEntry {
  private static final List<String> KEYS =
      List.of(
          "name",
          "style",
          "places",
          "backlog",
          "admit",
          "replicas",
          "cores",
          "demand",
          "distribution",
          "share",
          "calls",
          "connections",
          "pool",
          "limit");
  private static final int ASYNC_PLACES = 65_535;
  private static final int SYNC_PLACES = 150;
  private static final int BACKLOG = 128;

  private final Fields fields;

  TierEntry(Mapping entry) {
    this.fields = new Fields(entry, "the tier", KEYS);
  }

  /**
   * @param last whether no tier is below
   */
  Tier read(boolean last) {
    String name = fields.text("name", "name: web");
    String style = choice("style", List.of("sync", "async"), "sync");
    boolean async = style.equals("async");
    Duration demand = Fields.duration(fields.require("demand", "demand: 0.2ms"));
    if (demand.isZero()) {
      throw new ExperimentException(
          fields.place(), "the demand of " + name + " is 0; a time above 0 would be right");
    }
    return new Tier(
        name,
        style,
        InvocationStyle.valueOf(style.toUpperCase(Locale.ROOT)),
        ModelReader.integer(fields, "places", 1, async ? ASYNC_PLACES : SYNC_PLACES),
        ModelReader.integer(fields, "backlog", 0, async ? ASYNC_PLACES : BACKLOG),
        false,
        ModelReader.integer(fields, "admit", 1, Tier.UNBOUNDED),
        demand.toNanos() / 1e3,
        0,
        Distribution.valueOf(
            choice("distribution", List.of("exponential", "constant"), "exponential")
                .toUpperCase(Locale.ROOT)),
        cpus(name),
        last ? Optional.empty() : Optional.of(link()));
  }

  /** Each replica has cores of its own. */
  private List<Cpu> cpus(String name) {
    int replicas = ModelReader.integer(fields, "replicas", 1, 1);
    int cores = ModelReader.integer(fields, "cores", 1, 1);
    List<Cpu> cpus = new ArrayList<>();
    for (int replica = 0; replica < replicas; replica++) {
      String prefix = name + " " + replica + " core ";
      cpus.add(
          new Cpu(
              IntStream.range(0, cores).mapToObj(core -> prefix + core).toList(), 100, 1, cores));
    }
    return cpus;
  }

  private Link link() {
    double share = ModelReader.percent(fields, "share", 1);
    int calls = ModelReader.integer(fields, "calls", 1, 1);
    if (choice("connections", List.of("on-demand", "pooled"), "on-demand").equals("pooled")) {
      return Link.pooled(share, calls, ModelReader.integer(fields, "pool", 1, 50), true);
    }
    int limit = ModelReader.integer(fields, "limit", 1, Integer.MAX_VALUE);
    return new Link(share, calls, limit, 0, false, false);
  }

  private String choice(String key, List<String> words, String otherwise) {
    return fields.find(key).map(value -> Fields.choice(value, key, words)).orElse(otherwise);
  }
}
