package ntier.cli.advice.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import ntier.simulation.advice.ServerKind;

/** Reads pools of PHP-FPM: pm.max_children, listen and listen.backlog. */
final class PhpFpmPool {
  private PhpFpmPool() {}

  /**
   * @param files of pools; the first pool that has children is taken
   */
  static FoundServer of(SequencedMap<String, String> files) {
    List<Directive> all =
        Directive.of(files, ";").stream().filter(one -> !one.section().equals("global")).toList();
    List<String> pools =
        all.stream()
            .filter(one -> one.key().equals("pm.max_children"))
            .map(Directive::section)
            .distinct()
            .toList();
    List<Setting> settings = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    if (pools.isEmpty()) {
      notes.add("no pm.max_children was found; give threads of PHP-FPM");
    } else {
      all.stream()
          .filter(one -> one.section().equals(pools.getFirst()))
          .forEach(one -> add(settings, one));
    }
    if (pools.size() > 1) {
      notes.add(
          "there are the pools %s; took %s".formatted(String.join(", ", pools), pools.getFirst()));
    }
    return new FoundServer(ServerKind.PHP_FPM, settings, notes);
  }

  private static void add(List<Setting> settings, Directive one) {
    String from = "%s of [%s] in %s".formatted(one.key(), one.section(), one.file());
    Setting setting =
        switch (one.key()) {
          case "pm.max_children" ->
              one.isNumber() ? new Setting("threads", one.value(), from) : null;
          // -1 leaves it to the kernel.
          case "listen.backlog" ->
              one.isNumber() ? new Setting("backlog", one.value(), from) : null;
          case "listen" -> new Setting("socket", one.value().contains("/") ? "unix" : "tcp", from);
          default -> null;
        };
    if (setting != null) {
      settings.removeIf(other -> other.key().equals(setting.key()));
      settings.add(setting);
    }
  }
}
