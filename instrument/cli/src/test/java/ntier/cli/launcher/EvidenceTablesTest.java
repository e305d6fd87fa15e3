package ntier.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code benchmarks/evidence-tables} makes of a tag's folder, whole or broken. */
class EvidenceTablesTest {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  private static final String VLRT = "\"vlrt\":{\"count\":40,\"percent\":0.02,\"queueing\":40}";

  /** nginx, XTomcat and XMySQL: nobody drops, and 40 of 200,000 requests only waited. */
  private static final String SUMMARY =
      """
      {"experiment":"nx3-no-vlrt","nx":3,"requests":{"total":200000,"errors":0,"perSecond":500.0,
      "p50Millis":2.5,"p99Millis":400.0,"maxMillis":1100.0},%s,"ctqo":[],"fit":null,
      "tiers":{"web":{"server":"nginx","droppedRequests":0,"droppedPackets":0},
      "app":{"server":"xtomcat","droppedRequests":0,"droppedPackets":0},
      "db":{"server":"xmysql","droppedRequests":0,"droppedPackets":0}},
      "calibration":{"tier":"app","askedPercent":83.0,"measuredPercent":82.4},
      "measuring":{"monitorsCpuPercent":1.2,"workloadCpuPerRequestMicros":150.0,"trusted":true,"why":[]}}
      """
          .formatted(VLRT);

  @TempDir Path directory;

  private Path evidence;
  private Path run;

  @BeforeEach
  void onePart() throws IOException {
    evidence = directory.resolve("v1.0");
    Path series = evidence.resolve("no-vlrt/runs/2026-11-23T01-00-00-nx3-no-vlrt");
    run = series.resolve("01-r1");
    Files.createDirectories(run);
    write(
        evidence.resolve("no-vlrt/command.txt"),
        """
        v1.0
        ./ntier run nx3-no-vlrt --set repeat=5
        Some CPU, 2 cores, load 0.10 0.10 0.10
        exit code 0, 2400 s, 2026-11-23T02:00:00Z, load 1.00 1.00 1.00
        """);
    write(
        series.resolve("series.json"),
        """
        {"runs":[{"variant":1,"repetition":1,"state":"finished","label":"nginx-xtomcat-xmysql",
        "directory":"01-r1","values":{}}]}
        """);
    write(run.resolve("manifest.json"), manifest("v1.0"));
    write(run.resolve("summary.json"), SUMMARY);
    write(run.resolve("findings.json"), "{" + VLRT + "}");
  }

  private static String manifest(String version) {
    return "{\"state\":\"finished\",\"commandLine\":\"\",\"suite\":{\"version\":\"%s\"}}"
        .formatted(version);
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
  }

  @Test
  void aPartIsATableAndTheOthersAreNotMadeYet() throws Exception {
    assertThat(tables(0))
        .contains("| no-vlrt | `./ntier run nx3-no-vlrt --set repeat=5` | 1 of 1 | 0 | 40 |")
        .contains(
            "| no-vlrt | app 83 : 82 % | 200,000 | nobody | 40 (0.020 %) | 40 | 400, 1,100 | yes |")
        .contains("| no-vlrt-90 | not made yet |")
        .contains("## matrix\n\nnot made yet")
        .doesNotContain("no drop and at most");
  }

  /** A load that was found with another stack has no utilisation of its own. */
  @Test
  void nothingIsAskedOfAnotherStacksLoad() throws Exception {
    String fit =
        "\"fit\":{\"askedPercent\":null,\"measuredPercent\":71.6,\"cached\":false,\"found\":{}}";
    write(
        run.resolve("summary.json"),
        SUMMARY
            .replace("\"fit\":null", fit)
            .replaceAll("\"calibration\":\\{[^}]*\\}", "\"calibration\":null"));
    write(run.resolve("fit.json"), "{\"foundAt\":\"2026-11-23T01:00:00Z\"}");
    assertThat(tables(0)).contains("| no-vlrt | – : 72 % | 200,000 | nobody |");
  }

