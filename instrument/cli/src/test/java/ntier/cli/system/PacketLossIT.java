package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import ntier.analysis.overflow.Drops;
import ntier.analysis.overflow.LossCause;
import ntier.analysis.overflow.SentAgain;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.RunDataReader;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import ntier.archive.TierSummary;
import ntier.linux.SynLoss;
import ntier.linux.SynLoss.LostSyn;
import ntier.testbed.TestbedSettings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Packets are lost on the way on real servers, and the filter that loses them says which: what the
 * suite makes of it.
 */
@Tag("long")
class PacketLossIT {
  private static final Path WEB = TestbedSettings.standard().namespaceFile("web");
  private static final double SHARE = 0.01;
  private static final int HTTP = 80;

  /** A retried SYN is lost again now and then. */
  private static final long SHORTEST_PAUSE_MICROS = 900_000;

  @BeforeAll
  static void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
  }

  /** What a run made, and what the filter lost meanwhile. */
  private record Lossy(RunDirectory run, List<LostSyn> lost) {
    /** Whether the filter lost the packet that this one replaces. */
    boolean isLost(SentAgain again) {
      return lost.stream()
          .filter(one -> one.sourcePort() == again.row().sourcePort())
          .filter(one -> one.source().equals(again.row().source()))
          .mapToLong(one -> again.row().atMicros() - one.atMicros())
          .anyMatch(since -> since > SHORTEST_PAUSE_MICROS && since < 2 * SHORTEST_PAUSE_MICROS);
    }
  }

  /** More users than usual: of one in a hundred of their packets there are to be enough. */
  private static Lossy lossy(String... more) throws Exception {
    List<String> all = new ArrayList<>(List.of("--set", "workload.users=1000"));
    all.addAll(List.of(more));
    Ntier ntier = Ntier.start(ShortRun.arguments(all.toArray(String[]::new))).awaitText("measure ");
    try (SynLoss loss = SynLoss.begin(WEB, "eth0", HTTP, SHARE)) {
      Ntier.Result result = ntier.await();
      assertThat(result.exitCode()).as(result.text()).isZero();
      return new Lossy(TestRuns.newest(), loss.lost());
    }
  }

  @Test
  @DisplayName("1 % of the SYNs is lost and nobody stops: no drop, no overflow, network loss")
  void lossAlone() throws Exception {
    Lossy lossy =
        lossy("--set", "inject=none", "--set", "web.threads=150", "--set", "web.backlog=128");
    assertThat(lossy.lost()).hasSizeGreaterThan(30);
    Summary summary = lossy.run().summary();
    assertThat(summary.ctqo()).isEmpty();
    summary.tiers().values().forEach(tier -> assertThat(tier.droppedRequests()).hasValue(0));
    TierSummary.Retransmissions web = summary.tiers().get("web").retransmissions().orElseThrow();
    assertThat(web.dropped()).isZero();
    assertThat(summary.measuring().trusted()).isFalse();
    assertThat(summary.measuring().why()).anyMatch(why -> why.startsWith("network loss: "));
    assertThat(shareRight(lossy)).isEqualTo(1);
  }

  @Test
  @DisplayName("loss and stops together: what is sent again has the class that the filter tells")
  void lossAndStops() throws Exception {
    Lossy lossy = lossy();
    assertThat(lossy.lost()).hasSizeGreaterThan(30);
    assertThat(shareRight(lossy)).isGreaterThanOrEqualTo(0.99);
  }

  @Test
  @DisplayName("20 % of what web sends is lost for 400 ms now and then: no drop, network loss")
  void webLosesWhatItSends() throws Exception {
    Ntier.Result result =
        Ntier.run(
            ShortRun.arguments(
                "--set",
                "inject=[{network: web, loss: 20%, for: 400ms, every: 4s, after: 2s}]",
                "--set",
                "web.threads=150",
                "--set",
                "web.backlog=128"));
    assertThat(result.exitCode()).as(result.text()).isZero();
    Summary summary = TestRuns.newest().summary();
    TierSummary web = summary.tiers().get("web");
    assertThat(web.peakQueue().orElseThrow()).as("far from full").isLessThan(278);
    assertThat(web.retransmissions().orElseThrow().lostOnTheWay()).isGreaterThan(30);
    assertThat(web.retransmissions().orElseThrow().dropped()).isZero();
    summary.tiers().values().forEach(tier -> assertThat(tier.droppedRequests()).hasValue(0));
    assertThat(summary.ctqo()).isEmpty();
    assertThat(summary.measuring().why()).anyMatch(why -> why.startsWith("network loss: "));
    System.out.println(TestRuns.newest().id() + " " + summary.tiers());
  }

  /** Share of the retransmissions towards web whose cause is told right. */
  private static double shareRight(Lossy lossy) {
    RunData recording = RunDataReader.read(lossy.run());
    List<SentAgain> again =
        Drops.of(recording).sentAgain().stream().filter(one -> "web".equals(one.tier())).toList();
    Predicate<SentAgain> right =
        one -> (one.cause() == LossCause.LOST_ON_THE_WAY) == lossy.isLost(one);
    Map<String, Long> table =
        again.stream()
            .collect(
                Collectors.groupingBy(
                    one ->
                        "%s %s, by the filter %s"
                            .formatted(
                                one.row().state(),
                                one.cause(),
                                lossy.isLost(one) ? "lost" : "passed"),
                    Collectors.counting()));
    System.out.println(lossy.run().id() + " " + table);
    return (double) again.stream().filter(right).count() / again.size();
  }
}
