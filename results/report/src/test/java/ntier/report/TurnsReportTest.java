package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.analysis.fixture.TurnsFixture;
import ntier.analysis.turns.TurnsAnalysis;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run of turns, without a browser. */
class TurnsReportTest {
  @TempDir Path runs;

  private String page(TurnsFixture fixture) throws IOException {
    RunDirectory run = fixture.write(runs, "run");
    return Files.readString(TurnsReport.write(TurnsAnalysis.of(run), run));
  }

  private static TurnsFixture servers() {
    return new TurnsFixture().server("first", 100, 1).server("a</script><b>b", 70, 5);
  }

  @Test
  @DisplayName("names are escaped, and nothing is loaded from the network")
  void escaped() throws IOException {
    String page = page(servers().title("T </title><i>x").load(8, "100B", 1, false));
    assertThat(page.substring(page.indexOf("<main>"), page.indexOf("</main>")))
        .doesNotContain("@{")
        .doesNotContain("NaN");
    assertThat(page)
        .contains("a&lt;/script&gt;&lt;b&gt;b")
        .doesNotContain("a</script>")
        .doesNotContain("<i>x")
        .doesNotContainPattern("(src|href)\\s*=")
        .doesNotContain("url(");
  }

  @Test
  @DisplayName("a ratio is bold where told, grey where not, struck out where not believed")
  void marks() throws IOException {
    String page =
        page(
            servers().server("equal", 100, 1).load(8, "100B", 1, false).load(100, "100B", 1, true));
    assertThat(page)
        .containsPattern("class=\"ratio told\" title=\"told from 1\">0\\.[67]\\d\\d<")
        .contains("class=\"ratio untold\"")
        .contains("class=\"ratio unbelieved\"")
        .contains("requests per second: the load was full")
        .contains("id=\"overview\"")
        .contains("By connections: 100B");
  }

  @Test
  @DisplayName("loads that differ in pages are bars, and the calls are there with their bytes")
  void bars() throws IOException {
    assertThat(page(servers().load(8, "100B", 1, false).load(8, "100KB", 9, false)))
        .contains("By pages: 8 connections")
        .contains("<g class=\"series bar\" data-variant=\"2\"")
        .containsPattern("<code>write</code></td><td class=\"n\">1\\.000<small>200 bytes</small>")
        .contains("4.00 events")
        .contains("33 % failed");
  }

  @Test
  @DisplayName("an interrupted run, and one without calls, say what is missing")
  void interrupted() throws IOException {
    assertThat(page(servers().load(8, "100B", 1, false).interruptedAfter(20)))
        .contains("The run did not come to its end: Ctrl-C.")
        .contains("NOT TO BE TRUSTED")
        .contains("They were not counted");
  }

  @Test
  @DisplayName("nothing was played: a page nevertheless")
  void nothing() throws IOException {
    assertThat(page(servers().load(8, "100B", 1, false).interruptedAfter(0)))
        .contains("NOTHING WAS PLAYED");
  }

  @Test
  @DisplayName("twelve servers at twenty loads are a page of a size that opens at once")
  void large() throws IOException {
    TurnsFixture many = new TurnsFixture();
    for (int i = 0; i < 12; i++) {
      many.server("server with a long name number " + i, 60 + 7 * i, 1);
    }
    for (int i = 0; i < 20; i++) {
      many.load(1 << (i % 10), i < 10 ? "100B" : "100KB", i < 10 ? 1 : 8, false);
    }
    assertThat(page(many)).hasSizeLessThan(4_000_000);
  }
}
