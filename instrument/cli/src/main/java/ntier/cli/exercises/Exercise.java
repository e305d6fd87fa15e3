package ntier.cli.exercises;

import java.util.List;

/**
 * An exercise of {@code exercises/}.
 *
 * @param name the file's, which is that of its page in {@code docs/lab/}
 * @param questions in the order of the file
 */
record Exercise(String name, String title, List<Question> questions) {
  Exercise {
    questions = List.copyOf(questions);
  }

  /** What answers name. */
  List<String> keys() {
    return questions.stream().map(Question::name).toList();
  }
}
