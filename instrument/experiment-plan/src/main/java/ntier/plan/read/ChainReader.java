package ntier.plan.read;

import java.util.ArrayList;
import java.util.List;
import ntier.plan.BurstyPlan;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;

/** Reads {@code stack}: the tiers' names and servers, from the one that the users reach on. */
final class ChainReader {
  private final TierCatalog catalog;
  private final Origins origins;

  ChainReader(TierCatalog catalog, Origins origins) {
    this.catalog = catalog;
    this.origins = origins;
  }

  /** The tiers, which fit each other. */
  List<ChainTier> read(YamlValue stack) {
    List<ChainTier> chain = new ArrayList<>();
    for (Entry entry : stack.mapping(StackList.EXAMPLE).entries().values()) {
      chain.add(tier(entry));
    }
    if (chain.isEmpty()) {
      throw new ExperimentException(
          stack.place(), "the stack has no tier; write it like " + StackList.EXAMPLE);
    }
    new ChainRules(catalog, origins).check(chain);
    return chain;
  }

  private ChainTier tier(Entry entry) {
    WrittenServers written = WrittenServers.read(entry.value());
    String name = entry.key();
    requireName(entry);
    String server = written.servers().server();
    origins.experiment("stack." + name, written.place());
    TierDescription found =
        catalog
            .find(server)
            .orElseThrow(
                () ->
                    new ExperimentException(
                        written.place(),
                        "unknown server \""
                            + server
                            + "\""
                            + Nearest.hint(server, catalog.servers())));
    if (catalog.find(name).isPresent() && !name.equals(server)) {
      throw new ExperimentException(
          entry.place(),
          "a tier is called %s, which is a server, and has the server %s; another name, such as %s, would be right"
              .formatted(name, server, found.usually()));
    }
    return new ChainTier(name, found, written.servers().count());
  }

  private static void requireName(Entry entry) {
    String name = entry.key();
    if (!name.matches(TierDescription.TIER_NAME)) {
      throw new ExperimentException(
          entry.place(),
          name.matches("client|control|net")
              ? name + " is a host that every run has; another name for the tier would be right"
              : "\"%s\" can't name a tier; %s"
                  .formatted(
                      name,
                      name.contains(" ")
                          ? "text that contains a comma belongs in quotes"
                          : "a small letter and at most 11 more letters and digits, such as app or cache2, would be right"));
    }
    if (name.equals(BurstyPlan.NAME)) {
      throw new ExperimentException(
          entry.place(),
          "a tier can't be called \"%s\", which begins the names of SysBursty's hosts; another name would be right"
              .formatted(name));
    }
    if (ExperimentReader.KEYS.contains(name) || StackList.RESERVED.contains(name)) {
      throw new ExperimentException(
          entry.place(),
          "a tier can't be called \"%s\", which is a key of experiments; another name would be right"
              .formatted(name));
    }
  }
}
