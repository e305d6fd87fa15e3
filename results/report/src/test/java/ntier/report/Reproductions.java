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
import ntier.findings.Analysed;
import ntier.plan.paper.Paper;
import ntier.plan.paper.PaperResult;

/**
 * A small paper of five experiments: one agrees, one differs, one has runs on both sides, one is
 * not to be trusted, one was not run.
 */
final class Reproductions {
  static final String EVIL = "a </script><b>name</b>";

  private static final PaperResult UPSTREAM =
      new PaperResult(
          "Figure 5",
          "3.2",
          EVIL,
          Map.of("dropped.web", "at least 0.1%"),
          Optional.of(Map.of("dropped.web", EVIL)),
          Optional.of(Map.of("vlrt", EVIL)));

  private static final PaperResult NOBODY =
      PaperResult.claiming("Figure 13", "4.4", "nobody", Map.of("dropped", "none"));

  private Reproductions() {}

  static ReproducedPaper of(Path runs) {
    ReproductionDirectory directory =
        ReproductionDirectory.create(runs, "paper x", Clock.systemUTC());
    Experiment app =
        experiment(
            "app", series(directory, "app", UPSTREAM, Scenarios.appStops(), Scenarios.quiet()));
    Experiment async =
        experiment("async", series(directory, "async", NOBODY, Scenarios.appStopsAllAsync()));
    Experiment wrong =
        experiment("wrong", series(directory, "wrong", NOBODY, Scenarios.appStops()));
    RunFixture disturbed = Scenarios.appStops();
    disturbed.manifests().distrusted();
    Experiment doubtful =
        experiment("doubtful", series(directory, "doubtful", UPSTREAM, disturbed));
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
            List.of(app, async, wrong, doubtful, absent),
            Optional.of("v1.0")));
    return ReproducedPaper.read(paper(), directory, Analysed.DETECTION);
  }

  private static Experiment experiment(String name, SeriesDirectory series) {
    return new Experiment(
        name, "experiments/" + name + ".yaml", List.of(), series.id(), Progress.FINISHED, "");
  }

  private static SeriesDirectory series(
      ReproductionDirectory directory, String name, PaperResult result, RunFixture... fixtures) {
    SeriesDirectory series = SeriesDirectory.create(directory.path(), name, Clock.systemUTC());
    List<SeriesRecord.Run> runs = new ArrayList<>();
    for (RunFixture fixture : fixtures) {
      String folder = "run " + (runs.size() + 1);
      fixture.manifests().paper(result);
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
    Paper.Entry upstream = new Paper.Entry(EVIL, List.of("app"), List.of("dropped.web"), "");
    Paper.Entry nobody = new Paper.Entry("No (section 4.4)", List.of("async"), List.of(), "");
    Paper.Entry absent = new Paper.Entry("not here", List.of("absent"), List.of(), "");
    Paper.Entry empty = new Paper.Entry("nginx: no", List.of(), List.of(), "it cannot " + EVIL);
    return new Paper(
        "paper-x",
        "A study",
        "A. Author",
        List.of(),
        List.of(
            new Paper.Figure("Figure 5", "3.2", EVIL, "app", Paper.Panels.OVER_TIME, List.of()),
            new Paper.Figure(
                "Figure 1", "2", "times", "app", Paper.Panels.RESPONSE_TIMES, List.of()),
            new Paper.Figure(
                "Figure 6", "3.2", "types", "app", Paper.Panels.REQUEST_TYPES, List.of()),
            new Paper.Figure(
                "Figure 9", "4.2", "absent", "absent", Paper.Panels.OVER_TIME, List.of())),
        List.of(
            new Paper.Table(
                "Table 1",
                "summary",
                List.of("upstream", "downstream"),
                List.of(
                    new Paper.Row("sync", List.of(List.of(upstream), List.of(absent))),
                    new Paper.Row("async", List.of(List.of(nobody), List.of(empty)))))),
        List.of(
            new Paper.Onset(
                "sync",
                "from 43 %",
                "app",
                Optional.of(0),
                0.1,
                Optional.of(25.0),
                Optional.empty())),
        List.of(),
        List.of(new Paper.LeftOut("not " + EVIL, "A", "no machine for it")),
        List.of(new Paper.LeftOut("direction", "4.6", "it follows")));
  }
}
