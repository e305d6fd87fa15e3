package ntier.lifecycle;

import java.util.Optional;
import ntier.machine.Answer;
import ntier.machine.RunFailedException;

/**
 * What ended by itself of a system under test, and should not have, in words for the user: for a
 * run, a stack that is up, the laboratory and a fit.
 */
final class Failures {
  /** A load ends itself soon after its measure phase; when it takes longer than this it hangs. */
  static final long PATIENCE_MICROS = 30_000_000;

  private Failures() {}

  /** A server of the system or of SysBursty, or SysBursty's load. */
  static Optional<String> ofSystem(Answer.State state) {
    return state
        .death()
        .or(
            () ->
                ended(state, Activities.BURSTS)
                    .filter(bursts -> bursts.exitCode() != 0)
                    .map(
                        bursts ->
                            "the load of SysBursty ended with exit code %d: see %s"
                                .formatted(bursts.exitCode(), bursts.output())));
  }

  /** The monitors, where there are any, which never end by themselves. */
  static Optional<String> ofMonitors(Answer.State state) {
    return ended(state, Activities.MONITORS).map(monitors -> words("monitors", monitors));
  }

  /** All of these. */
  static Optional<String> of(Answer.State state) {
    return ofSystem(state).or(() -> ofMonitors(state));
  }

  private static Optional<Answer.Activity> ended(Answer.State state, String name) {
    return state.activities().stream()
        .filter(one -> one.name().equals(name) && !one.alive())
        .findFirst();
  }

  /** A load that ended before its time, or not as it should. */
  static RunFailedException ended(Answer.Activity load) {
    return new RunFailedException(words("load", load));
  }

  /** A load that should have ended. */
  static RunFailedException hangs(Answer.Activity load) {
    return new RunFailedException("the load did not end: see " + load.output());
  }

  private static String words(String what, Answer.Activity ended) {
    return "the %s ended with exit code %d: %s"
        .formatted(what, ended.exitCode(), ended.failure().orElse(""));
  }
}
