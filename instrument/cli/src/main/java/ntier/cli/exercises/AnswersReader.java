package ntier.cli.exercises;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.plan.ExperimentException;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlValue;

/**
 * Reads a group's answers: exercises by name, in each its answers by question. An answer that is
 * empty is not given. What is wrong is refused with file, line and column.
 */
final class AnswersReader {
  private static final String EXAMPLE = "1-first-overflow: {rate: 900, who: db}";

  private final List<Exercise> exercises;
  private final Simulations simulations;

  AnswersReader(List<Exercise> exercises, Simulations simulations) {
    this.exercises = exercises;
    this.simulations = simulations;
  }

  /**
   * The answers of a file to each exercise that it has.
   *
   * @throws ExperimentException for all that is wrong in it, saying what would be right
   */
  SequencedMap<Exercise, Map<String, String>> read(Path file) {
    YamlValue yaml = YamlFile.read(file.toString(), file);
    Fields fields =
        new Fields(
            yaml.mapping(EXAMPLE), "the answers", exercises.stream().map(Exercise::name).toList());
    SequencedMap<Exercise, Map<String, String>> answers = new LinkedHashMap<>();
    for (Exercise exercise : exercises) {
      fields
          .find(exercise.name())
          .ifPresent(given -> answers.put(exercise, answers(exercise, given)));
    }
    if (answers.isEmpty()) {
      throw new ExperimentException(
          fields.place(), "there are no answers; write them like " + EXAMPLE);
    }
    return answers;
  }

  private Map<String, String> answers(Exercise exercise, YamlValue given) {
    Fields fields =
        new Fields(
            given.mapping("{rate: 900}"), "the answers to " + exercise.name(), exercise.keys());
    Map<String, String> answers = new LinkedHashMap<>();
    for (Question question : exercise.questions()) {
      fields
          .find(question.name())
          .filter(value -> !value.scalar().text().isBlank())
          .ifPresent(value -> answers.put(question.name(), answer(question, value)));
    }
    return answers;
  }

  private String answer(Question question, YamlValue value) {
    return switch (question.asked()) {
      case Asked.OfNumber number -> {
        Fields.parsed(value, number.unit()::read);
        yield value.scalar().text();
      }
      case Asked.OfWord word ->
          Fields.choice(value, "answer to " + question.name(), word.words(simulations));
    };
  }
}
