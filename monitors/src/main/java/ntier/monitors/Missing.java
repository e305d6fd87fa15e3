package ntier.monitors;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What this machine cannot tell, for {@code monitors.json}. */
final class Missing {
  private final Set<String> lines = new LinkedHashSet<>();

  void add(String line) {
    lines.add(line);
  }

  List<String> lines() {
    return List.copyOf(lines);
  }
}
