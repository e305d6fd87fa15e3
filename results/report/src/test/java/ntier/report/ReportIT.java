package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import ntier.analysis.Findings;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report in a real browser: what it shows is what was recorded. */
class ReportIT {
  private static final int LIGHT = 0xffffff;
  private static final int DARK = 0x14171b;

  @TempDir Path work;
  private Chromium chromium;

  @BeforeEach
  void browser() {
    chromium = new Chromium(work);
  }

  private Path report(RunFixture fixture, String name) {
    RunDirectory run = fixture.write(work, name);
    return Report.write(Analysed.of(run), run);
  }

  private String probe(Path report, String script) throws IOException {
    return new Probe(chromium).run(report, script);
  }

  private static String text(String dom, String id) {
    return Probe.text(dom, id);
  }

  @Test
  @DisplayName("numbers, tables and charts of a run whose app stopped once")
  void shownIsRecorded() {
    String dom = chromium.dom(report(Scenarios.appStops(), "run"), false);
    assertThat(dom).contains("data-charts=\"4\"");
    assertThat(text(dom, "total")).isEqualTo("1,992");
    assertThat(text(dom, "vlrt-count")).isEqualTo("59");
    assertThat(text(dom, "dropped")).isEqualTo("59");
    assertThat(text(dom, "errors")).isEqualTo("0");
    assertThat(dom)
        .contains("UPSTREAM CTQO")
        .contains("Apache dropped 59 requests from 206 ms after Tomcat was stopped for 501 ms")
        .contains("<td>web</td><td>Apache</td><td class=\"n\">19.2</td><td class=\"n\">40</td>")
        .contains("<td>ViewStory</td>");
  }

  /** Every alert of such a page would have been made by a text of the run. */
  @Test
  @DisplayName("texts of a run that came from somebody else run no script and make no element")
  void hostileTexts() throws IOException {
    RunDirectory run = Scenarios.appStops().write(work, "run");
    String evil =
        "</script><script>document.title='owned'</script><img id=evil src=x onerror=\\\"document.title='owned'\\\">\\u001b[2J\\u202e";
    for (Path file : new Path[] {run.planFile(), run.manifestFile()}) {
      String json = Files.readString(file);
      Files.writeString(
          file,
          json.replaceAll(
              "\"(title|why|commandLine|cpu|kernel|distribution|java|commit|version)\"( *: *)\"(?:[^\"\\\\]|\\\\.)*\"",
              "\"$1\"$2\"" + Matcher.quoteReplacement(evil) + "\""));
    }
    String seen =
        probe(
            Report.write(Analysed.of(run), run),
            "setTimeout(() => done([document.title.startsWith('owned'), document.getElementById('evil') === null, document.body.textContent.includes('<img id=evil')].join()), 300);");
    assertThat(seen).isEqualTo("false,true,true");
  }

  @Test
  @DisplayName("values at the cursor are those of the series, in all charts at once")
  void valuesAtTheCursor() throws IOException {
    RunDirectory run = Scenarios.appStops().write(work, "run");
    Findings findings = Analysed.of(run);
    Path report = Report.write(findings, run);
    int bucket = 68;
    String shown =
        probe(
            report,
            """
            mouse("mousemove", plots[0].over, plots[0], %s);
            setTimeout(() => done([...document.querySelectorAll(".u-value")]
              .map(value => value.textContent).join("|")), 100);
            """
                .formatted(bucket * 0.05));
    var tiers = findings.series().tiers();
    assertThat(shown)
        .isEqualTo(
            "3.40 s|%.0f %%|%.0f %%|%.0f %%|3.40 s|%d|%d|%d|3.40 s|%d|%d|%d|3.40 s|%d"
                .formatted(
                    tiers.get(0).cpuPercent()[bucket],
                    tiers.get(1).cpuPercent()[bucket],
                    tiers.get(2).cpuPercent()[bucket],
                    tiers.get(0).queued()[bucket],
                    tiers.get(1).queued()[bucket],
                    tiers.get(2).queued()[bucket],
                    queued(findings, 0, bucket),
                    queued(findings, 1, bucket),
                    queued(findings, 2, bucket),
                    findings.series().vlrt()[bucket]));
    assertThat(queued(findings, 0, bucket)).isEqualTo(42);
    assertThat(tiers.get(0).queued()[bucket]).isEqualTo(42);
    assertThat(findings.series().vlrt()[bucket]).isEqualTo(10);
  }

  private static int queued(Findings findings, int interaction, int bucket) {
    return findings.series().interactions().get(interaction).queued()[bucket];
  }

