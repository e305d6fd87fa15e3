package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.analysis.fixture.Scenarios;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ntier compare} from the launcher on, on small runs that are made up. */
class CompareIT {
  @TempDir Path folder;
  private String upstream;
  private String downstream;

  @BeforeEach
  void twoRuns() {
    upstream = Scenarios.appStops().write(folder, "a").path().toString();
    downstream = Scenarios.appStopsBehindAsyncWeb().write(folder, "b").path().toString();
  }

  @Test
  @DisplayName("a row per run, and the page where it was asked for")
  void tableAndPage() throws Exception {
    Path out = folder.resolve("page.html");
    Ntier.Result result = Ntier.run("compare", upstream, downstream, "--out", out.toString());
    assertThat(result.exitCode()).as(result.text()).isZero();
    List<String> lines = result.text().lines().toList();
    assertThat(lines)
        .anyMatch(line -> line.matches("apache-tomcat-mysql, freeze app .* web upstream +yes"))
        .anyMatch(line -> line.matches("nginx-tomcat-mysql, freeze app .* app downstream +yes"))
        .contains("report: " + out);
    assertThat(out).content().contains("href=\"a/report.html\"").contains("app downstream");
  }

  @Test
  @DisplayName("a file that exists is left as it is")
  void neverOverwrites() throws Exception {
    Path out = Files.writeString(folder.resolve("page.html"), "mine");
    Ntier.Result result = Ntier.run("compare", upstream, downstream, "--out", out.toString());
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.text()).contains(out + ": exists and is left as it is; choose another --out");
    assertThat(out).hasContent("mine");
  }

  @Test
  @DisplayName("what is no run, and one run alone: which folder, what is wrong, what to do")
  void wrongRuns() throws Exception {
    Path none = Files.createDirectory(folder.resolve("none"));
    assertThat(Ntier.run("compare", upstream, none.toString()).text())
        .contains(none + ": it has no manifest.json, so it is not the folder of a run");
    Ntier.Result alone = Ntier.run("compare", upstream);
    assertThat(alone.exitCode()).isEqualTo(2);
    assertThat(alone.text()).contains("only one run to compare: name at least two");
  }
}
