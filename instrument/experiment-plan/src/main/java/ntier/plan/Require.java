package ntier.plan;

import java.time.Duration;

/** Checks of the records of a plan; a plan that was read from YAML never fails them. */
final class Require {
  private Require() {}

  static void that(boolean holds, String what, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(what + ", not " + value);
    }
  }

  static void notNegative(Duration length, String name) {
    that(!length.isNegative(), name + " is 0 or more", length);
  }

  static void positive(Duration length, String name) {
    that(length.isPositive(), name + " is above 0", length);
  }
}
