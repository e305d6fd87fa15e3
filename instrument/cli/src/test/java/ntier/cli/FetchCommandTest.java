package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ntier.lifecycle.ExitCode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What is refused before anything is fetched. */
class FetchCommandTest {
  @Test
  @DisplayName(
      "an experiment that is none is refused with the nearest name, and nothing is fetched")
  void unknown() {
    InProcess fetched = InProcess.run("fetch", "first-run", "first-rum");
    assertThat(fetched.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(fetched.text()).contains("first-rum").contains("first-run");
    assertThat(fetched.hasStackTrace()).isFalse();
  }

  @Test
  @DisplayName("its help says what it gets without a name")
  void help() {
    String help = new CommandLine(new Main()).getSubcommands().get("fetch").getUsageMessage();
    assertThat(help.replaceAll("\\s+", " "))
        .contains("default: matrix, which has all stacks of the exercises");
  }
}
