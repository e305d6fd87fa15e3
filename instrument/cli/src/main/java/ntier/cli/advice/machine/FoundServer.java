package ntier.cli.advice.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.simulation.advice.ServerKind;

/**
 * A server and what its configuration says.
 *
 * @param settings each key once
 * @param notes what was not understood, or chosen among several
 */
public record FoundServer(ServerKind kind, List<Setting> settings, List<String> notes) {
  public FoundServer {
    settings = List.copyOf(settings);
    notes = List.copyOf(notes);
  }

  /** The value of a key. */
  public Optional<String> value(String key) {
    return settings.stream()
        .filter(setting -> setting.key().equals(key))
        .map(Setting::value)
        .findFirst();
  }

  /** The same with another value of a key, or one more. */
  FoundServer with(Setting better) {
    List<Setting> all = new ArrayList<>(settings);
    all.removeIf(setting -> setting.key().equals(better.key()));
    all.add(better);
    return new FoundServer(kind, all, notes);
  }

  /** The same with a note more. */
  FoundServer noting(String note) {
    List<String> all = new ArrayList<>(notes);
    all.add(note);
    return new FoundServer(kind, settings, all);
  }
}
