package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.plan.Series;
import ntier.plan.read.PlanReader;
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

  @Test
  void saysHowLongItTakesWithTheLoadsThatAreToBeFound() {
    Path home = Path.of(System.getProperty("ntier.home"));
    PlanReader reader = new PlanReader(home, Causes.all().descriptions(), 2);
    Series series =
        reader.series(
            home.resolve("experiments/first-run.yaml"),
            List.of("phases.ramp=10s", "phases.warmUp=15s", "phases.measure=80s", "repeat=2"));
    assertThat(ReproductionExtent.of(List.of(series), 0))
        .isEqualTo("1 experiments, 2 runs, about 4 min");
    assertThat(ReproductionExtent.of(List.of(series, series), 3))
        .isEqualTo(
            "2 experiments, 4 runs, about 11 min, with 3 loads to find for this machine first");
  }
}
