package ntier.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.analysis.Findings;
import ntier.analysis.comparison.Comparison;
import ntier.analysis.figures.TierSeries;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison in a real browser: eight variants, NX from 0 to 3, the first of them twice. */
class ComparisonIT {
  @TempDir Path work;
  private Chromium chromium;
  private Comparison comparison;
  private Path page;

  @BeforeEach
  void eightVariants() {
    chromium = new Chromium(work);
    comparison = Compared.matrix(work);
    page = work.resolve("compare.html");
    ComparisonReport.replace(comparison, page);
  }

  private String probe(String script) throws IOException {
    return new Probe(chromium).run(page, script);
  }

  @Test
  @DisplayName("one plot of percentiles, and two charts for each variant")
  void charts() {
    assertThat(chromium.dom(page, false)).contains("data-charts=\"17\"");
  }

  @Test
  @DisplayName("who drops is told in words")
  void whoDrops() throws IOException {
    String rows =
        probe(
            """
            done([...document.querySelectorAll("#who-drops tbody tr")].map(row => [...row.cells]
              .map(cell => (cell.querySelector(".badge") || cell).textContent).join(",")).join("|"));
            """);
    assertThat(rows)
        .isEqualTo(
            "apache-tomcat-mysql,0,web upstream,web upstream"
                + "|nginx-tomcat-mysql,1,app downstream,app upstream"
                + "|nginx-xtomcat-mysql,2,db downstream,db downstream"
                + "|nginx-xtomcat-xmysql,3,none,none");
  }

  @Test
  @DisplayName("queues and VLRT at the cursor are those recorded, in all panels at once")
  void valuesAtTheCursor() throws IOException {
    int bucket = 68;
    String shown =
        probe(
            """
            mouse("mousemove", plots[0].over, plots[0], 3.4);
            setTimeout(() => done(plots.map(plot =>
              plot.series.slice(1).map((_, i) => plot.data[i + 1][plot.cursor.idx]).join(" ")).join("|")), 100);
            """);
    List<String> recorded = new ArrayList<>();
    for (var variant : comparison.variants()) {
      Findings findings = variant.first().findings();
      List<String> queues = new ArrayList<>();
      for (TierSeries tier : findings.series().tiers()) {
        queues.add(Long.toString(tier.queued()[bucket]));
      }
      recorded.add(String.join(" ", queues));
      recorded.add(Integer.toString(findings.series().vlrt()[bucket]));
    }
    assertThat(shown).isEqualTo(String.join("|", recorded));
    assertThat(recorded.getFirst()).startsWith("42 ");
  }

  @Test
  @DisplayName("all panels have the same scales, and zoom together")
  void sameScales() throws IOException {
    String scales =
        probe(
            """
            const over = plots[2].over;
            const all = key => [...new Set(plots.map(p => p.scales.x.min.toFixed(0) + "-" + p.scales.x.max.toFixed(0)))].join(" ");
            const heights = part => new Set(plots.filter((_, i) => i % 2 === part).map(p => p.scales.y.max)).size;
            const whole = all();
            mouse("mousemove", over, plots[2], 2);
            mouse("mousedown", over, plots[2], 2);
            mouse("mousemove", over, plots[2], 4);
            mouse("mouseup", document, plots[2], 4);
            setTimeout(() => done([whole, all(), heights(0), heights(1)].join("; ")), 100);
            """);
    assertThat(scales).isEqualTo("0-10; 2-4; 1; 1");
  }

  @Test
  @DisplayName("drops are marked where they were recorded")
  void dropsMarked() throws IOException {
    String marked =
        probe(
            "done(plots[4].series.map(one => one.points && one.points.filter ? one.points.filter().join(' ') : '').join('|'));");
    int[] drops = comparison.runs().get(2).findings().series().tiers().get(1).drops();
    List<String> buckets = new ArrayList<>();
    for (int i = 0; i < drops.length; i++) {
      if (drops[i] > 0) {
        buckets.add(Integer.toString(i));
      }
    }
    assertThat(buckets).isNotEmpty();
    assertThat(marked.split("\\|", -1)[2]).isEqualTo(String.join(" ", buckets));
  }

  @Test
  @DisplayName(
      "percentiles at the cursor are those of the findings; a name hides all runs of its variant")
  void percentiles() throws IOException {
    String shown =
        probe(
            """
            const plot = ntier.charts[0];
            mouse("mousemove", plot.over, plot, 2);
            setTimeout(() => {
              const names = document.querySelectorAll("#percentile-legend button");
              const at = document.querySelector("#percentile-legend .where").textContent;
              const first = names[0].querySelector(".value").textContent;
              names[0].click();
              done([names.length, at, first, plot.series.slice(1).map(one => one.show ? 1 : 0).join("")].join("; "));
            }, 100);
            """);
    double p99 = comparison.runs().getFirst().findings().requests().distribution().get(20).millis();
    assertThat(p99).isGreaterThan(1000);
    assertThat(shown)
        .isEqualTo(
            "8; 99 %% of the requests took at most; %.3f s; 001111111".formatted(p99 / 1000));
  }

  @Test
  @DisplayName("no wider than a small screen, light and dark")
  void fits() throws IOException {
    assertThat(probe("done(document.documentElement.scrollWidth <= innerWidth);"))
        .isEqualTo("true");
    assertThat(chromium.screenshot(page, true, 1366, 900)).exists();
  }
}