  @Test
  @DisplayName(
      "the queue by interaction: names, what is static, all values, and what hiding one does")
  void queueByInteraction() throws IOException {
    RunFixture fixture = new RunFixture(3000);
    fixture.request(1000, 1001, 1490, 7000, 0, "ViewStory");
    fixture.request(1010, 1011, 1490, 7001, 0, "ViewStory");
    fixture.request(1020, 1021, 1290, 7002, 0, "Image");
    RunDirectory run = fixture.write(work, "run");
    Findings findings = Analysed.of(run);
    String shown =
        probe(
            Report.write(findings, run),
            """
            const chart = plots.find(one => one.root.parentElement.id === "interactionQueue");
            const names = [...document.querySelectorAll("#interactionQueue .u-series th")];
            const values = place => chart.data[place].join(" ");
            const before = values(1) + ";" + values(2);
            names[1].click();
            setTimeout(() => done(names.slice(1).map(one => one.textContent).join("|") + ";" + before + ";" + values(1)), 100);
            """);
    int[] pages = findings.series().interactions().get(0).queued();
    int[] files = findings.series().interactions().get(1).queued();
    int[] both = new int[pages.length];
    Arrays.setAll(both, i -> pages[i] + files[i]);
    assertThat(shown)
        .isEqualTo(
            "ViewStory|Image (static);" + join(both) + ";" + join(files) + ";" + join(files));
    assertThat(both[1100 / 50]).isEqualTo(3);
    assertThat(both[1400 / 50]).isEqualTo(2);
  }

  private static String join(int[] values) {
    return Arrays.stream(values).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }

  @Test
  @DisplayName("dragging over one chart zooms all, a double click shows the whole run again")
  void zoom() throws IOException {
    String scales =
        probe(
            report(Scenarios.appStops(), "run"),
            """
            const over = plots[1].over;
            const scales = () => plots.map(p =>
              p.scales.x.min.toFixed(0) + "-" + p.scales.x.max.toFixed(0)).join(" ");
            mouse("mousemove", over, plots[1], 2);
            mouse("mousedown", over, plots[1], 2);
            mouse("mousemove", over, plots[1], 4);
            mouse("mouseup", document, plots[1], 4);
            setTimeout(() => {
              const zoomed = scales();
              mouse("dblclick", over, plots[1], 3);
              setTimeout(() => done(zoomed + ", " + scales()), 100);
            }, 100);
            """);
    assertThat(scales).isEqualTo("2-4 2-4 2-4 2-4, 0-10 0-10 0-10 0-10");
  }

  @Test
  @DisplayName("a name in the legend hides and shows its line, also by keyboard")
  void legend() throws IOException {
    String shown =
        probe(
            report(Scenarios.appStops(), "run"),
            """
            const name = document.querySelectorAll("#queue .u-series th")[2];
            const shown = [];
            name.click();
            shown.push(plots[1].series[2].show);
            name.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
            shown.push(plots[1].series[2].show);
            done(shown.join(" "));
            """);
    assertThat(shown).isEqualTo("false true");
  }

  @Test
  @DisplayName("follows the system's colour scheme, and the button changes it")
  void colourSchemes() throws IOException {
    Path report = report(Scenarios.appStops(), "run");
    assertThat(corner(chromium.screenshot(report, false, 1366, 900))).isEqualTo(LIGHT);
    assertThat(corner(chromium.screenshot(report, true, 1366, 900))).isEqualTo(DARK);
    assertThat(
            probe(
                report,
                """
                document.getElementById("theme").click();
                done(getComputedStyle(document.body).backgroundColor);
                """))
        .isEqualTo("rgb(20, 23, 27)");
  }

  private static int corner(Path picture) throws IOException {
    BufferedImage image = ImageIO.read(picture.toFile());
    return image.getRGB(2, 2) & 0xffffff;
  }

  @Test
  @DisplayName("a killed run says what is missing and still shows what there is")
  void killed() throws IOException {
    RunFixture fixture = Scenarios.appStops();
    fixture.manifests().killed();
    RunDirectory run = fixture.write(work, "killed");
    Files.delete(run.hostSamplesFile());
    String dom = chromium.dom(Report.write(Analysed.of(run), run), false);
    assertThat(dom)
        .contains("What is missing")
        .contains("samples/hosts.csv is missing: millibottlenecks cannot be found.")
        .contains("The run is not complete")
        .contains("data-charts=\"4\"");
  }

  @Test
  @DisplayName("a run that never came to its measure phase has a report without charts")
  void nothingMeasured() throws IOException {
    RunFixture fixture = new RunFixture(0);
    RunDirectory run = fixture.write(work, "early");
    String dom = chromium.dom(Report.write(Analysed.of(run), run), false);
    assertThat(dom).contains("NOTHING TO JUDGE").contains("data-charts=\"0\"");
  }
}
