package ntier.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.Analysis;
import ntier.analysis.Findings;
import ntier.analysis.TerminalSummary;
import ntier.analysis.Verdict;
import ntier.analysis.fixture.Chains;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.overflow.Direction;
import ntier.analysis.overflow.Episode;
import ntier.analysis.overflow.Step;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import ntier.archive.TierSummary;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Chains of other lengths, and tiers of several servers")
class ChainsTest {
  @TempDir Path runs;

  private Findings findings(RunFixture run) {
    return Analysed.of(run.write(runs, "run"));
  }

  /** The only overflow: which way it went, from which stop, and who dropped how many. */
  private static Episode only(Findings findings) {
    assertThat(findings.episodes()).hasSize(1);
    assertThat(findings.origins())
        .singleElement()
        .satisfies(one -> assertThat(one.kind()).isEqualTo(Kind.FREEZE));
    return findings.episodes().getFirst();
  }

  @Test
  @DisplayName("four tiers: a stop of the third fills the second, which drops what the first sends")
  void four() {
    Findings findings = findings(Chains.fourTiers());
    Episode episode = only(findings);
    assertThat(episode.direction()).isEqualTo(Direction.UPSTREAM);
    assertThat(episode.origin().orElseThrow().tier()).isEqualTo("app");
    assertThat(episode.dropping()).isEqualTo("web");
    assertThat(episode.droppedRequests()).isEqualTo(59);
    assertThat(episode.vlrt()).isEqualTo(59);
    assertThat(episode.sequence())
        .extracting(Step::tier)
        .containsExactly("app", "app", "web", "web");
    assertThat(findings.vlrt().byDroppingTier().keySet())
        .containsExactly("front", "web", "app", "data");
    assertThat(Verdict.of(findings).name()).isEqualTo("UPSTREAM CTQO");
    assertThat(Verdict.of(findings).text())
        .isEqualTo(
            "app was stopped once for about 0.5 s; web dropped 59 requests; front, app and data"
                + " dropped none.");
    assertThat(findings.summary().stack().sequencedKeySet())
        .containsExactly("front", "web", "app", "data");
  }

  @Test
  @DisplayName("a stop between the application and the data is not the data's")
  void betweenApplicationAndData() {
    assertStopBelowApplication(Chains.proxyStops(), "proxy");
  }

  @Test
  @DisplayName("a stop of the data behind a proxy is the data's")
  void dataBehindProxy() {
    assertStopBelowApplication(Chains.dataBehindProxyStops(), "data");
  }

  private void assertStopBelowApplication(RunFixture run, String stopped) {
    Findings findings = findings(run);
    Episode episode = only(findings);
    assertThat(episode.origin().orElseThrow().tier()).isEqualTo(stopped);
    assertThat(episode.dropping()).isEqualTo("web");
    assertThat(episode.direction()).isEqualTo(Direction.UPSTREAM);
    assertThat(episode.droppedRequests()).isEqualTo(59);
    assertThat(findings.injectedVersusFound().recall()).isEqualTo(1);
  }

  @Test
  @DisplayName("two tiers: a stop of the second fills the first, which users reach")
  void two() {
    Findings findings = findings(Chains.twoTiers());
    Episode episode = only(findings);
    assertThat(episode.direction()).isEqualTo(Direction.UPSTREAM);
    assertThat(episode.origin().orElseThrow().tier()).isEqualTo("data");
    assertThat(episode.dropping()).isEqualTo("app");
    assertThat(episode.droppedRequests()).isEqualTo(49);
    assertThat(episode.vlrt()).isEqualTo(49);
  }

  @Test
  @DisplayName("one server alone: its own stop fills its own queue")
  void one() {
    Findings findings = findings(Chains.oneTier());
    Episode episode = only(findings);
    assertThat(episode.direction()).isEqualTo(Direction.LOCAL);
    assertThat(episode.origin().orElseThrow().tier()).isEqualTo("app");
    assertThat(episode.droppedRequests()).isEqualTo(79);
    assertThat(episode.vlrt()).isEqualTo(79);
    assertThat(Verdict.of(findings).text())
        .isEqualTo("app was stopped once for about 0.5 s; app dropped 79 requests.");
  }

