package ntier.lifecycle.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.archive.Manifest;
import ntier.archive.ReproductionDirectory;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.archive.fixture.FrozenRuns;
import ntier.injection.Causes;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.Series;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Series and reproductions of the suite of November 2026 are gone on with. */
class OldSeriesTest {
  @TempDir Path folder;

  private final PretendedRuns maker = new PretendedRuns();
  private final ProgressLine progress = ProgressLine.onStandardOutput();

  private Series series(String file, List<String> sets) {
    PlanReader reader =
        new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);
    return reader.series(folder.resolve(file), sets);
  }

  @Test
  @DisplayName("of a series the run that was interrupted is made, and no other")
  void series() throws Exception {
    SeriesDirectory directory = SeriesDirectory.open(FrozenRuns.SERIES.unpack(folder));
    SeriesRecord old = directory.record();
    assertThat(old.state()).isEqualTo(RunState.INTERRUPTED);
    assertThat(old.runs())
        .extracting(SeriesRecord.Run::state)
        .containsExactly(Progress.FINISHED, Progress.INTERRUPTED);
    Series series = series(old.experimentFile(), old.sets());
    directory.write(planned(old, series));
    SeriesRun.resume(series, directory, maker, progress).execute();
    assertThat(maker.stacks()).containsExactly(old.runs().get(1).label());
    assertThat(directory.record().state()).isEqualTo(RunState.FINISHED);
  }

  /** As if today's tiers had been there then: a server that has changed is rightly refused. */
  private static SeriesRecord planned(SeriesRecord old, Series series) {
    SeriesRecord today = new PlannedRuns(series).record(old.series(), AskedSeries.of(old));
    SeriesRecord planned = today.with(old.state(), old.why());
    for (int i = 0; i < old.runs().size(); i++) {
      SeriesRecord.Run then = old.runs().get(i);
      planned =
          planned.with(i, today.runs().get(i).with(then.state(), then.directory(), then.why()));
    }
    return planned;
  }

  @Test
  @DisplayName("of a reproduction that is finished nothing is made")
  void reproduction() throws Exception {
    ReproductionDirectory directory =
        ReproductionDirectory.open(FrozenRuns.REPRODUCTION.unpack(folder));
    String version = directory.record().version().orElseThrow();
    ReproductionRun.resume(
            directory,
            new Manifest.Suite(version, false, Optional.of(version)),
            experiment -> series(experiment.experimentFile(), experiment.sets()),
            maker,
            progress)
        .execute();
    assertThat(maker.made()).isEmpty();
    assertThat(directory.record().state()).isEqualTo(RunState.FINISHED);
  }
}
