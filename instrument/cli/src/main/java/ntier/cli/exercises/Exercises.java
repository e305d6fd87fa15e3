package ntier.cli.exercises;

import static ntier.analysis.words.Words.say;

import java.nio.file.Path;
import java.util.List;

/** The exercises of the suite: what they ask, and whether answers are right. */
public final class Exercises {
  private final List<Exercise> all;
  private final Simulations simulations;

  /**
   * Reads all of {@code exercises/}.
   *
   * @param home the suite's
   * @throws ntier.plan.ExperimentException for all that is wrong in them
   */
  public Exercises(Path home, Simulations simulations) {
    this.all = ExerciseReader.all(home);
    this.simulations = simulations;
  }

  /** For tests. */
  List<Exercise> all() {
    return all;
  }

  /** A file of answers that are yet to be given, with the questions as its comments. */
  public String form() {
    StringBuilder text = new StringBuilder();
    for (Exercise exercise : all) {
      text.append(text.isEmpty() ? "" : "\n");
      text.append(say("# %s: docs/lab/%s.md\n", exercise.title(), exercise.name()));
      text.append(exercise.name()).append(":\n");
      for (Question question : exercise.questions()) {
        text.append(say("  # %s\n", question.text()));
        text.append(say("  # %s\n", question.answers(simulations)));
        text.append(say("  %s:\n", question.name()));
      }
    }
    return text.toString();
  }

  /**
   * Checks answers by simulating what they are about.
   *
   * @param file as {@link #form} begins it; exercises that it lacks are not asked
   * @throws ntier.plan.ExperimentException for all that is wrong in it, before anything is
   *     simulated
   * @throws IllegalArgumentException if a question cannot be simulated
   */
  public Checked check(Path file) {
    return Checked.of(new AnswersReader(all, simulations).read(file), simulations);
  }
}
