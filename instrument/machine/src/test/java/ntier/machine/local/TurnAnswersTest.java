package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import ntier.archive.TurnOutcome;
import ntier.plan.JsonFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.SerializationFeature;

class TurnAnswersTest {
  @TempDir private Path folder;

  private static String line(long requests) {
    TurnOutcome outcome = new TurnOutcome(1, 2, requests, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return JsonFormat.mapper()
        .rebuild()
        .disable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(outcome);
  }

  @Test
  @DisplayName("answers come one by one, whole, and past what else is said")
  void oneByOne() throws IOException {
    Path file = folder.resolve("turns.log");
    TurnAnswers answers = new TurnAnswers(file);
    assertThat(answers.next()).isEmpty();
    Files.writeString(file, "WARNING: something\n" + line(7) + "\n" + line(8) + "\n{\"start");
    assertThat(answers.next()).map(TurnOutcome::requests).hasValue(7L);
    assertThat(answers.next()).map(TurnOutcome::requests).hasValue(8L);
    assertThat(answers.next()).isEmpty();
    Files.writeString(file, line(9).substring("{\"start".length()), StandardOpenOption.APPEND);
    assertThat(answers.next()).isEmpty();
    Files.writeString(file, "\n", StandardOpenOption.APPEND);
    assertThat(answers.next()).map(TurnOutcome::requests).hasValue(9L);
    assertThat(answers.next()).isEmpty();
  }
}
