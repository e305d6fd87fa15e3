package ntier.lifecycle.sequence;

import java.util.Optional;
import ntier.lifecycle.Errors;
import ntier.lifecycle.Interruption;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.MachineTakenException;
import ntier.machine.NoRoomException;
import ntier.machine.Unwinding;

/** One run of a sequence: what ends it, and what ends the sequence. */
final class RunAttempt {
  private RunAttempt() {}

  /**
   * Makes a run.
   *
   * @param name of the run, for people: {@code run 3}
   * @param run makes it
   * @return why it failed; empty when it is finished
   * @throws InterruptedException ends the sequence
   * @throws MachineTakenException as well
   * @throws NoRoomException as well
   */
  static Optional<String> make(String name, Unwinding.Step run, ProgressLine progress)
      throws InterruptedException, MachineTakenException {
    try {
      Interruption.told(run);
      return Optional.empty();
    } catch (InterruptedException | MachineTakenException | NoRoomException endsAll) {
      throw endsAll;
    } catch (Exception failed) {
      if (Errors.forUser(failed) == null) {
        // A defect of the suite; the other runs are made all the same.
        failed.printStackTrace();
      }
      String why = failed.getMessage() == null ? failed.toString() : failed.getMessage();
      progress.say(name + " failed: " + why);
      return Optional.of(why);
    }
  }
}
