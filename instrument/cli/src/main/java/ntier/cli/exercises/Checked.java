package ntier.cli.exercises;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Answers that were checked, in the order of the exercises and their questions. */
public record Checked(List<Line> lines) {
  public Checked {
    lines = List.copyOf(lines);
  }

  /** How an answer is. */
  enum Verdict {
    RIGHT("right"),
    WRONG("wrong"),
    MISSING("no answer");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }
  }

  /**
   * One question.
   *
   * @param answer empty if none was given
   */
  record Line(Exercise exercise, Question question, String answer, Verdict verdict) {}

  static Checked of(SequencedMap<Exercise, Map<String, String>> answers, Simulations simulations) {
    List<Line> lines = new ArrayList<>();
    answers.forEach(
        (exercise, given) -> {
          for (Question question : exercise.questions()) {
            String answer = given.getOrDefault(question.name(), "");
            lines.add(new Line(exercise, question, answer, verdict(question, answer, simulations)));
          }
        });
    return new Checked(lines);
  }

  private static Verdict verdict(Question question, String answer, Simulations simulations) {
    if (answer.isEmpty()) {
      return Verdict.MISSING;
    }
    return question.holds(answer, simulations) ? Verdict.RIGHT : Verdict.WRONG;
  }

  /** Whether each question has its right answer. */
  public boolean allRight() {
    return count(Verdict.RIGHT) == lines.size();
  }

  private long count(Verdict verdict) {
    return lines.stream().filter(line -> line.verdict() == verdict).count();
  }

  /** For a terminal; right answers are not given away. */
  public String text() {
    int widest = lines.stream().mapToInt(line -> line.question().name().length()).max().orElse(0);
    StringBuilder text = new StringBuilder();
    Exercise last = null;
    for (Line line : lines) {
      if (line.exercise() != last) {
        last = line.exercise();
        text.append(say("%s: %s\n", last.name(), last.title()));
      }
      String row =
          say(
              "  %-9s  %-" + widest + "s  %s",
              line.verdict().words,
              line.question().name(),
              line.answer());
      text.append(row.stripTrailing()).append('\n');
      if (line.verdict() == Verdict.WRONG) {
        text.append("             hint: ").append(line.question().hint()).append('\n');
      }
    }
    return text.append(
            say(
                "\n%d of %d right, %d wrong, %d without an answer.\n",
                count(Verdict.RIGHT), lines.size(), count(Verdict.WRONG), count(Verdict.MISSING)))
        .toString();
  }
}
