package ntier.cli;

import java.util.List;
import java.util.Optional;
import ntier.analysis.figures.Steadiness;
import ntier.analysis.recording.CoreSpeed;
import ntier.analysis.recording.Window;
import ntier.archive.SpeedSample;
import ntier.monitors.SpeedLook;
import ntier.testbed.machine.Check;

/** Whether this machine's cores are equally fast for some seconds, as every run looks at it. */
final class SteadinessTrial {
  /** Five seconds: cores that were seen to be slow were so about every second or two. */
  private static final int SAMPLES = 500;

  private static final String WHERE = "docs/experiments.md, When a run is not to be trusted";

  private SteadinessTrial() {}

  static Check check() {
    Steadiness found = look();
    return new Check(
        "steady cores",
        false,
        found.steady(),
        found.sentence(),
        found.steady()
            ? ""
            : "none here: another machine, or another hour. Runs made meanwhile are not to be"
                + " trusted (%s)".formatted(WHERE));
  }

  /** What to say before runs of an hour, if they will not be trusted. */
  static Optional<String> warning() {
    Steadiness found = look();
    return found.steady()
        ? Optional.empty()
        : Optional.of(
            "take care: the cores of this machine are not steady (%s). Runs that stay like this are not to be trusted, and claims about them are unknown (%s)"
                .formatted(found.sentence(), WHERE));
  }

  private static Steadiness look() {
    List<SpeedSample> samples = SpeedLook.take(SAMPLES);
    return Steadiness.of(
        CoreSpeed.of(samples),
        new Window(samples.getFirst().atMicros(), samples.getLast().atMicros() + 1));
  }
}
