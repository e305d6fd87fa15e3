package ntier.archive;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/** Maps whose order says something, such as tiers in the order of their chain. */
final class Ordered {
  private Ordered() {}

  /** A copy that nobody can change, in the order of the original; without null. */
  static <K, V> SequencedMap<K, V> copy(Map<? extends K, ? extends V> map) {
    SequencedMap<K, V> copy = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> copy.put(Objects.requireNonNull(key), Objects.requireNonNull(value)));
    return Collections.unmodifiableSequencedMap(copy);
  }
}
