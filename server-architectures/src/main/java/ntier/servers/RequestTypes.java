package ntier.servers;

import java.util.HashMap;
import java.util.Map;

/**
 * Which types of requests have made a socket full: the map of section 5.2, of which it holds the
 * {@code writeSpinReq} requests alone. For one event loop.
 *
 * <p>A type is light until an answer of it was not taken by one write. It is then heavy for the
 * next {@value #RETRY} requests, after which one is tried as if it were light: so types are
 * classified again both ways, when their data grow or shrink as when the network or the client's
 * buffers do.
 */
final class RequestTypes {
  /** What it costs to find out that a heavy type still is one is a write that takes a part. */
  static final int RETRY = 64;

  /** Clients name types: with more, all are forgotten. */
  static final int MOST = 1_024;

  private final Map<String, Heavy> heavy = new HashMap<>();

  /** Says how to answer the next request of a type. */
  boolean isLight(String type) {
    Heavy known = heavy.get(type);
    if (known == null) {
      return true;
    }
    known.left--;
    return known.left < 0;
  }

  /** Learns from an answer that was written at once, whether the socket took all of it. */
  void learn(String type, boolean tookAll) {
    if (tookAll) {
      if (!heavy.isEmpty()) {
        heavy.remove(type);
      }
      return;
    }
    if (heavy.size() >= MOST) {
      heavy.clear();
    }
    heavy.computeIfAbsent(type, _ -> new Heavy()).left = RETRY;
  }

  private static final class Heavy {
    private int left;
  }
}
