package ntier.cli.advice.machine;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** Files of a machine for tests. */
final class Texts {
  private Texts() {}

  /** Paths and texts, in turn. */
  static SequencedMap<String, String> of(String... pathsAndTexts) {
    SequencedMap<String, String> files = new LinkedHashMap<>();
    for (int k = 0; k < pathsAndTexts.length; k += 2) {
      files.put(pathsAndTexts[k], pathsAndTexts[k + 1]);
    }
    return files;
  }
}
