package ntier.provisioning;

import java.util.Optional;
import java.util.Set;

/**
 * On which architectures a part can be had.
 *
 * @param only Debian's names of them, such as {@code amd64}; empty: on all
 * @param instead what works where it cannot, for people
 */
record Availability(Set<String> only, String instead) {
  static final Availability EVERYWHERE = new Availability(Set.of(), "");

  Availability {
    only = Set.copyOf(only);
  }

  /**
   * Why a part cannot be had, and what works instead.
   *
   * @param architecture Debian's name of this machine's
   * @return empty if it can
   */
  Optional<String> problem(String architecture) {
    if (only.isEmpty() || only.contains(architecture)) {
      return Optional.empty();
    }
    return Optional.of(
        "there is none for %s, only for %s; what works there: %s"
            .formatted(
                architecture, String.join(" and ", only.stream().sorted().toList()), instead));
  }
}
