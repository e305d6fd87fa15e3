package ntier.cli.exercises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.plan.ExperimentException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A lecturer's own exercises. */
class ExerciseReaderTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  @TempDir Path home;

  private List<Exercise> read(String question) throws IOException {
    Files.createDirectories(home.resolve("exercises"));
    Files.writeString(
        home.resolve("exercises/own.yaml"), "title: Own\nquestions:\n  q: {" + question + "}\n");
    return ExerciseReader.all(home);
  }

  @Test
  @DisplayName("a folder without exercises has none")
  void none() {
    assertThat(ExerciseReader.all(home)).isEmpty();
  }

  @Test
  @DisplayName("settings of a question are those of --set")
  void settings() throws IOException {
    Question question =
        read("asks: How?, hint: so, simulate: first-run, set: {web.backlog: 64}, is: vlrt, within: 5%")
            .getFirst()
            .questions()
            .getFirst();
    assertThat(question.asked())
        .isEqualTo(
            new AskedFigure(new Simulated("first-run", List.of("web.backlog=64")), Figure.VLRT));
    assertThat(question.within()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "asks: How?, hint: so, simulate: first-run, is: drop, within: 5%|unknown is \"drop\"; did you mean \"drops\"?",
        "asks: How?, hint: so, simulate: first-run, is: drops|the key \"within\" is missing",
        "asks: Who?, hint: so, simulate: first-run, is: dropping-tier, within: 5%|no within would be right",
        "asks: Who?, simulate: first-run, is: dropping-tier|the key \"hint\" is missing",
        "asks: How?, hint: so, simulate: x, is: drops, within: 5%, least: {of: web.backlog, from: 9, to: 9}|from the lesser to the greater",
        "asks: How?, hint: so, simulate: x, is: drops, within: 5%, least: {of: a, unit: s, from: 1, to: 9}|unknown unit \"s\"",
        "asks: How?, hint: so, simulate: x, is: vlrt, within: 5%, least: {of: a, from: 1, to: 9}|unknown is \"vlrt\"",
      })
  @DisplayName("an exercise that is wrong is refused with its place and what would be right")
  void refused(String question, String complaint) {
    assertThatThrownBy(() -> read(question))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("exercises/own.yaml:3:")
        .hasMessageContaining(complaint);
  }

  @Test
  @DisplayName("an experiment whose load is found on each machine has no right answer")
  void found() {
    Simulations simulations = Simulations.of(HOME);
    assertThatThrownBy(() -> simulations.of(new Simulated("first-run", List.of())))
        .hasMessageContaining("first-run finds its load on each machine")
        .hasMessageContaining("would be right");
  }

  @Test
  @DisplayName("a limit that no value reaches is refused instead of guessed")
  void limit() {
    Simulations simulations = Simulations.of(HOME);
    Simulated of =
        new Simulated(
            "first-run", List.of("workload.users=7000", "inject.for=500ms", "phases.measure=12s"));
    assertThatThrownBy(
            () -> new AskedLimit(of, "web.backlog", Unit.PLAIN, 64, 130, false).right(simulations))
        .hasMessageContaining("web.backlog: no value up to 130 is enough");
  }
}
