package ntier.analysis.turns;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import ntier.archive.TurnCalls;

/**
 * What a variant asked of the kernel at a load, by its counted turns together.
 *
 * @param requests that were answered in them
 * @param kinds the most frequent first
 * @param switchesPerRequest threads gave their core up, to wait
 * @param preemptionsPerRequest threads had to leave their core
 */
public record PointCalls(
    long requests, List<Kind> kinds, double switchesPerRequest, double preemptionsPerRequest) {
  /** By which an answer can leave. */
  private static final Set<String> WRITES =
      Set.of("write", "writev", "pwrite64", "sendto", "sendmsg", "sendmmsg", "sendfile", "splice");

  public PointCalls {
    kinds = List.copyOf(kinds);
  }

  /**
   * A kind of system call.
   *
   * @param call its name
   * @param resultsPerCall bytes of a read or write, events of a wait; errors among the calls have
   *     none
   * @param errorsPerCall 0 to 1
   */
  public record Kind(String call, double perRequest, double resultsPerCall, double errorsPerCall) {}

  /** What one kind comes to. */
  private record Sum(long calls, long results, long errors) {
    private Sum and(TurnCalls row) {
      return new Sum(calls + row.calls(), results + row.results(), errors + row.errors());
    }
  }

  /**
   * Of the rows of a point.
   *
   * @return empty where there is none, or nothing was answered
   */
  static Optional<PointCalls> of(List<TurnCalls> rows) {
    Map<Integer, Long> byTurn = new HashMap<>();
    Map<String, Sum> sums = new TreeMap<>();
    for (TurnCalls row : rows) {
      byTurn.put(row.place(), row.requests());
      sums.put(row.call(), sums.getOrDefault(row.call(), new Sum(0, 0, 0)).and(row));
    }
    long requests = byTurn.values().stream().mapToLong(Long::longValue).sum();
    if (requests == 0) {
      return Optional.empty();
    }
    double switches = perRequest(sums.remove(TurnCalls.SWITCH), requests);
    double preemptions = perRequest(sums.remove(TurnCalls.PREEMPTION), requests);
    List<Kind> kinds =
        sums.entrySet().stream()
            .filter(entry -> entry.getValue().calls() > 0)
            .map(entry -> kind(entry.getKey(), entry.getValue(), requests))
            .sorted(Comparator.comparingDouble(Kind::perRequest).reversed())
            .toList();
    return Optional.of(new PointCalls(requests, kinds, switches, preemptions));
  }

  private static double perRequest(Sum sum, long requests) {
    return sum == null ? 0 : (double) sum.calls() / requests;
  }

  private static Kind kind(String call, Sum sum, long requests) {
    long good = sum.calls() - sum.errors();
    return new Kind(
        call,
        perRequest(sum, requests),
        good > 0 ? (double) sum.results() / good : 0,
        (double) sum.errors() / sum.calls());
  }

  /** Calls by which an answer can leave, of all kinds together, for each request. */
  public double writesPerRequest() {
    return kinds.stream()
        .filter(kind -> WRITES.contains(kind.call()))
        .mapToDouble(Kind::perRequest)
        .sum();
  }

  /** How often a thread left its core for each request, whether it gave it up or had to. */
  public double allSwitchesPerRequest() {
    return switchesPerRequest + preemptionsPerRequest;
  }

  /** A kind by its name; empty where there was no such call. */
  public Optional<Kind> kind(String call) {
    return kinds.stream().filter(kind -> kind.call().equals(call)).findFirst();
  }
}
