package ntier.lifecycle;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import ntier.machine.Answer;

/**
 * Looks whether the servers' JVMs still compile what it takes to serve a load: as long as they do,
 * a request costs up to twice what it costs later, and nothing shows when that ends but what their
 * compiling threads use. Seen on a slow machine (2026-11-28, 500 to 800 requests/s): these threads
 * took 20 to 80 % of a core for 18 to 28 s, then 0 to 10 %, and from then on XTomcat took half as
 * long for a page.
 */
final class FitCompilation {
  /** From one look to the next. */
  static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  /** As many looks, one after the other, tell: a JVM compiles in pieces of a second and less. */
  private static final int LOOKS = 3;

  /** From the first look until they can tell. */
  static final Duration LOOKS_LAST = BETWEEN_LOOKS.multipliedBy(LOOKS);

  /** Percent of a core: less than that is seen for as long as a server runs. */
  private static final double QUIET_PERCENT = 10;

  private final SoFar soFar;
  private final Deque<Answer.Compiled> looks = new ArrayDeque<>();

  /** For how long JVMs have compiled so far. */
  interface SoFar {
    Answer.Compiled compiled() throws IOException;
  }

  FitCompilation(SoFar soFar) {
    this.soFar = soFar;
  }

  /** To be called once per {@link #BETWEEN_LOOKS}: whether no JVM compiles any more. */
  boolean hasEnded() throws IOException {
    looks.add(soFar.compiled());
    if (looks.size() <= LOOKS) {
      return false;
    }
    double most = QUIET_PERCENT / 100 * LOOKS_LAST.toNanos() / 1000;
    return looks.getLast().since(looks.removeFirst()).values().stream()
        .allMatch(micros -> micros <= most);
  }
}
