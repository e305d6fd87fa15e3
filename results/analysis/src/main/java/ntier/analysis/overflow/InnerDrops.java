package ntier.analysis.overflow;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import ntier.analysis.recording.SortedTimes;
import ntier.archive.Request;

/**
 * Finds the very long request that a dropped connection between tiers belongs to. The request began
 * before the packet was lost and ended after the last retry:
 *
 * <pre>
 *   request   |--------------------------------|
 *   drop         lost |- - - - - - -| retried       1, 2, 3 ... s
 * </pre>
 *
 * <p>Of several that fit it is the one that ended first, since a request goes on as soon as its
 * connection is there; with drops in the order of their last retries, this finds a request for as
 * many drops as have one. A request waits for one connection at a time, so it may have several
 * drops one after the other (a page makes several queries), but no two at once. Which of several
 * requests of the same moment it was cannot be told, and does not matter for their number.
 */
final class InnerDrops {
  /** When a packet was lost is reckoned back from its retry, whose timer may be late. */
  private static final long SLACK_MICROS = 20_000;

  private final List<Candidate> byEnd;
  private final long slackMicros;
  private final long[] ends;

  /** When the first of those from one on began: before that, none of them fits. */
  private final long[] firstStarts;

  /**
   * @param byEnd very long requests without a drop of their own, by their end
   * @param clockErrorMicros between these and the drops
   */
  InnerDrops(List<Candidate> byEnd, long clockErrorMicros) {
    this.slackMicros = SLACK_MICROS + clockErrorMicros;
    this.byEnd = byEnd;
    this.ends = byEnd.stream().mapToLong(Candidate::endMicros).toArray();
    this.firstStarts = new long[ends.length];
    long first = Long.MAX_VALUE;
    for (int i = ends.length - 1; i >= 0; i--) {
      first = Math.min(first, byEnd.get(i).request.startMicros());
      firstStarts[i] = first;
    }
  }

  /** A very long request, and when the last retry of its drops was so far. */
  static final class Candidate {
    private final int number;
    private final Request request;
    private final Set<String> never;
    private long retriedMicros = Long.MIN_VALUE;

    /**
     * @param never tiers that it does not come to, as a file that is served above them
     */
    Candidate(int number, Request request, Set<String> never) {
      this.never = never;
      this.number = number;
      this.request = request;
    }

    int number() {
      return number;
    }

    long endMicros() {
      return request.endMicros();
    }

    private boolean isMatched() {
      return retriedMicros != Long.MIN_VALUE;
    }

    private boolean fits(Drop drop, long slackMicros) {
      return !never.contains(drop.tier()) && drop.atMicros() >= request.startMicros() - slackMicros;
    }

    /** Packets that were only counted do not tell a retry from another drop: one is enough. */
    private boolean fitsAgain(Drop drop, long slackMicros) {
      return fits(drop, slackMicros)
          && !drop.retriesMicros().isEmpty()
          && drop.atMicros() >= retriedMicros - slackMicros;
    }
  }

  /** When its last retry was; where only a counter told of the drop, the drop itself. */
  static long provenMicros(Drop drop) {
    return drop.retriesMicros().isEmpty() ? drop.atMicros() : drop.retriesMicros().getLast();
  }

  /** Drops must come in the order of {@link #provenMicros}. */
  Optional<Candidate> match(Drop drop) {
    long proven = provenMicros(drop);
    Optional<Candidate> found = first(drop, one -> !one.isMatched() && one.fits(drop, slackMicros));
    if (found.isEmpty()) {
      found = first(drop, one -> one.isMatched() && one.fitsAgain(drop, slackMicros));
    }
    found.ifPresent(one -> one.retriedMicros = proven);
    return found;
  }

  /** How many requests have a drop now. */
  int matched() {
    return (int) byEnd.stream().filter(Candidate::isMatched).count();
  }

  private Optional<Candidate> first(Drop drop, Predicate<Candidate> wanted) {
    long leastEnd = provenMicros(drop) - (slackMicros - SLACK_MICROS);
    for (int i = SortedTimes.firstFrom(ends, leastEnd);
        i < ends.length && firstStarts[i] <= drop.atMicros() + slackMicros;
        i++) {
      if (wanted.test(byEnd.get(i))) {
        return Optional.of(byEnd.get(i));
      }
    }
    return Optional.empty();
  }
}
