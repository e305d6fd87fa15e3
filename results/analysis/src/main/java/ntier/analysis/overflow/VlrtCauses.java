package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;
import ntier.archive.Absent;
import ntier.archive.Request;

/**
 * Which drop made which request very long (VLRT, paper 002, section 2: a second or more).
 *
 * <p>A connection of the users carries its request, so its drop is known exactly, by address, port
 * and time. A connection between tiers (web to app, app to db) belongs to one request or one query.
 * To which is known where the lower tier's request log has its connections ({@link
 * LinkedConnections}); else it is matched {@link InnerDrops by time}.
 */
public final class VlrtCauses {
  /** A request from this response time on is a VLRT. */
  public static final long THRESHOLD_MICROS = 1_000_000;

  private final Map<Drop, Integer> requestOf = new IdentityHashMap<>();
  private final Set<Drop> byConnection = Collections.newSetFromMap(new IdentityHashMap<>());
  private int matchedByTime;
  private Set<Integer> lost = Set.of();
  private int queueing;

  private VlrtCauses() {}

  /** Links all of a run. */
  public static VlrtCauses of(RunData recording, Drops drops) {
    LinkedConnections connections = new LinkedConnections(recording);
    VlrtCauses causes = new VlrtCauses();
    causes.link(recording, drops, connections::request);
    return causes;
  }

  /** The same as if no log told of connections between tiers: to see what that is worth. */
  public static VlrtCauses byTimeAlone(RunData recording, Drops drops) {
    VlrtCauses causes = new VlrtCauses();
    causes.link(recording, drops, _ -> OptionalInt.empty());
    return causes;
  }

  /** Whether a request took a second or more from its start to its end. */
  public static boolean isVlrt(Request request) {
    return Absent.isPresent(request.endMicros())
        && request.endMicros() - request.startMicros() >= THRESHOLD_MICROS;
  }

  /** The number, among the measured ones, of the request that a drop made very long, if any. */
  public OptionalInt requestOf(Drop drop) {
    Integer number = requestOf.get(drop);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** How many requests these drops made very long; one that was dropped twice counts once. */
  public int count(List<Drop> drops) {
    Set<Integer> requests = new HashSet<>();
    drops.stream().filter(requestOf::containsKey).map(requestOf::get).forEach(requests::add);
    return requests.size();
  }

  /** Whether it is certain which request a drop is of: by address and port, and not by time. */
  public boolean isCertain(Drop drop) {
    return drop.request() != Drop.NO_REQUEST || byConnection.contains(drop);
  }

  /** Very long requests whose drop between tiers was told by its connection. */
  public int matchedByConnection() {
    return count(List.copyOf(byConnection));
  }

  /** Very long requests whose drop between tiers was told by time, not by address and port. */
  public int matchedByTime() {
    return matchedByTime;
  }

  /** Very long requests without a drop, of which a packet was lost on the way. */
  public int lostOnTheWay() {
    return lost.size();
  }

  /** Whether a request, by its number among the measured ones, is one of these. */
  public boolean isLostOnTheWay(int number) {
    return lost.contains(number);
  }

  /** Very long requests without a drop or a loss: they only waited in queues. */
  public int queueing() {
    return queueing;
  }

  private void link(RunData recording, Drops drops, Function<Drop, OptionalInt> connections) {
    List<Request> requests = recording.measured();
    Map<Integer, Drop> own = new HashMap<>();
    List<Drop> inner = new ArrayList<>();
    for (Drop drop : drops.all()) {
      OptionalInt linked =
          drop.request() == Drop.NO_REQUEST ? connections.apply(drop) : OptionalInt.empty();
      if (drop.request() != Drop.NO_REQUEST) {
        own.putIfAbsent(drop.request(), drop);
      } else if (linked.isEmpty()) {
        inner.add(drop);
      } else {
        byConnection.add(drop);
        if (isVlrt(requests.get(linked.getAsInt()))) {
          requestOf.put(drop, linked.getAsInt());
        }
      }
    }
    Set<Integer> linked = new HashSet<>(requestOf.values());
    Set<String> belowFiles = belowFiles(recording);
    List<InnerDrops.Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      if (!isVlrt(requests.get(i))) {
        continue;
      }
      if (own.containsKey(i)) {
        requestOf.put(own.get(i), i);
      } else if (!linked.contains(i)) {
        boolean file = recording.application().asksForFile(requests.get(i));
        candidates.add(new InnerDrops.Candidate(i, requests.get(i), file ? belowFiles : Set.of()));
      }
    }
    candidates.sort(Comparator.comparingLong(InnerDrops.Candidate::endMicros));
    InnerDrops matching = new InnerDrops(candidates, recording.clockErrorMicros());
    inner.sort(Comparator.comparingLong(InnerDrops::provenMicros));
    for (Drop drop : inner) {
      matching.match(drop).ifPresent(candidate -> requestOf.put(drop, candidate.number()));
    }
    matchedByTime = matching.matched();
    lost =
        lost(
            candidates,
            new HashSet<>(requestOf.values()),
            drops.lostOnTheWay(),
            recording.clockErrorMicros());
    queueing = candidates.size() - matchedByTime - lost.size();
  }

  /** Tiers below one that answers requests for files itself. */
  private static Set<String> belowFiles(RunData recording) {
    return recording.tiers().stream()
        .dropWhile(tier -> !tier.servesFiles())
        .skip(1)
        .map(TierData::tier)
        .collect(Collectors.toSet());
  }

  /** Which of those that have no drop have such a loss. */
  private static Set<Integer> lost(
      List<InnerDrops.Candidate> candidates,
      Collection<Integer> dropped,
      List<Drop> losses,
      long clockErrorMicros) {
    Set<Integer> own = new HashSet<>();
    List<Drop> inner = new ArrayList<>();
    for (Drop loss : losses) {
      if (loss.request() == Drop.NO_REQUEST) {
        inner.add(loss);
      } else {
        own.add(loss.request());
      }
    }
    Set<Integer> lost = new HashSet<>();
    List<InnerDrops.Candidate> untold = new ArrayList<>();
    for (InnerDrops.Candidate candidate : candidates) {
      if (!dropped.contains(candidate.number())) {
        if (own.contains(candidate.number())) {
          lost.add(candidate.number());
        } else {
          untold.add(candidate);
        }
      }
    }
    InnerDrops matching = new InnerDrops(untold, clockErrorMicros);
    inner.sort(Comparator.comparingLong(InnerDrops::provenMicros));
    inner.forEach(drop -> matching.match(drop).ifPresent(found -> lost.add(found.number())));
    return lost;
  }
}
