package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import ntier.analysis.Findings;
import ntier.analysis.figures.InteractionSeries;
import ntier.analysis.figures.TierSeries;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is exported equals what was recorded and found. */
class CsvExportTest {
  private static final Path HEADS = Path.of("src/test/resources/golden/heads.txt");

  @TempDir Path folder;

  private RunDirectory run;
  private Findings findings;
  private Path out;

  private void export(RunFixture fixture) throws IOException {
    run = fixture.write(folder, "run");
    export();
  }

  private void export() throws IOException {
    findings = Analysed.of(run);
    out = Files.createDirectory(folder.resolve("out"));
    CsvExport.write(ExportedRun.read(run, Analysed.DETECTION), out);
  }

  private List<Map<String, String>> table(String name) {
    return Exported.read(out.resolve(name));
  }

  /** Back to a run's clock. */
  private static long micros(String seconds) {
    return RunFixture.START_MICROS + new BigDecimal(seconds).movePointRight(6).longValueExact();
  }

  @Test
  @DisplayName("the columns are those that docs/data.md tells of")
  void heads() throws IOException {
    export(Scenarios.appStops());
    Map<String, String> heads = new TreeMap<>();
    try (Stream<Path> files = Files.list(out)) {
      files.forEach(file -> heads.put(file.getFileName().toString(), Exported.head(file)));
    }
    StringBuilder text = new StringBuilder();
    heads.forEach((name, head) -> text.append(name + ": " + head + "\n"));
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(HEADS, text);
    }
    assertThat(text.toString()).isEqualTo(Files.readString(HEADS));
    String page = Files.readString(Path.of(System.getProperty("ntier.home"), "docs/data.md"));
    heads.forEach(
        (name, head) -> assertThat(page).contains("`" + name + "`").contains("`" + head + "`"));
  }

  @Test
  @DisplayName("each recorded request is there once, with its times to the microsecond")
  void requests() throws IOException {
    export(Scenarios.appStops());
    List<Request> recorded = Request.FORMAT.read(run.requestsFile());
    List<Map<String, String>> rows = table("requests.csv");
    List<String> expected = new ArrayList<>();
    for (Request one : recorded) {
      expected.add(
          one.startMicros()
              + " "
              + BigDecimal.valueOf(one.endMicros() - one.startMicros(), 3)
              + " "
              + one.sequence()
              + " "
              + one.retransmits());
    }
    assertThat(rows)
        .extracting(
            row ->
                micros(row.get("start_s"))
                    + " "
                    + row.get("response_ms")
                    + " "
                    + row.get("sequence")
                    + " "
                    + row.get("retransmits"))
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(rows).extracting(row -> micros(row.get("start_s"))).isSorted();
    assertThat(rows).filteredOn(row -> row.get("vlrt").equals("true")).hasSize(59);
    assertThat(recorded).allMatch(one -> Absent.isPresent(one.endMicros()));
  }

  @Test
  @DisplayName("the tiers' lines are the series of the findings")
  void tiers() throws IOException {
    export(Scenarios.appStops());
    List<Map<String, String>> rows = table("tiers.csv");
    assertThat(rows).hasSize(3 * 200);
    for (int i = 0; i < rows.size(); i++) {
      Map<String, String> row = rows.get(i);
      TierSeries tier = findings.series().tiers().get(i % 3);
      int bucket = i / 3;
      assertThat(micros(row.get("time_s"))).isEqualTo(findings.window().bucketStart(bucket));
      assertThat(row.get("tier")).isEqualTo(tier.tier());
      assertThat(row.get("cpu_percent")).isEqualTo(String.valueOf(tier.cpuPercent()[bucket]));
      assertThat(row.get("queued")).isEqualTo(String.valueOf(tier.queued()[bucket]));
      assertThat(row.get("accept_queue")).isEqualTo(String.valueOf(tier.acceptQueue()[bucket]));
      assertThat(row.get("dropped")).isEqualTo(String.valueOf(tier.drops()[bucket]));
    }
    assertThat(rows.stream().mapToInt(row -> Integer.parseInt(row.get("dropped"))).sum())
        .isEqualTo(59);
    assertThat(table("load.csv").stream().mapToInt(row -> Integer.parseInt(row.get("vlrt"))).sum())
        .isEqualTo(59);
  }

  @Test
  @DisplayName("the interactions' lines are the series of the findings, and add up")
  void interactions() throws IOException {
    export(Scenarios.appStops());
    List<InteractionSeries> kinds = findings.series().interactions();
    List<Map<String, String>> rows = table("interactions.csv");
    assertThat(rows).hasSize(3 * 200);
    for (int i = 0; i < rows.size(); i++) {
      InteractionSeries kind = kinds.get(i % 3);
      assertThat(rows.get(i))
          .containsEntry("interaction", kind.interaction())
          .containsEntry("static", String.valueOf(kind.interaction().equals("Image")))
          .containsEntry("queued", String.valueOf(kind.queued()[i / 3]))
          .containsEntry("vlrt", String.valueOf(kind.vlrt()[i / 3]));
      assertThat(micros(rows.get(i).get("time_s"))).isEqualTo(findings.window().bucketStart(i / 3));
    }
    assertThat(rows.stream().mapToInt(row -> Integer.parseInt(row.get("vlrt"))).sum())
        .isEqualTo(59);
    assertThat(rows)
        .filteredOn(row -> row.get("time_s").equals("3.400"))
        .extracting(row -> Integer.parseInt(row.get("queued")))
        .satisfies(queued -> assertThat(queued.stream().mapToInt(one -> one).sum()).isEqualTo(42));
  }

  @Test
  @DisplayName("each VLRT request leads to the tier that dropped it, and to the millibottleneck")
  void vlrt() throws IOException {
    export(Scenarios.appStops());
    List<Map<String, String>> requests = table("requests.csv");
    List<Map<String, String>> vlrt = table("vlrt.csv");
    assertThat(vlrt).hasSize((int) findings.vlrt().count());
    for (Map<String, String> one : vlrt) {
      Map<String, String> request = requests.get(Integer.parseInt(one.get("request")));
      assertThat(request.get("request")).isEqualTo(one.get("request"));
      assertThat(request.get("start_s")).isEqualTo(one.get("start_s"));
      assertThat(request.get("response_ms")).isEqualTo(one.get("response_ms"));
      assertThat(new BigDecimal(one.get("response_ms")))
          .isGreaterThanOrEqualTo(new BigDecimal(1000));
      assertThat(one)
          .containsEntry("cause", "drop")
          .containsEntry("waited_in", "")
          .containsEntry("dropped_by", "web")
          .containsEntry("matched_by", "port")
          .containsEntry("episode", "0")
          .containsEntry("origin_tier", "app")
          .containsEntry("origin_kind", "freeze");
    }
    List<Map<String, String>> drops = table("drops.csv");
    assertThat(drops)
        .extracting(row -> row.get("vlrt_request"))
        .containsExactlyInAnyOrderElementsOf(vlrt.stream().map(row -> row.get("request")).toList());
  }

  @Test
  @DisplayName("a packet lost on the way is a loss, and each retransmission has its class")
  void lost() throws IOException {
    export(Scenarios.synsLostOnTheWay());
    assertThat(table("vlrt.csv"))
        .hasSize(20)
        .allSatisfy(one -> assertThat(one).containsEntry("cause", "loss"));
    assertThat(table("retransmissions.csv"))
        .hasSize(20)
        .allSatisfy(
            one ->
                assertThat(one)
                    .containsEntry("class", "lost_on_the_way")
                    .containsEntry("tier", "web")
                    .containsEntry("destination_port", "80"));
  }

  @Test
  @DisplayName("a drop between tiers that app's log links is matched by its connection")
  void linked() throws IOException {
    RunFixture fixture = new RunFixture(5000);
    fixture.request(1001, 2012, 30_001, 0);
    fixture.retransmit(2002, 50_001, "app", "SYN_SENT");
    fixture.serve("app", 2002.5, 2011, 50_001, 30_001);
    export(fixture);
    assertThat(table("drops.csv").getFirst())
        .containsEntry("matched_by", "connection")
        .containsEntry("connection", "10.1.0.2:50001");
    assertThat(table("vlrt.csv").getFirst()).containsEntry("matched_by", "connection");
  }

  @Test
  @DisplayName("one that lost no packet leads to the place where it waited longest")
  void waited() throws IOException {
    RunFixture fixture = new RunFixture(5000);
    fixture.request(1000, 1001, 2500, 7000, 0, "ViewStory");
    fixture.serve("web", 2400, 2499, "/rubbos/servlet/edu.rice.rubbos.servlets.ViewStory");
    export(fixture);
    assertThat(table("vlrt.csv").getFirst())
        .containsEntry("cause", "queueing")
        .containsEntry("waited_in", "web_accept_queue")
        .containsEntry("waited_ms", "1399.000")
        .containsEntry("dropped_by", "");
  }

  @Test
  @DisplayName("millibottlenecks, episodes and injections have the times of the findings")
  void events() throws IOException {
    export(Scenarios.appStops());
    assertThat(table("millibottlenecks.csv"))
        .extracting(row -> micros(row.get("start_s")) + " " + micros(row.get("end_s")))
        .containsExactlyElementsOf(
            findings.millibottlenecks().stream()
                .map(one -> one.startMicros() + " " + one.endMicros())
                .toList());
    assertThat(table("episodes.csv"))
        .extracting(row -> micros(row.get("start_s")) + row.get("sentence"))
        .containsExactlyElementsOf(
            findings.episodes().stream().map(one -> one.startMicros() + one.sentence()).toList());
    Injection injected = Injection.FORMAT.read(run.injectionsFile()).getFirst();
    Map<String, String> injection = table("injections.csv").getFirst();
    assertThat(micros(injection.get("start_s"))).isEqualTo(injected.startMicros());
    assertThat(micros(injection.get("end_s"))).isEqualTo(injected.endMicros());
  }

  @Test
  @DisplayName("the summary is one line with the figures of the findings")
  void summary() throws IOException {
    export(Scenarios.appStops());
    Map<String, String> row = table("summary.csv").getFirst();
    assertThat(table("summary.csv")).hasSize(1);
    assertThat(row)
        .containsEntry("run", "run")
        .containsEntry("requests", String.valueOf(findings.requests().total()))
        .containsEntry("p99_ms", String.valueOf(findings.requests().times().p99Millis()))
        .containsEntry("vlrt", "59")
        .containsEntry("dropped_requests", "59")
        .containsEntry("web_dropped_requests", "59")
        .containsEntry("app_dropped_requests", "0");
    long inBins =
        table("response_times.csv").stream()
            .mapToLong(bin -> Long.parseLong(bin.get("requests")))
            .sum();
    assertThat(inBins).isEqualTo(findings.requests().total());
    assertThat(table("percentiles.csv")).hasSize(findings.requests().distribution().size());
  }

  @Test
  @DisplayName("without drops, tables have their header alone; what is not known is empty, not 0")
  void quietAndUnknown() throws IOException {
    run = Scenarios.quiet().write(folder, "run");
    Files.delete(run.serverRequestsFile("db"));
    export();
    assertThat(table("drops.csv")).isEmpty();
    assertThat(table("vlrt.csv")).isEmpty();
    assertThat(table("tiers.csv"))
        .filteredOn(row -> row.get("tier").equals("db"))
        .isNotEmpty()
        .allMatch(row -> row.get("queued").isEmpty() && !row.get("cpu_percent").isEmpty());
  }

  @Test
  @DisplayName("the second system's hosts have their CPU and nothing else")
  void bursty() throws IOException {
    RunFixture fixture = Scenarios.quiet();
    fixture.bursty(2000, 2500, 0.8);
    export(fixture);
    assertThat(table("tiers.csv"))
        .filteredOn(row -> row.get("tier").equals("bursty-db"))
        .hasSize(200)
        .allMatch(row -> row.get("queued").isEmpty())
        .filteredOn(row -> row.get("time_s").equals("2.100"))
        .allMatch(row -> row.get("cpu_percent").equals("80.0"));
  }
}
