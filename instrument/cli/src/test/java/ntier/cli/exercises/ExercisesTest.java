package ntier.cli.exercises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import ntier.plan.ExperimentException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The suite's own exercises. What is simulated is shared by all tests. */
class ExercisesTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final Simulations SIMULATIONS = Simulations.of(HOME);
  private static final Exercises EXERCISES = new Exercises(HOME, SIMULATIONS);

  @TempDir Path folder;

  private String check(String answers) throws IOException {
    return EXERCISES.check(Files.writeString(folder.resolve("answers.yaml"), answers)).text();
  }

  /** As an answer would write it, to the last whole number. */
  private static String right(Question question) {
    return switch (question.asked()) {
      case Asked.OfNumber number -> Math.round(number.right(SIMULATIONS)) + number.unit().suffix();
      case Asked.OfWord word -> word.right(SIMULATIONS);
    };
  }

  private static String right(String exercise, String question) {
    return EXERCISES.all().stream()
        .filter(one -> one.name().equals(exercise))
        .flatMap(one -> one.questions().stream())
        .filter(one -> one.name().equals(question))
        .map(ExercisesTest::right)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "1-first-overflow, who, web",
    "1-first-overflow, direction, upstream",
    "1-first-overflow, places, 279",
    "1-first-overflow, database, web",
    "2-move-it-down, who, app",
    "2-move-it-down, more, more",
    "2-move-it-down, database, app",
    "2-move-it-down, direction, upstream",
    "3-async-all-the-way, nx2-app, db",
    "3-async-all-the-way, nx2-moment, after",
    "3-async-all-the-way, nx2-db, db",
    "3-async-all-the-way, nx3-app, nobody",
    "3-async-all-the-way, nx3-db, nobody",
    "3-async-all-the-way, in-the-middle, web",
    "3-async-all-the-way, in-order, nobody",
    "4-a-larger-backlog, few-users, fewer"
  })
  @DisplayName("what is simulated is what the paper found and the pages tell")
  void asThePagesTell(String exercise, String question, String expected) {
    assertThat(right(exercise, question)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    // Arrivals less places, docs/simulation.md: N (1 - exp(-t / Z)) - Q.
    "1-first-overflow, rate, 1000",
    "1-first-overflow, drops, 204",
    "1-first-overflow, shortest, 285ms",
    "2-move-it-down, drops, 354",
    "2-move-it-down, database-drops, 189",
    "4-a-larger-backlog, backlog, 333",
    "4-a-larger-backlog, long-stop, 1590",
    "4-a-larger-backlog, threads, 54"
  })
  @DisplayName("who computes by the formula instead of simulating is right, too")
  void formula(String exercise, String question, String answer) throws IOException {
    assertThat(check("%s: {%s: %s}".formatted(exercise, question, answer)))
        .as("simulated: %s", right(exercise, question))
        .containsPattern("right +" + question + " +" + answer + "\n");
  }

  @Test
  @DisplayName("right answers are found right, whatever the question")
  void allRight() throws IOException {
    StringBuilder answers = new StringBuilder();
    for (Exercise exercise : EXERCISES.all()) {
      answers.append(exercise.name()).append(":\n");
      exercise
          .questions()
          .forEach(one -> answers.append("  %s: %s\n".formatted(one.name(), right(one))));
    }
    Checked checked = EXERCISES.check(Files.writeString(folder.resolve("answers.yaml"), answers));
    assertThat(checked.text()).doesNotContain("wrong  ");
    assertThat(checked.allRight()).isTrue();
  }

  @Test
  @DisplayName(
      "a number far off, another word and no answer are found as such; only hints are given")
  void wrong() throws IOException {
    String text =
        check(
            "1-first-overflow: {rate: 2000, who: db, drops: 5000, shortest: 2s, places: 278, direction: }");
    assertThat(text)
        .startsWith("1-first-overflow: The first overflow\n")
        .containsPattern("wrong +rate +2000\n +hint: each user")
        .containsPattern("wrong +who +db\n +hint: ")
        .containsPattern("wrong +drops +5000\n")
        .containsPattern("wrong +shortest +2s\n")
        .containsPattern("right +places +278\n")
        .containsPattern("no answer +direction\n")
        .endsWith("\n1 of 7 right, 4 wrong, 2 without an answer.\n");
    assertThat(text).doesNotContain("upstream").doesNotContain("web");
  }

  @Test
  @DisplayName("no hint and no question has the answer in it, and each says what is to look at")
  void hints() {
    for (Exercise exercise : EXERCISES.all()) {
      for (Question question : exercise.questions()) {
        String right = right(question).toLowerCase(Locale.ROOT);
        String server =
            Map.of("web", "apache", "app", "tomcat", "db", "mysql").getOrDefault(right, right);
        assertThat(question.hint()).as("%s %s", exercise.name(), question.name()).isNotBlank();
        assertThat(question.hint().toLowerCase(Locale.ROOT).split("[^a-z0-9]+"))
            .as("%s %s", exercise.name(), question.name())
            .doesNotContain(right, server);
      }
    }
  }

  @Test
  @DisplayName(
      "each exercise has its page, which names each question; each page of exercises has its questions")
  void pages() throws IOException {
    Map<String, Path> pages = new LinkedHashMap<>();
    try (var files = Files.list(HOME.resolve("docs/lab"))) {
      files
          .filter(file -> file.getFileName().toString().matches("\\d-.*\\.md"))
          .sorted()
          .forEach(file -> pages.put(file.getFileName().toString().replace(".md", ""), file));
    }
    assertThat(EXERCISES.all())
        .extracting(Exercise::name)
        .containsExactlyElementsOf(pages.keySet());
    for (Exercise exercise : EXERCISES.all()) {
      String page = Files.readString(pages.get(exercise.name()));
      assertThat(page).contains("](answers/" + exercise.name() + ".md)");
      exercise.keys().forEach(key -> assertThat(page).contains("`" + key + "`"));
      assertThat(HOME.resolve("docs/lab/answers/" + exercise.name() + ".md")).isNotEmptyFile();
    }
  }

  @Test
  @DisplayName("the form can be checked as it is: all without an answer")
  void form() throws IOException {
    String form = EXERCISES.form();
    assertThat(form).contains("  # one of: web, app, db, nobody\n  who:\n");
    int questions = EXERCISES.all().stream().mapToInt(one -> one.questions().size()).sum();
    assertThat(check(form))
        .endsWith(
            "\n0 of %d right, 0 wrong, %d without an answer.\n".formatted(questions, questions));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1-first-overfow: {rate: 1}|answers.yaml:1:1: unknown key \"1-first-overfow\" in the answers; did you mean",
        "1-first-overflow: {rat: 1}|unknown key \"rat\" in the answers to 1-first-overflow; did you mean \"rate\"?",
        "1-first-overflow: {rate: many}|answers.yaml:1:26: \"many\" is not a number; write it like 250",
        "1-first-overflow: {shortest: 300}|\"300\" has no unit",
        "1-first-overflow: {who: nginx}|unknown answer to who \"nginx\"; known are: app, db, nobody, web",
        "1-first-overflow: 5|the single value \"5\" stands where a mapping belongs",
        "1-first-overflow: {rate: [1]}|a list stands where a single value belongs",
        "[]|a list stands where a mapping belongs",
        "{}|there are no answers; write them like",
      })
  @DisplayName("a file that is wrong is refused with its place and what would be right")
  void refused(String answers, String complaint) {
    assertThatThrownBy(() -> check(answers))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("answers.yaml")
        .hasMessageContaining(complaint);
  }

  @Test
  @DisplayName("a file that is not there is said to be missing")
  void noFile() {
    assertThatThrownBy(() -> EXERCISES.check(folder.resolve("none.yaml")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("none.yaml")
        .hasMessageContaining("missing");
  }
}
