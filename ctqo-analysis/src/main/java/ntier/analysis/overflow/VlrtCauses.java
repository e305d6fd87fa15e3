package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import ntier.analysis.recording.Recording;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * Which drop made which request very long (VLRT, paper 002, section 2: a second or more). A
 * connection of the users carries its request, so its drop is known by address, port and time. For
 * a connection between tiers, the request is one that had begun before the drop, ended after the
 * retry, and has no drop of its own; each drop explains one request.
 */
public final class VlrtCauses {
  /** A request from this response time on is a VLRT. */
  public static final long THRESHOLD_MICROS = 1_000_000;

  private static final long SLACK_MICROS = 20_000;

  private final Map<Drop, Request> byDrop = new IdentityHashMap<>();
  private int queueing;

  /** Links all of a run. */
  public static VlrtCauses of(Recording recording, Drops drops) {
    VlrtCauses causes = new VlrtCauses();
    causes.link(recording.measured(), drops);
    return causes;
  }

  /** Whether a request took a second or more from its start to its end. */
  public static boolean isVlrt(Request request) {
    return Absent.isPresent(request.endMicros())
        && request.endMicros() - request.startMicros() >= THRESHOLD_MICROS;
  }

  /** How many requests these drops made very long. */
  public int count(List<Drop> drops) {
    return (int) drops.stream().filter(byDrop::containsKey).count();
  }

  /** Very long requests without a drop: they only waited in queues. */
  public int queueing() {
    return queueing;
  }

  private void link(List<Request> requests, Drops drops) {
    Map<Integer, Drop> own = new HashMap<>();
    List<Drop> inner = new ArrayList<>();
    for (Drop drop : drops.all()) {
      if (drop.request() == Drop.NO_REQUEST) {
        inner.add(drop);
      } else {
        own.putIfAbsent(drop.request(), drop);
      }
    }
    for (int i = 0; i < requests.size(); i++) {
      if (!isVlrt(requests.get(i))) {
        continue;
      }
      Drop drop = own.containsKey(i) ? own.get(i) : inner(requests.get(i), inner);
      if (drop == null) {
        queueing++;
      } else {
        byDrop.put(drop, requests.get(i));
      }
    }
  }

  private Drop inner(Request request, List<Drop> drops) {
    for (Drop drop : drops) {
      if (drop.atMicros() > request.endMicros()) {
        return null;
      }
      long proven =
          drop.retriesMicros().isEmpty() ? drop.atMicros() : drop.retriesMicros().getFirst();
      if (drop.atMicros() >= request.startMicros() - SLACK_MICROS
          && proven <= request.endMicros()
          && !byDrop.containsKey(drop)) {
        return drop;
      }
    }
    return null;
  }
}
