package ntier.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import ntier.plan.Origin;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.plan.yaml.YamlValue;

/** Reads {@code set}: the settings of the tiers of a chain. */
final class StackReader {
  private final TierCatalog catalog;
  private final SeriesStacks series;
  private final DiskReader disks;
  private final Origins origins;
  private final ChainRules rules;
  private final AdjacentTiers adjacent;

  /**
   * @param series what all stacks of the series have
   * @param disks that hosts of this stack have
   */
  StackReader(TierCatalog catalog, SeriesStacks series, DiskReader disks, Origins origins) {
    this.catalog = catalog;
    this.series = series;
    this.disks = disks;
    this.origins = origins;
    this.rules = new ChainRules(catalog, origins);
    this.adjacent = new AdjacentTiers(origins);
  }

  /** For a stack that is of no series and none of whose hosts has a disk of its own. */
  StackReader(TierCatalog catalog, Origins origins) {
    this(catalog, SeriesStacks.NONE, new DiskReader(List.of(), origins), origins);
  }

  List<TierPlan> read(List<ChainTier> chain, Optional<YamlValue> set) {
    Map<String, Map<String, SettingValue>> chosen =
        new ChosenSettings(catalog, chain, series, origins).read(set);
    List<TierPlan> tiers = new ArrayList<>();
    Optional<ChainTier> upper = Optional.empty();
    boolean filesServed = false;
    for (ChainTier tier : chain) {
      boolean servesFiles = !filesServed && !tier.server().protocols().passesFiles();
      filesServed |= servesFiles;
      Map<String, SettingValue> own = chosen.getOrDefault(tier.name(), Map.of());
      var asked = Optional.ofNullable(own.get(TierDescription.PROTOCOL)).map(SettingValue::value);
      TierPlan plan = tier(tier, own, rules.protocol(upper, tier, asked), servesFiles);
      upper.ifPresent(
          above ->
              adjacent.check(above, tiers.getLast().settingTexts(), tier, plan.settingTexts()));
      tiers.add(plan);
      upper = Optional.of(tier);
    }
    return tiers;
  }

  private TierPlan tier(
      ChainTier tier, Map<String, SettingValue> chosen, String protocol, boolean servesFiles) {
    TierDescription server = tier.server();
    Map<String, SettingValue> settings = new LinkedHashMap<>();
    Map<String, String> names = server.defaults();
    names.put(TierDescription.PROTOCOL, protocol);
    Optional<String> disk =
        tier.hosts().stream().map(disks::cause).filter(Objects::nonNull).findFirst();
    Map<String, String> forDisk = disk.isEmpty() ? Map.of() : server.onLimitedDisk();
    names.putAll(forDisk);
    for (String name : server.settings().keySet()) {
      SettingValue value = chosen.get(name);
      if (value == null) {
        String path = tier.name() + "." + name;
        Origin origin =
            forDisk.containsKey(name)
                ? origins.inject(path, disk.orElseThrow())
                : origins.tier(path, server.source());
        value = new SettingValue(names.get(name), origin);
      }
      names.put(name, value.value());
      settings.put(name, value);
    }
    return new TierPlan(
        tier.name(),
        server.server(),
        tier.hosts(),
        server.style(),
        settings,
        server.queueLimit().integer(names),
        tier.holdsData(),
        servesFiles,
        tier.runsApplication());
  }
}
