package ntier.report;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.reproduction.ReproducedPaper;
import ntier.archive.ReproductionDirectory;
import ntier.archive.ReproductionRecord;
import ntier.archive.ReproductionRecord.Experiment;
import ntier.archive.RunState;
import ntier.archive.SeriesDirectory;
import ntier.archive.SeriesRecord;
import ntier.archive.SeriesRecord.Progress;
import ntier.plan.paper.ClaimsReader.Bound;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperResult;

/**
 * A small paper of three experiments: one agrees, one differs in one of two runs, one was not run.
 */
final class Reproductions {
  static final String EVIL = "a </script><b>name</b>";

  private static final PaperResult UPSTREAM =
      new PaperResult("Figure 5", "3.2", EVIL, Map.of("drops", "web", "vlrt", "yes"));

  private Reproductions() {}

  static ReproducedPaper of(Path runs) {
    ReproductionDirectory directory =
        ReproductionDirectory.create(runs, "paper x", Clock.systemUTC());
    Experiment app =
        experiment("app", series(directory, "app", Scenarios.appStops(), Scenarios.quiet()));
    Experiment async =
        experiment("async", series(directory, "async", Scenarios.appStopsAllAsync()));
    Experiment absent =
        new Experiment("absent", "experiments/absent.yaml", List.of(), "", Progress.FAILED, EVIL);
    directory.write(
        new ReproductionRecord(
            1,
            directory.id(),
            "paper-x",
            "A study",
            true,
            "ntier reproduce paper-x --quick",
            RunState.FAILED,
            "",
            List.of(app, async, absent)));
    return ReproducedPaper.read(paper(), directory);
  }

  private static Experiment experiment(String name, SeriesDirectory series) {
    return new Experiment(
        name, "experiments/" + name + ".yaml", List.of(), series.id(), Progress.FINISHED, "");
  }

  private static SeriesDirectory series(
      ReproductionDirectory directory, String name, RunFixture... fixtures) {
    SeriesDirectory series = SeriesDirectory.create(directory.path(), name, Clock.systemUTC());
    List<SeriesRecord.Run> runs = new ArrayList<>();
    for (RunFixture fixture : fixtures) {
      String folder = "run " + (runs.size() + 1);
      fixture.manifests().paper(UPSTREAM);
      fixture.write(series.path(), folder);
      runs.add(
          new SeriesRecord.Run(
              "users 1400", Map.of(), runs.size() + 1, folder, "", Progress.FINISHED, ""));
    }
    series.write(
        new SeriesRecord(
            1,
            series.id(),
            name,
            name,
            "experiments/" + name + ".yaml",
            List.of(),
            "ntier",
            RunState.FINISHED,
            "",
            List.of(),
            fixtures.length,
            runs));
    return series;
  }

  private static Paper paper() {
    Paper.Entry upstream = new Paper.Entry(EVIL, List.of("app"), Map.of());
    Paper.Entry nobody =
        new Paper.Entry("No (section 4.4)", List.of("async"), Map.of("drops", "none"));
    Paper.Entry absent = new Paper.Entry("not here", List.of("absent"), Map.of());
    return new Paper(
        "paper-x",
        "A study",
        "A. Author",
        List.of(),
        List.of(
            new Paper.Figure("Figure 5", "3.2", EVIL, "app", Paper.Panels.OVER_TIME),
            new Paper.Figure("Figure 1", "2", "times", "app", Paper.Panels.RESPONSE_TIMES),
            new Paper.Figure("Figure 6", "3.2", "types", "app", Paper.Panels.REQUEST_TYPES),
            new Paper.Figure("Figure 9", "4.2", "absent", "absent", Paper.Panels.OVER_TIME)),
        List.of(
            new Paper.Table(
                "Table 1",
                "summary",
                List.of("upstream", "downstream"),
                List.of(
                    new Paper.Row("sync", List.of(List.of(upstream), List.of(absent))),
                    new Paper.Row("async", List.of(List.of(nobody), List.of()))))),
        List.of(
            new Paper.Onset(
                "sync", "from 43 %", "app", Optional.of(new Bound(false, 25)), Optional.empty())));
  }
}
