package ntier.analysis.turns;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import ntier.archive.Absent;
import ntier.archive.Turn;

/** A figure of a turn that variants are compared by. */
public enum TurnMeasure {
  /** Requests per second. */
  THROUGHPUT("requests per second", turn -> turn.requests() * 1e6 / turn.micros()),
  /** CPU of the variant's hosts for each request, in microseconds. */
  CPU(
      "CPU per request, µs",
      turn -> perRequest(turn, sum(turn.serverUserMicros(), turn.serverSystemMicros()))),
  /** The part of {@link #CPU} in user space. */
  USER_CPU("CPU per request in user space, µs", turn -> perRequest(turn, turn.serverUserMicros())),
  /** The part of {@link #CPU} in the kernel. */
  SYSTEM_CPU(
      "CPU per request in the kernel, µs", turn -> perRequest(turn, turn.serverSystemMicros())),
  /** Context switches of the variant's threads for each request. */
  SWITCHES("context switches per request", turn -> perRequest(turn, turn.serverSwitches())),
  /** The same for each second. */
  SWITCHES_PER_SECOND(
      "context switches per second",
      turn ->
          Absent.isPresent(turn.serverSwitches())
              ? turn.serverSwitches() * 1e6 / turn.micros()
              : Double.NaN),
  /** Half of the response times, in milliseconds. */
  P50("p50, ms", turn -> millis(turn, turn.p50Micros())),
  /** 90 % of them. */
  P90("p90, ms", turn -> millis(turn, turn.p90Micros())),
  /** 99 % of the response times, in milliseconds. */
  P99("p99, ms", turn -> millis(turn, turn.p99Micros())),
  /** 99.9 % of them. */
  P999("p99.9, ms", turn -> millis(turn, turn.p999Micros()));

  private final String words;
  private final ToDoubleFunction<Turn> figure;

  TurnMeasure(String words, ToDoubleFunction<Turn> figure) {
    this.words = words;
    this.figure = figure;
  }

  /**
   * The measure that a paper's claim names.
   *
   * @param claimed one of {@link ntier.plan.paper.TurnsClaim#MEASURES}, such as {@code p99.9}
   */
  public static TurnMeasure named(String claimed) {
    return valueOf(claimed.toUpperCase(Locale.ROOT).replace('-', '_').replace(".", ""));
  }

  /** Whether it is another one where packets are held longer. */
  boolean dependsOnLatency() {
    return switch (this) {
      case THROUGHPUT, SWITCHES_PER_SECOND, P50, P90, P99, P999 -> true;
      case CPU, USER_CPU, SYSTEM_CPU, SWITCHES -> false;
    };
  }

  /** What it is, with its unit. */
  public String words() {
    return words;
  }

  /** Of a turn; empty where the machine does not tell, and where nothing was answered. */
  public OptionalDouble of(Turn turn) {
    double value = turn.micros() > 0 ? figure.applyAsDouble(turn) : Double.NaN;
    return value > 0 && value < Double.POSITIVE_INFINITY
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }

  private static long sum(long one, long other) {
    return Absent.isPresent(one) && Absent.isPresent(other) ? one + other : Absent.ABSENT;
  }

  private static double perRequest(Turn turn, long whole) {
    return turn.requests() > 0 && Absent.isPresent(whole)
        ? (double) whole / turn.requests()
        : Double.NaN;
  }

  private static double millis(Turn turn, long micros) {
    return turn.requests() > 0 ? micros / 1e3 : Double.NaN;
  }
}
