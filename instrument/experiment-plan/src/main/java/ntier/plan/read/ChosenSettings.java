package ntier.plan.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * Reads {@code set}: settings of the stack's tiers by role ({@code web.threads}), and of servers by
 * their name ({@code apache.threads}), which count only where that server is in the stack. Where
 * both are given, the command line wins over the file, and then the server over the role.
 */
final class ChosenSettings {
  private final TierCatalog catalog;
  private final Map<String, TierDescription> stack;
  private final Set<String> seriesServers;
  private final Origins origins;

  /**
   * @param stack by role
   * @param seriesServers of all stacks of the series, for advice
   */
  ChosenSettings(
      TierCatalog catalog,
      Map<String, TierDescription> stack,
      Set<String> seriesServers,
      Origins origins) {
    this.catalog = catalog;
    this.stack = stack;
    this.seriesServers = seriesServers;
    this.origins = origins;
  }

  /** One setting that was written. */
  private record Written(Entry entry, boolean byRole, TierDescription server, String name) {
    int weight() {
      return (ofCommandLine() ? 2 : 0) + (byRole ? 0 : 1);
    }

    boolean ofCommandLine() {
      return entry.value().place().source().equals(Overrides.SOURCE);
    }
  }

  /** The values by role and by the setting's name. */
  Map<String, Map<String, SettingValue>> read(Optional<YamlValue> set) {
    List<Written> all = new ArrayList<>();
    set.ifPresent(
        value ->
            value.mapping("{web.threads: 150}").entries().values().stream()
                .map(this::written)
                .forEach(all::add));
    Map<String, Map<String, SettingValue>> chosen = new HashMap<>();
    all.stream().sorted(Comparator.comparingInt(Written::weight)).forEach(w -> put(w, chosen));
    all.forEach(written -> refuseWorkBeside(written, chosen));
    return chosen;
  }

  private void put(Written written, Map<String, Map<String, SettingValue>> chosen) {
    String text = text(written);
    if (stack.containsValue(written.server())) {
      String role = written.server().role().key();
      String path = role + "." + written.name();
      var origin = origins.experiment(path, written.entry().value().place());
      chosen
          .computeIfAbsent(role, any -> new HashMap<>())
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
              .formatted(written.entry().key(), written.server().role().key(), written.name()));
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
    if (!written.name().equals(CalibrationPlan.UTILISATION)
        || !stack.containsValue(written.server())) {
      return;
    }
    String role = written.server().role().key();
    Map<String, SettingValue> settings = chosen.get(role);
    if (isOn(settings, CalibrationPlan.UTILISATION) && isOn(settings, CalibrationPlan.WORK)) {
      throw new ExperimentException(
          written.entry().place(),
          "%s.%s finds the work per page by itself, and %s.%s is set too; one of the two would be right"
              .formatted(role, CalibrationPlan.UTILISATION, role, CalibrationPlan.WORK));
    }
  }

  private static boolean isOn(Map<String, SettingValue> settings, String name) {
    return settings.containsKey(name) && !settings.get(name).value().equals("0");
  }

  private Written written(Entry entry) {
    String[] path = path(entry);
    TierDescription ofRole = stack.get(path[0]);
    TierDescription server =
        Optional.ofNullable(ofRole)
            .or(() -> catalog.find(path[0]))
            .orElseThrow(
                () ->
                    new ExperimentException(
                        entry.place(),
                        "unknown tier \""
                            + path[0]
                            + "\" in \""
                            + entry.key()
                            + "\""
                            + hint(path[0])));
    return new Written(entry, ofRole != null, server, path[1]);
  }

  private String hint(String wrong) {
    List<String> known = new ArrayList<>(stack.keySet());
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
            .filter(other -> written.byRole() && other.role() == written.server().role())
            .filter(other -> seriesServers.contains(other.server()))
            .filter(other -> other.settings().containsKey(written.name()))
            .map(other -> other.server() + "." + written.name())
            .toList();
    if (others.isEmpty()) {
      return Nearest.hint(written.name(), written.server().settings().keySet());
    }
    String servers =
        stack.values().stream().map(TierDescription::server).collect(Collectors.joining("-"));
    return ", and one of the stacks is "
        + servers
        + "; "
        + String.join(" or ", others)
        + ", which counts only where that server is, would be right";
  }
}
