package ntier.plan.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.plan.CalibrationPlan;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.SettingDescription;
import ntier.plan.SettingDescription.Kind;
import ntier.plan.SettingValue;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;

/**
 * Reads {@code set}: settings of tiers ({@code web.threads}), and of servers ({@code
 * apache.threads}), by name. In a series they count only where that tier or server is in the stack.
 * Where both are given, the command line wins over the file, and then the server over the tier.
 */
final class ChosenSettings {
  private final TierCatalog catalog;
  private final List<ChainTier> chain;
  private final SeriesStacks series;
  private final Origins origins;

  /**
   * @param series what all stacks of the series have
   */
  ChosenSettings(TierCatalog catalog, List<ChainTier> chain, SeriesStacks series, Origins origins) {
    this.catalog = catalog;
    this.chain = List.copyOf(chain);
    this.series = series;
    this.origins = origins;
  }

  /**
   * One setting that was written.
   *
   * @param tiers of this stack whose setting it is
   */
  private record Written(
      Entry entry, boolean byTier, List<String> tiers, TierDescription server, String name) {
    int weight() {
      return (ofCommandLine() ? 2 : 0) + (byTier ? 0 : 1);
    }

    /** The tier that complaints name, or the server where no tier of this stack has it. */
    String owner() {
      return tiers.isEmpty() ? server.server() : tiers.getFirst();
    }

    boolean ofCommandLine() {
      return entry.value().place().source().equals(Overrides.SOURCE);
    }
  }

  /** The values by tier and by the setting's name. */
  Map<String, Map<String, SettingValue>> read(Optional<YamlValue> set) {
    List<Written> all = new ArrayList<>();
    set.ifPresent(
        value ->
            value.mapping("{web.threads: 150}").entries().values().stream()
                .map(this::written)
                .flatMap(Optional::stream)
                .forEach(all::add));
    Map<String, Map<String, SettingValue>> chosen = new HashMap<>();
    all.stream().sorted(Comparator.comparingInt(Written::weight)).forEach(w -> put(w, chosen));
    all.forEach(written -> refuseWorkBeside(written, chosen));
    return chosen;
  }

  private void put(Written written, Map<String, Map<String, SettingValue>> chosen) {
    String text = text(written);
    for (String tier : written.tiers()) {
      String path = tier + "." + written.name();
      var origin = origins.experiment(path, written.entry().value().place());
      chosen
          .computeIfAbsent(tier, any -> new HashMap<>())
          .put(written.name(), new SettingValue(text, origin));
    }
  }

  private String text(Written written) {
    SettingDescription setting = setting(written);
    YamlValue value = written.entry().value();
    if (setting.kind() == Kind.PROGRAM && !written.ofCommandLine()) {
      throw new ExperimentException(
          value.place(),
          "%s names a program to run, which no file may do; leaving it out here, and --set %s.%s=… on the command line, would be right"
              .formatted(written.entry().key(), written.owner(), written.name()));
    }
    String text = Fields.parsed(value, setting::resolve);
    if (setting.kind() == Kind.DURATION && text.contains(".")) {
      throw new ExperimentException(
          value.place(),
          "\"%s\" is too fine for a server; whole milliseconds such as 50ms would be right"
              .formatted(value.scalar().text()));
    }
    return text;
  }

  /** The work that a calibration would find cannot be chosen too. */
  private void refuseWorkBeside(Written written, Map<String, Map<String, SettingValue>> chosen) {
    if (!written.name().equals(CalibrationPlan.UTILISATION)) {
      return;
    }
    for (String tier : written.tiers()) {
      Map<String, SettingValue> settings = chosen.get(tier);
      if (isOn(settings, CalibrationPlan.UTILISATION) && isOn(settings, CalibrationPlan.WORK)) {
        throw new ExperimentException(
            written.entry().place(),
            "%s.%s finds the work per page by itself, and %s.%s is set too; one of the two would be right"
                .formatted(tier, CalibrationPlan.UTILISATION, tier, CalibrationPlan.WORK));
      }
    }
  }

  private static boolean isOn(Map<String, SettingValue> settings, String name) {
    return settings.containsKey(name) && !settings.get(name).value().equals("0");
  }

  /** Empty for what belongs to a tier that only other stacks of the series have. */
  private Optional<Written> written(Entry entry) {
    String[] path = path(entry);
    String owner = path[0];
    Optional<ChainTier> tier = chain.stream().filter(one -> one.name().equals(owner)).findFirst();
    if (tier.isPresent()) {
      return Optional.of(new Written(entry, true, List.of(owner), tier.get().server(), path[1]));
    }
    Optional<TierDescription> server = catalog.find(owner);
    if (server.isEmpty() && series.tiers().contains(owner)) {
      return Optional.empty();
    }
    return Optional.of(
        new Written(
            entry,
            false,
            chain.stream()
                .filter(one -> one.server().server().equals(owner))
                .map(ChainTier::name)
                .toList(),
            server.orElseThrow(
                () ->
                    new ExperimentException(
                        entry.place(),
                        "unknown tier \"" + owner + "\" in \"" + entry.key() + "\"" + hint(owner))),
            path[1]));
  }

  private String hint(String wrong) {
    List<String> known = new ArrayList<>(chain.stream().map(ChainTier::name).toList());
    known.addAll(catalog.servers());
    return Nearest.hint(wrong, known);
  }

  private static String[] path(Entry entry) {
    String[] path = entry.key().split("\\.", 2);
    if (path[0].equals("network")) {
      throw new ExperimentException(
          entry.place(),
          "\""
              + entry.key()
              + "\" is not a setting of a tier; a section of its own would be right:"
              + " network: {syn-timeout: 3s}");
    }
    if (path.length < 2) {
      throw new ExperimentException(
          entry.place(),
          "\"" + entry.key() + "\" is not a setting; write tier.setting, such as web.threads");
    }
    return path;
  }

  private SettingDescription setting(Written written) {
    SettingDescription setting = written.server().settings().get(written.name());
    if (setting == null) {
      throw new ExperimentException(
          written.entry().place(),
          written.server().server()
              + " has no setting \""
              + written.name()
              + "\""
              + advice(written));
    }
    return setting;
  }

  /** In a series another stack's server may be the one that is meant. */
  private String advice(Written written) {
    List<String> others =
        catalog.all().stream()
            .filter(other -> written.byTier() && series.servers().contains(other.server()))
            .filter(other -> other.usually().equals(written.server().usually()))
            .filter(other -> other.settings().containsKey(written.name()))
            .map(other -> other.server() + "." + written.name())
            .toList();
    if (others.isEmpty()) {
      return Nearest.hint(written.name(), written.server().settings().keySet());
    }
    String servers = chain.stream().map(ChainTier::servers).collect(Collectors.joining("-"));
    return ", and one of the stacks is "
        + servers
        + "; "
        + String.join(" or ", others)
        + ", which counts only where that server is, would be right";
  }
}
