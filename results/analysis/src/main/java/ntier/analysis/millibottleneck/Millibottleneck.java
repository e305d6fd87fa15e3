package ntier.analysis.millibottleneck;

import java.util.Optional;
import ntier.analysis.recording.TierData;

/**
 * A short time in which a tier could not work as it should (paper 002, section 3.1: {@code ctd0}).
 *
 * @param tier whose resource was short
 * @param server which of its servers'; empty where it has only one
 * @param aftermath whether it only drains or repeats what another one left behind: queued requests
 *     or retries. Such a one is no origin
 * @param evidence what shows it, in a sentence
 */
public record Millibottleneck(
    String tier,
    Optional<String> server,
    Kind kind,
    long startMicros,
    long endMicros,
    boolean aftermath,
    String evidence) {
  public Millibottleneck {
    if (endMicros <= startMicros) {
      throw new IllegalArgumentException("a millibottleneck has a length above 0");
    }
  }

  /** One of a server. */
  public Millibottleneck(
      TierData of,
      Kind kind,
      long startMicros,
      long endMicros,
      boolean aftermath,
      String evidence) {
    this(of.tier(), of.place().which(), kind, startMicros, endMicros, aftermath, evidence);
  }

  /** One of a tier that has only one server. */
  public Millibottleneck(
      String tier,
      Kind kind,
      long startMicros,
      long endMicros,
      boolean aftermath,
      String evidence) {
    this(tier, Optional.empty(), kind, startMicros, endMicros, aftermath, evidence);
  }

  /** The name of the server: the tier's where it has only one. */
  public String name() {
    return server.orElse(tier);
  }

  /** How long it lasted. */
  public long durationMicros() {
    return endMicros - startMicros;
  }

  /** Whether it has some time in common with a span. */
  public boolean overlaps(long from, long to) {
    return startMicros < to && endMicros > from;
  }

  /** The same as what another one left behind. */
  public Millibottleneck asAftermath() {
    return new Millibottleneck(tier, server, kind, startMicros, endMicros, true, evidence);
  }

  /** What is left of it from a time on, as the aftermath of what was before. */
  Millibottleneck aftermathFrom(long from) {
    return new Millibottleneck(tier, server, kind, from, endMicros, true, evidence);
  }
}
