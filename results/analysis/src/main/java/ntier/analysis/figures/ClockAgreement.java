package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.List;
import ntier.analysis.recording.Machines;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.Window;
import ntier.archive.clocks.RunClocks;

/** How well the clocks of a run's machines agree; nothing where there is one machine. */
final class ClockAgreement {
  private ClockAgreement() {}

  static void tell(RunData recording, List<String> why, List<String> facts) {
    Machines machines = recording.machines();
    if (machines.pending()) {
      why.add("what its machines recorded is not merged, or not as a whole");
    }
    machines.clocks().ifPresent(clocks -> tell(recording, clocks, why, facts));
  }

  private static void tell(
      RunData recording, RunClocks clocks, List<String> why, List<String> facts) {
    Machines machines = recording.machines();
    Window window = recording.window();
    double error = machines.errorMicros(window) / 1e3;
    facts.add(
        say(
            "The machines' clocks differed by up to %,.1f ms ± %,.1f ms (corrected).",
            clocks.apartMicros(window.startMicros(), window.endMicros()) / 1e3, error));
    why.addAll(clocks.faults());
    if (clocks.all().isEmpty() || !machines.unmeasured().isEmpty()) {
      why.add(
          "it was not measured how far the machines' clocks were apart"
              + (machines.unmeasured().isEmpty()
                  ? ""
                  : ": " + String.join(", ", machines.unmeasured())));
    }
    if (machines.errorMicros(window) > Machines.LONGEST_ERROR_MICROS) {
      why.add(
          say(
              "the machines' clocks are known to ± %,.1f ms only, so what came first on different"
                  + " machines is not told",
              error));
    }
  }
}
