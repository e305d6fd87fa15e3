package ntier.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.analysis.Analysis;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.comparison.ComparisonReader;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;

/** Comparisons of small runs. */
final class Compared {
  private Compared() {}

  /** NX from 0 to 3, app and db stopped; the first variant twice. */
  static Comparison matrix(Path runs) {
    return of(
        runs,
        Scenarios.appStops(),
        Scenarios.dbStops(),
        Scenarios.appStopsBehindAsyncWeb(),
        Scenarios.dbStopsBehindAsyncWeb(),
        Scenarios.appFlushesIntoDb(),
        Scenarios.dbStopsBehindAsyncApp(),
        Scenarios.appStopsAllAsync(),
        Scenarios.dbStopsAllAsync(),
        Scenarios.appStops());
  }

  /** In folders {@code run 1}, {@code run 2} …: names with a space must be links, too. */
  static Comparison of(Path runs, RunFixture... fixtures) {
    List<RunDirectory> all = new ArrayList<>();
    for (RunFixture fixture : fixtures) {
      RunDirectory run = fixture.write(runs, "run " + (all.size() + 1));
      Analysis.write(Analysed.of(run), run);
      all.add(run);
    }
    return ComparisonReader.of(all, Analysed.DETECTION);
  }
}
