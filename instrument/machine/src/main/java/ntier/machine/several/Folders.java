package ntier.machine.several;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which folder of a machine stands for which of the runner's. */
final class Folders {
  private final Map<Path, Path> there = new ConcurrentHashMap<>();

  /** One more. */
  void add(Path runners, Path machines) {
    there.put(runners, machines);
  }

  boolean has(Path runners) {
    return there.containsKey(runners);
  }

  /**
   * A path of the runner's on the machine: by the innermost folder that is known.
   *
   * @throws IllegalStateException if it is in none
   */
  String there(String runners) {
    Path path = Path.of(runners);
    for (Path folder = path; folder != null; folder = folder.getParent()) {
      Path known = there.get(folder);
      if (known != null) {
        return known.resolve(folder.relativize(path)).toString();
      }
    }
    throw new IllegalStateException(runners + " is in no folder that machines know");
  }

  /** A path of the machine's in words for the runner; as it is where nothing stands for it. */
  String here(String machines) {
    for (Map.Entry<Path, Path> known : there.entrySet()) {
      if (!machines.isEmpty() && Path.of(machines).startsWith(known.getValue())) {
        return known.getKey().resolve(known.getValue().relativize(Path.of(machines))).toString();
      }
    }
    return machines;
  }

  void forget() {
    there.clear();
  }
}
