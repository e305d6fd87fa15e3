package ntier.monitors;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What this machine cannot tell, for {@code monitors.json}. */
final class Missing {
  private static final int MOST = 100;

  private final Set<String> lines = new LinkedHashSet<>();

  /** Adds a line once; the first hundred are enough to know. */
  void add(String line) {
    if (lines.size() < MOST) {
      lines.add(line);
    }
  }

  List<String> lines() {
    return List.copyOf(lines);
  }
}