  @Test
  void partsAreThoseThatTheEvidenceHas() throws Exception {
    String script = Files.readString(HOME.resolve("benchmarks/evidence"));
    Matcher all = Pattern.compile("(?m)^all=\\((.*)\\)$").matcher(script);
    assertThat(all.find()).isTrue();
    String text = tables(0);
    assertThat(
            Stream.of("parts", "turns-parts", "hybrid-parts", "beyond-parts")
                .map(name -> text.replaceAll("(?s).*## " + name + "\n|\n## .*", ""))
                .flatMap(table -> table.lines().filter(row -> row.startsWith("| ")).skip(1)))
        .extracting(row -> row.split("[| ]+")[1])
        .containsExactly(all.group(1).split(" "));
  }

  @Test
  void aMissedGoalIsSaidFirst() throws Exception {
    write(run.resolve("summary.json"), SUMMARY.replace("\"percent\":0.02", "\"percent\":0.06"));
    assertThat(tables(0))
        .startsWith("## goals\n\n- `no-vlrt`: no drop and at most 0.05 % VLRT in five trusted");
  }

  @Test
  void aLoadBelowWhatIsAskedIsMissed() throws Exception {
    String missed = "- `no-vlrt`: app's core was 82 % busy, of 83 % and more asked.";
    assertThat(tables(0)).contains(missed);
    write(run.resolve("summary.json"), SUMMARY.replace("82.4", "82.6"));
    assertThat(tables(0)).doesNotContain("app's core was");
  }

  @Test
  void tablesGoToTheirPlacesOnAPage() throws Exception {
    Path page = directory.resolve("page.md");
    write(page, "before\n<!-- evidence matrix -->\nold\n<!-- end of matrix -->\nafter\n");
    assertThat(tables(0, page)).isEmpty();
    assertThat(page)
        .hasContent(
            "before\n<!-- evidence matrix -->\n\nnot made yet\n\n<!-- end of matrix -->\nafter\n");
  }

  @Test
  void aPageWithoutPlacesIsLeftAsItWas() throws Exception {
    Path page = directory.resolve("page.md");
    write(page, "<!-- evidence matrices -->\n");
    assertThat(tables(2, page)).contains("there is no table matrices; goals, parts, run, matrix");
    assertThat(page).hasContent("<!-- evidence matrices -->\n");
  }

  @Test
  void whatIsMissingIsNamed() throws Exception {
    Files.delete(run.resolve("findings.json"));
    assertThat(tables(4)).contains(run.resolve("findings.json") + " is missing");
  }

  @Test
  void whatIsHalfWrittenIsNamed() throws Exception {
    write(run.resolve("summary.json"), SUMMARY.substring(0, SUMMARY.length() / 2));
    assertThat(tables(4)).contains(run.resolve("summary.json") + " is not whole: ");
  }

  /** Of a reproduction: the page of the paper says what became of such a run. */
  @Test
  void aRunThatHasNoLoadOnAMachineIsNoRun() throws Exception {
    Path series = Files.list(evidence.resolve("no-vlrt/runs")).findFirst().orElseThrow();
    write(
        series.resolve("series.json"),
        """
        {"runs":[{"variant":1,"repetition":1,"state":"finished","label":"a","directory":"01-r1",
        "values":{}},{"variant":2,"repetition":1,"state":"failed","label":"b","directory":"","values":{}}]}
        """);
    assertThat(tables(4)).contains("the run “b” is failed, not finished");
    Path paper = evidence.resolve("reproduce-1/runs/2026-11-23T01-00-00-paper-002");
    Files.createDirectories(paper);
    Files.move(
        evidence.resolve("no-vlrt/command.txt"), evidence.resolve("reproduce-1/command.txt"));
    Files.move(series, paper.resolve("series"));
    write(
        paper.resolve("reproduction.json"),
        "{\"version\":\"v1.0\",\"experiments\":[{\"directory\":\"series\"}]}");
    write(
        paper.resolve("report.html"),
        """
        <table id="experiments"><tbody><tr><td>log-flush</td><td>Figure 7</td><td></td><td>unknown</td>
        <td></td><td></td><td></td><td>1 of 1</td></tr></tbody></table></html>
        """);
    Files.delete(evidence.resolve("no-vlrt/runs"));
    Files.delete(evidence.resolve("no-vlrt"));
    assertThat(tables(0))
        .contains("`reproduce-1`: unknown: log-flush (1 of 1 experiments)")
        .contains("| reproduce-1 | `./ntier run nx3-no-vlrt --set repeat=5` | 1 of 1 |");
  }

