package ntier.analysis.reproduction;

import java.util.Collection;

/** How what was found compares with what the paper reports. */
public enum Agreement {
  AGREES,
  DIFFERS,
  /** Unknown: nothing was found, or nothing that can be trusted. */
  UNKNOWN;

  /** Combines several: one that differs outweighs one that is not known. */
  public static Agreement all(Collection<Agreement> all) {
    if (all.contains(DIFFERS)) {
      return DIFFERS;
    }
    return all.isEmpty() || all.contains(UNKNOWN) ? UNKNOWN : AGREES;
  }
}
