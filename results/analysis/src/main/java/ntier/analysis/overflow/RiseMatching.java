package ntier.analysis.overflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import ntier.analysis.recording.ListenerDrops.Rise;

/**
 * Matches packets one to one with the rises of a counter that has counted them, so that never more
 * are matched than were counted. First come those that fit a rise well; then as many as can be,
 * moving others to a rise that fits them, too. Who is matched stays so.
 */
final class RiseMatching {
  private final List<Rise> rises;
  private final Span span;
  private final long[] ends;
  private final long[] left;
  private final List<List<LostPacket>> members = new ArrayList<>();
  private final Map<LostPacket, Integer> riseOf = new IdentityHashMap<>();

  /**
   * When a packet was counted at the earliest and the latest, and how much it counts.
   *
   * @param slack a rise may be this much before or after
   */
  record Span(
      ToLongFunction<LostPacket> from,
      ToLongFunction<LostPacket> to,
      ToLongFunction<LostPacket> units,
      long slack) {}

  /**
   * @param rises by time
   * @param span the widest that is allowed
   */
  RiseMatching(List<Rise> rises, Span span) {
    this.rises = rises;
    this.span = span;
    this.ends = rises.stream().mapToLong(Rise::toMicros).toArray();
    this.left = rises.stream().mapToLong(Rise::packets).toArray();
    rises.forEach(_ -> members.add(new ArrayList<>()));
  }

  boolean isMatched(LostPacket packet) {
    return riseOf.containsKey(packet);
  }

  /** Matches what fits a narrower span, those first that fit no later rise. */
  void match(List<LostPacket> packets, Predicate<LostPacket> wanted, Span narrow) {
    packets.stream()
        .filter(wanted)
        .filter(packet -> !isMatched(packet))
        .sorted(Comparator.comparingLong(narrow.to()))
        .forEach(
            packet ->
                fitting(packet, narrow).stream()
                    .filter(rise -> left[rise] >= units(packet))
                    .findFirst()
                    .ifPresent(rise -> put(packet, rise)));
  }

  /** Matches as many more as there can be. */
  void complete(List<LostPacket> packets) {
    packets.stream()
        .filter(packet -> !isMatched(packet))
        .sorted(Comparator.comparingLong(span.to()))
        .forEach(this::makeRoom);
  }

  /** A packet, and the rise that is to take it. */
  private record Move(LostPacket packet, int rise, Optional<Move> before) {}

  private void makeRoom(LostPacket packet) {
    BitSet seen = new BitSet();
    Deque<Move> open = new ArrayDeque<>();
    reach(packet, Optional.empty(), seen, open);
    while (!open.isEmpty()) {
      Move move = open.removeFirst();
      if (left[move.rise()] >= units(move.packet())) {
        carryOut(move);
        return;
      }
      for (LostPacket other : members.get(move.rise())) {
        if (units(other) >= units(move.packet())) {
          reach(other, Optional.of(move), seen, open);
        }
      }
    }
  }

  private void reach(LostPacket packet, Optional<Move> before, BitSet seen, Deque<Move> open) {
    for (int rise : fitting(packet, span)) {
      if (!seen.get(rise)) {
        seen.set(rise);
        open.addLast(new Move(packet, rise, before));
      }
    }
  }

  /** The last one of a chain has room; each before it gets the place that this makes. */
  private void carryOut(Move last) {
    Optional<Move> next = Optional.of(last);
    while (next.isPresent()) {
      Move move = next.get();
      Integer old = riseOf.get(move.packet());
      if (old != null) {
        left[old] += units(move.packet());
        members.get(old).remove(move.packet());
      }
      put(move.packet(), move.rise());
      next = move.before();
    }
  }

  private void put(LostPacket packet, int rise) {
    left[rise] -= units(packet);
    members.get(rise).add(packet);
    riseOf.put(packet, rise);
  }

  private long units(LostPacket packet) {
    return span.units().applyAsLong(packet);
  }

  private List<Integer> fitting(LostPacket packet, Span within) {
    long from = within.from().applyAsLong(packet) - within.slack();
    long to = within.to().applyAsLong(packet) + within.slack();
    List<Integer> fitting = new ArrayList<>();
    for (int i = firstTo(from); i < left.length && rises.get(i).fromMicros() < to; i++) {
      fitting.add(i);
    }
    return fitting;
  }

  /** The first rise that was seen at or after a time. */
  private int firstTo(long atMicros) {
    int found = Arrays.binarySearch(ends, atMicros);
    while (found > 0 && ends[found - 1] == atMicros) {
      found--;
    }
    return found >= 0 ? found : -found - 1;
  }
}