  private void detectionSet(String part, String seed, String rows, String alarms, String drops)
      throws IOException {
    Path set = evidence.resolve(part + "/detection/" + seed);
    Path made = set.resolve("runs/000-mixed/2026-11-23T01-00-00-mixed");
    Files.createDirectories(made);
    Files.copy(
        evidence.resolve("no-vlrt/command.txt"), evidence.resolve(part).resolve("command.txt"));
    for (String file : List.of("manifest.json", "summary.json", "findings.json")) {
      Files.copy(run.resolve(file), made.resolve(file));
    }
    write(
        set.resolve("detection.csv"),
        "runs,cause,scored,found,recall,recallLow,recallHigh,foundOrFalse,precision,precisionLow,precisionHigh,saturatedNothing,shorterThan150ms\n"
            + rows);
    write(
        set.resolve("detection.md"),
        """
        Set drawn by %s; 1 runs.

        False alarms in 2 quiet runs of 60 s: [%s, {}].
        Drops with an origin: %s (99.00 %%, 95 %%: 98.00 to 99.50 %%).

        Not trusted, and so not counted above:

        - a run of %s: a reason

        All runs (4):

        False alarms in 9 quiet runs of 60 s: [{cpu=7}].
        """
            .formatted(seed, alarms, drops, seed));
  }

  /**
   * Their counts are added and their intervals computed anew; runs that are not trusted stay out.
   */
  @Test
  void setsOfDetectionCountAsOne() throws Exception {
    detectionSet(
        "detection-1",
        "aaaa",
        "trusted,freeze,20,20,1.0,0.8,1.0,20,1.0,0.8,1.0,1,2\ntrusted,dvfs,0,0,NaN,0,1,0,NaN,0,1,3,0\nall,freeze,99,0,0,0,1,0,NaN,0,1,0,0\n",
        "{cpu=1, io=2}",
        "1,990 of 2,000");
    detectionSet(
        "detection-2",
        "bbbb",
        "trusted,freeze,20,18,0.9,0.7,1.0,20,0.85,0.6,0.9,0,4\n",
        "{}",
        "900 of 1,000");
    assertThat(tables(0))
        .contains(
            "| `freeze` | 40 | 38 | 0.950 (0.835 to 0.986) | 0.925 (0.801 to 0.974) | 1 | 6 | **no** |")
        .contains("| `dvfs` | 0 | 0 |  |  | 3 | 0 | **no** |")
        .contains("- Set drawn by aaaa; 1 runs.\n- Set drawn by bbbb; 1 runs.\n")
        .contains("3 false alarms in 4 quiet runs of 60 s. Drops with an origin: 2,890 of 3,000")
        .contains("counted: 2 runs.\n\n- a run of aaaa: a reason\n- a run of bbbb: a reason")
        .contains("- `detection`: recall or precision is below 0.95, or not known: freeze, dvfs.")
        .contains("- `detection`: 4 quiet runs can be trusted, of 10 asked.");
    write(evidence.resolve("detection-2/detection/bbbb/detection.csv"), "runs,cause\ntrusted,x\n");
    assertThat(tables(4)).contains("detection.csv: a row is not whole: ");
  }

  private static final String TURNS_SUMMARY =
      """
      {"variants":[
      {"name":"single-async","twinOf":null,"loads":{"c=100 100B":{"bottleneck":"load",
      "perSecond":{"median":30000.0,"low":29500.0,"high":30500.0,"rounds":9},
      "cpuMicrosPerRequest":{"median":6.5,"low":6.4,"high":6.6,"rounds":9}}}},
      {"name":"single-async again","twinOf":"single-async","loads":{}},
      {"name":"netty-server","twinOf":null,"loads":{"c=100 100B":{"bottleneck":"server",
      "perSecond":{"median":25000.0,"low":24000.0,"high":26000.0,"rounds":9},
      "cpuMicrosPerRequest":null}}}],
      "measuring":{"trusted":true,"why":[]}}
      """;

