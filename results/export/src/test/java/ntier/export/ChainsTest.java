package ntier.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import ntier.analysis.fixture.Chains;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.export.figures.FigureExport;
import ntier.export.figures.TimeSpan;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables and figures of chains of other lengths and names than web, app, db. */
class ChainsTest {
  @TempDir Path folder;

  private Path exported(RunFixture fixture, String name) throws IOException {
    Path out = Files.createDirectories(folder.resolve(name + "-out"));
    ExportedRun run =
        ExportedRun.read(fixture.write(folder.resolve(name), "run"), Analysed.DETECTION);
    CsvExport.write(run, out);
    FigureExport.write(run.findings(), TimeSpan.of(run.findings(), null, null), out);
    return out;
  }

  /** Text of the tables and of the figures that are text, by file. */
  private static Map<String, String> texts(Path out) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.filter(one -> !one.toString().endsWith(".pdf")).toList()) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return texts;
  }

  @Test
  @DisplayName("tiers k1, k2, k3: the same tables and figures, names apart")
  void names() throws IOException {
    Map<String, String> usual = texts(exported(Scenarios.appStops(), "usual"));
    Map<String, String> others =
        texts(
            exported(
                Scenarios.appStops().called(Map.of("web", "k3", "app", "k1", "db", "k2")),
                "others"));
    others.replaceAll(
        (_, text) ->
            text.replaceAll("\\bk3(?=\\b|_)", "web")
                .replaceAll("\\bk1(?=\\b|_)", "app")
                .replaceAll("\\bk2(?=\\b|_)", "db"));
    assertThat(others).isEqualTo(usual).containsKeys("tiers.csv", "drops.csv", "timeline.svg");
  }

  @Test
  @DisplayName("four tiers, in their order, in tables, summary and figures")
  void four() throws IOException {
    Path out = exported(Chains.fourTiers(), "four");
    assertThat(Exported.read(out.resolve("tiers.csv")).subList(0, 4))
        .extracting(row -> row.get("tier"))
        .containsExactly("front", "web", "app", "data");
    assertThat(Exported.head(out.resolve("summary.csv")))
        .containsSubsequence("front_server", "web_server", "app_server", "data_server");
    assertThat(Exported.read(out.resolve("drops.csv")))
        .extracting(row -> row.get("dropped_by"))
        .containsOnly("web");
    assertThat(out.resolve("servers.csv")).doesNotExist();
    assertThat(Files.readString(out.resolve("queues.svg")))
        .contains("#0063a8", "#c14a00", "#00795a", "#a963f5");
  }

  @Test
  @DisplayName("two servers of a tier: lines of their own, and who of them dropped")
  void servers() throws IOException {
    Path out = exported(Chains.twoServers(), "servers");
    List<Map<String, String>> servers = Exported.read(out.resolve("servers.csv"));
    assertThat(servers.subList(0, 4))
        .extracting(row -> row.get("host"))
        .containsExactly("web", "app-1", "app-2", "db");
    assertThat(sum(servers, "app-1")).isZero();
    assertThat(sum(servers, "app-2")).isEqualTo(29);
    assertThat(Exported.read(out.resolve("drops.csv")))
        .hasSize(29)
        .allMatch(row -> row.get("dropped_by").equals("app"))
        .allMatch(row -> row.get("dropped_by_server").equals("app-2"));
    assertThat(Exported.read(out.resolve("episodes.csv")))
        .extracting(row -> row.get("dropped_by_server"))
        .containsExactly("app-2");
    assertThat(Exported.read(out.resolve("millibottlenecks.csv")))
        .extracting(row -> row.get("host"))
        .contains("app-2");
    assertThat(Exported.read(out.resolve("summary.csv")).getFirst())
        .containsEntry("app_2_dropped_requests", "29")
        .containsEntry("app_1_dropped_requests", "0");
    assertThat(Files.readString(out.resolve("cpu.svg"))).contains("app-1 Tomcat", "app-2 Tomcat");
  }

  private static int sum(List<Map<String, String>> servers, String host) {
    return servers.stream()
        .filter(row -> row.get("host").equals(host))
        .mapToInt(row -> Integer.parseInt(row.get("dropped")))
        .sum();
  }
}
