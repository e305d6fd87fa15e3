package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ntier.analysis.Findings;
import ntier.analysis.figures.InteractionSeries;
import ntier.analysis.reproduction.ReproducedPaper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a reproduced paper in a real browser. */
class ReproductionIT {
  @TempDir Path work;
  private Chromium chromium;
  private ReproducedPaper paper;
  private Path page;

  @BeforeEach
  void write() {
    chromium = new Chromium(work);
    paper = Reproductions.of(work);
    page = ReproductionReport.write(paper);
  }

  private String probe(String script) throws IOException {
    return new Probe(chromium).run(page, script);
  }

  @Test
  @DisplayName("a figure is drawn when it is opened, with the values that were recorded")
  void valuesOfAFigure() throws IOException {
    String shown =
        probe(
            """
            const before = ntier.charts.length;
            const figure = document.getElementById("figure-0");
            figure.open = true;
            setTimeout(() => done(before + ";" + ntier.charts.map(chart => chart.data.length - 1).join(" ") + ";" + ntier.charts.at(-1).data[1].join(" ")), 200);
            """);
    Findings findings = paper.runs("app").getFirst().findings();
    String vlrt =
        Arrays.stream(findings.series().vlrt())
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" "));
    assertThat(shown).isEqualTo("0;3 3 1;" + vlrt);
  }

  @Test
  @DisplayName(
      "Figure 6 has the queue and the VLRT by interaction, with the values that were recorded")
  void byInteraction() throws IOException {
    String shown =
        probe(
            """
            document.getElementById("figure-2").open = true;
            setTimeout(() => done(ntier.charts.map(chart => chart.root.parentElement.id + ":" + chart.data[1].join(" ")).join(";")), 200);
            """);
    List<InteractionSeries> all = paper.runs("app").getFirst().findings().series().interactions();
    assertThat(shown)
        .isEqualTo(
            "interactionQueue-2:"
                + sums(all, InteractionSeries::queued)
                + ";interactionVlrt-2:"
                + sums(all, InteractionSeries::vlrt));
    assertThat(all).hasSize(3);
  }

  /** What the topmost area of a chart shows. */
  private static String sums(List<InteractionSeries> all, Function<InteractionSeries, int[]> of) {
    return IntStream.range(0, of.apply(all.getFirst()).length)
        .map(at -> all.stream().mapToInt(one -> of.apply(one)[at]).sum())
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(" "));
  }

  @Test
  @DisplayName("no wider than a small screen, all figures open, light and dark")
  void fits() throws IOException {
    assertThat(
            probe(
                """
                document.querySelectorAll("details").forEach(one => { one.open = true; });
                setTimeout(() => done(document.documentElement.scrollWidth <= innerWidth), 200);
                """))
        .isEqualTo("true");
    assertThat(chromium.screenshot(page, true, 1366, 900)).exists();
  }
}