  private Path serversInTurns() throws IOException {
    Path paper = evidence.resolve("paper-003/runs/2026-11-23T01-00-00-paper-003");
    Path turns = paper.resolve("architectures");
    Files.createDirectories(turns);
    Files.copy(evidence.resolve("no-vlrt/command.txt"), evidence.resolve("paper-003/command.txt"));
    write(turns.resolve("manifest.json"), manifest("v1.0"));
    write(turns.resolve("summary.json"), TURNS_SUMMARY);
    write(
        turns.resolve("findings.json"),
        "{\"leastCpu\":[{\"load\":\"c=100 100B\",\"variant\":\"single-async\",\"equal\":[]}]}");
    write(
        paper.resolve("reproduction.json"),
        """
        {"version":"v1.0","experiments":[{"name":"architectures","kind":"turns",
        "directory":"architectures"}]}
        """);
    write(
        paper.resolve("report.html"),
        """
        <table class="c" id="turns-differs"><tbody><tr><td>Table 6<small>section 4.1</small></td>
        <td>102 writes</td><td>102</td><td>at least 50</td><td><p class="pair">write 12<small>a; the load was full</small></p></td>
        <td>differs</td><td>a at c=8: few; b at c=9: few<p class="explanation">GSO &lt; 1</p></td></tr></tbody></table>
        <table id="claims-agrees"><tbody><tr><td>Table 5</td><td></td><td></td><td></td>
        <td><p class="pair">cpu 1.1<small>a</small></p><p class="pair">cpu 1.2<small>b</small></p><p class="pair">cpu 1.3</p><p class="pair">cpu 1.4</p></td>
        <td>agrees</td><td></td></tr><tr><td>Table 4</td><td></td><td></td><td></td>
        <td><p class="pair">cpu 1.1<small>a</small></p><p class="pair">cpu 1.2</p></td>
        <td>agrees</td><td></td></tr></tbody></table></html>
        """);
    return paper;
  }

  @Test
  void serversThatTookTurnsHaveTheirCostsAndClaims() throws Exception {
    serversInTurns();
    assertThat(tables(0))
        .contains("`paper-003`: differs: Table 6, section 4.1 (1 of 3 claims).")
        .contains(
            "| Table 6, section 4.1 | 102 writes | 102 | at least 50 | write 12, a; the load was full | **differs** |")
        .contains("| Table 5 |  |  |  | 4 comparisons, below | agrees |")
        .contains("| Table 4 |  |  |  | cpu 1.1, a<br>cpu 1.2 | agrees |")
        .contains("2 of 3 claims agree; 1 of 1 runs can be trusted.")
        .contains(
            """
            <details><summary>Table 6, section 4.1: differs</summary>

            Claimed: at least 50. Found:

            - write 12, a; the load was full

            Why:

            - a at c=8: few
            - b at c=9: few
            - GSO &lt; 1

            </details>
            """)
        .contains("<summary>Table 5: agrees</summary>")
        .doesNotContain("<summary>Table 4")
        .contains("| `single-async` | **6.5 (6.4 to 6.6)** |")
        .contains("| `single-async` | 30,000 (29,500 to 30,500), *of the load* |")
        .contains("| `netty-server` | 25,000 (24,000 to 26,000) |")
        .doesNotContain("again");
  }

  @Test
  void aPageWithoutClaimsOfTurnsIsNoEvidence() throws Exception {
    Path page = serversInTurns().resolve("report.html");
    write(page, Files.readString(page).replace(" id=", " name="));
    assertThat(tables(4)).contains(page + " has no claims of turns");
  }

  @Test
  void anotherVersionIsNoEvidence() throws Exception {
    write(run.resolve("manifest.json"), manifest("v1.0-1-g0123456"));
    assertThat(tables(4))
        .contains(run.resolve("manifest.json") + " is of v1.0-1-g0123456, and its part of v1.0");
  }

  private String tables(int exitCode, Path... page) throws Exception {
    List<String> line =
        Stream.concat(
                Stream.of(HOME.resolve("benchmarks/evidence-tables"), evidence), Stream.of(page))
            .map(Path::toString)
            .toList();
    Path output = directory.resolve("output.txt");
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    int ended = process.waitFor();
    String said = Files.readString(output);
    assertThat(ended).as(said).isEqualTo(exitCode);
    return said;
  }
}