  @Test
  @DisplayName("of two servers one stops: the stop and the drops are that one's")
  void twoServers() {
    Findings findings = findings(Chains.twoServers());
    Episode episode = only(findings);
    assertThat(episode.origin().orElseThrow().tier()).isEqualTo("app");
    assertThat(episode.origin().orElseThrow().server()).contains("app-2");
    assertThat(episode.dropping()).isEqualTo("app");
    assertThat(episode.server()).contains("app-2");
    assertThat(episode.direction()).isEqualTo(Direction.DOWNSTREAM);
    assertThat(episode.droppedRequests()).isEqualTo(29);
    assertThat(episode.vlrt()).isEqualTo(29);
    // By the connections in app-2's log, and not by time.
    assertThat(findings.vlrt().matchedByConnection()).contains(29L);
    assertThat(episode.sentence())
        .contains("Tomcat app-2 dropped 29 requests from ", " after it was stopped for ");
    assertThat(episode.sequence()).extracting(Step::server).last().isEqualTo(Optional.of("app-2"));
    assertThat(Verdict.of(findings).text())
        .startsWith(
            "app-2 was stopped once for about 0.5 s; app-2 dropped 29 requests: nginx above passed"
                + " on all that came; web, app-1 and db dropped none.");
    assertThat(findings.injectedVersusFound().recall()).isEqualTo(1);
    assertThat(TerminalSummary.render(findings).lines())
        .anyMatch(line -> line.startsWith("app-2 Tomcat "))
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  @DisplayName("on a terminal names of twelve letters have their room, too")
  void longNames() {
    Map<String, String> names =
        Map.of(
            "front",
            "thelastfront",
            "web",
            "theprettyweb",
            "app",
            "thebusinessx",
            "data",
            "thewholedata");
    RunDirectory run = Chains.fourTiers().called(names).write(runs, "run");
    List<String> lines = TerminalSummary.render(Analysed.of(run)).lines().toList();
    assertThat(lines).allMatch(line -> line.length() <= 80);
    names.values().forEach(name -> assertThat(lines).anyMatch(line -> line.startsWith(name + " ")));
    assertThat(lines)
        .anyMatch(
            line ->
                line.matches(
                    "tier +server +CPU % +queue limit +peak queue +dropped requests +packets"));
  }

  @Test
  @DisplayName("a tier's figures are those of its servers together, and each server's are there")
  void servers() {
    RunDirectory run = Chains.twoServers().write(runs, "run");
    Analysis.write(Analysed.of(run), run);
    Summary summary = run.summary();
    TierSummary app = summary.tiers().get("app");
    TierSummary quiet = app.servers().orElseThrow().get("app-1");
    TierSummary stopped = app.servers().orElseThrow().get("app-2");
    assertThat(app.servers().orElseThrow().sequencedKeySet()).containsExactly("app-1", "app-2");
    assertThat(summary.tiers().get("web").servers()).isEmpty();
    assertThat(app.queueLimit()).isEqualTo(100);
    assertThat(quiet.queueLimit()).isEqualTo(50);
    assertThat(quiet.droppedRequests()).hasValue(0);
    assertThat(stopped.droppedRequests()).hasValue(29);
    assertThat(app.droppedRequests()).hasValue(29);
    assertThat(app.retransmissions().orElseThrow().dropped()).isEqualTo(29);
    assertThat(quiet.peakQueue()).hasValue(1);
    assertThat(stopped.peakQueue()).hasValue(21);
    assertThat(app.peakQueue().orElseThrow()).isBetween(21L, 22L);
    assertThat(app.cpuPercent()).isEqualTo(quiet.cpuPercent() + stopped.cpuPercent());
    assertThat(summary.millibottlenecks().getFirst().server()).contains("app-2");
    Summary.Ctqo overflow = summary.ctqo().getFirst();
    assertThat(List.of(overflow.origin(), overflow.dropping())).containsExactly("app", "app");
    assertThat(overflow.originServer()).contains("app-2");
    assertThat(overflow.droppingServer()).contains("app-2");
    Findings read = run.findings(Findings.class);
    assertThat(read.series().tiers()).hasSize(3);
    assertThat(read.series().servers().orElseThrow())
        .extracting(one -> one.tier())
        .containsExactly("app-1", "app-2");
  }
}
