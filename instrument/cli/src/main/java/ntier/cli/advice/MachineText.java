package ntier.cli.advice;

import java.util.Optional;
import ntier.analysis.words.TextLines;
import ntier.cli.advice.machine.MachineStack;

/**
 * What was read from a machine as a stack file that can be saved and edited: all that is for people
 * is in comments.
 */
public final class MachineText {
  private MachineText() {}

  /**
   * @param rate if the user gave it
   * @param stall if the user gave it
   */
  public static String of(MachineStack found, Optional<String> rate, Optional<String> stall) {
    TextLines lines = new TextLines(AdviceText.WIDTH);
    lines.wrap(
        "# Read from this machine, of which nothing was changed. Look whether the order is that"
            + " of your requests, and give what is missing; then:",
        "# ");
    lines.add("#   ./ntier advise stack.yaml");
    for (String note : found.notes()) {
      lines.wrap("# - " + note, "#   ");
    }
    lines.add(rate.map(value -> "rate: " + value).orElse("# rate: 950/s"));
    lines.add(stall.map(value -> "stall: " + value).orElse("# stall: 500ms"));
    return lines.text() + found.yaml();
  }
}
