package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code reproduce} refuses before anything starts. */
class ReproduceCommandTest {
  @TempDir Path folder;

  @Test
  void oneOfPaperResumeAndPage() {
    assertThat(Main.execute("reproduce")).isEqualTo(ExitCode.WRONG_USE);
    assertThat(Main.execute("reproduce", "paper-002", "--page", "x")).isEqualTo(ExitCode.WRONG_USE);
    assertThat(Main.execute("reproduce", "--resume", "x", "--quick")).isEqualTo(ExitCode.WRONG_USE);
  }

  @Test
  void aPaperAndAFolderThatAreNotThere() {
    assertThat(Main.execute("reproduce", "no-such-paper")).isEqualTo(ExitCode.WRONG_USE);
    assertThat(Main.execute("reproduce", "--page", folder.toString())).isEqualTo(ExitCode.FAILED);
  }
}
