package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.lifecycle.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  @TempDir Path folder;

  private InProcess check(String answers, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("answers.yaml"), answers);
    String[] all = new String[2 + more.length];
    all[0] = "check";
    all[1] = file.toString();
    System.arraycopy(more, 0, all, 2, more.length);
    return InProcess.run(all);
  }

  @Test
  @DisplayName("a wrong answer is no failure, but with --exit-code it is told from a right one")
  void exitCodes() throws IOException {
    String wrong = "2-move-it-down: {who: web}";
    assertThat(check(wrong).exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(check(wrong).text())
        .contains("wrong")
        .contains("hint: ")
        .contains("0 of 6 right, 1 wrong");
    assertThat(check(wrong, "--exit-code").exitCode()).isEqualTo(5);
  }

  @Test
  @DisplayName("a file that is no answers is refused with its line and what would be right")
  void refused() throws IOException {
    InProcess checked = check("2-move-it-down:\n  who: apache\n");
    assertThat(checked.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(checked.text())
        .contains(
            "answers.yaml:2:8: unknown answer to who \"apache\"; known are: app, db, nobody, web");
    assertThat(checked.hasStackTrace()).isFalse();
    assertThat(InProcess.run("check", folder.resolve("none.yaml").toString()).exitCode())
        .isEqualTo(ExitCode.WRONG_USE);
  }

  @Test
  @DisplayName("without a file, or with a file and --form, it says what would be right")
  void use() {
    for (String[] arguments :
        new String[][] {
          {"check"}, {"check", "x.yaml", "--form"}, {"check", "--form", "--exit-code"}
        }) {
      InProcess checked = InProcess.run(arguments);
      assertThat(checked.exitCode()).isEqualTo(ExitCode.WRONG_USE);
      assertThat(checked.text()).contains("./ntier check --form > answers.yaml");
    }
    assertThat(InProcess.run("check", "--form").text())
        .contains("1-first-overflow:\n")
        .contains("  # one of: web, app, db, nobody\n  who:\n");
  }
}
