package ntier.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import ntier.analysis.Findings;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.analysis.fixture.WithoutCauses;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is in the first tier, by what they ask for. */
class QueueByInteractionTest {
  /** When app goes on, the accept queue of this fixture is empty at once and not one by one. */
  private static final int WORKED_OFF = 3550 / 50;

  @TempDir Path runs;

  private List<InteractionSeries> of(RunFixture run) {
    return WithoutCauses.analysed(run.write(runs, "run")).series().interactions();
  }

  private static int queued(List<InteractionSeries> all, String interaction, int millis) {
    return all.stream()
        .filter(one -> one.interaction().equals(interaction))
        .findFirst()
        .orElseThrow()
        .queued()[millis / 50];
  }

  @Test
  @DisplayName("all kinds together are the tier's queue, without those that wait to be sent again")
  void addsUp() {
    Findings findings = WithoutCauses.analysed(Scenarios.appStops().write(runs, "run"));
    long[] queue = findings.series().tiers().getFirst().queued();
    for (int bucket = 0; bucket < queue.length; bucket++) {
      if (bucket == WORKED_OFF) {
        continue;
      }
      int at = bucket;
      int sum = findings.series().interactions().stream().mapToInt(one -> one.queued()[at]).sum();
      assertThat((long) sum).as("bucket %d", bucket).isCloseTo(queue[bucket], Offset.offset(1L));
    }
    assertThat(queue[68]).isEqualTo(42);
  }

  @Test
  @DisplayName("files queue up behind pages; each kind is told, the most queued first")
  void byKind() {
    RunFixture run = new RunFixture(5000);
    for (int i = 0; i < 3; i++) {
      run.request(1010 + i, 1011 + i, 1500, 7000 + i, 0, "ViewStory");
    }
    run.request(1020, 1021, 1500, 7010, 0, "Image");
    run.request(1021, 1022, 1500, 7011, 0, "Image");
    run.request(1030, 1031, 2500, 7020, 0, "Browse");
    List<InteractionSeries> all = of(run);
    assertThat(all)
        .extracting(InteractionSeries::interaction)
        .containsExactly("Browse", "ViewStory", "Image");
    assertThat(all).extracting(InteractionSeries::file).containsExactly(true, false, true);
    assertThat(queued(all, "ViewStory", 1200)).isEqualTo(3);
    assertThat(queued(all, "Image", 1200)).isEqualTo(2);
    assertThat(queued(all, "Browse", 1200)).isEqualTo(1);
    assertThat(queued(all, "ViewStory", 1550)).isZero();
    assertThat(queued(all, "Browse", 2450)).isEqualTo(1);
    assertThat(all.getFirst().vlrt()[1030 / 50]).isEqualTo(1);
  }

  @Test
  @DisplayName("numbers are of one moment, that of the longest queue, so they never add up to more")
  void oneMoment() {
    RunFixture run = new RunFixture(5000);
    run.request(1001, 1002, 1010, 7000, 0, "Search");
    run.request(1020, 1021, 1040, 7001, 0, "ViewStory");
    run.request(1022, 1023, 1040, 7002, 0, "ViewStory");
    List<InteractionSeries> all = of(run);
    assertThat(queued(all, "ViewStory", 1000)).isEqualTo(2);
    assertThat(queued(all, "Search", 1000)).isZero();
  }

  @Test
  @DisplayName("a dropped SYN is not in the queue before its connection stands")
  void droppedSyn() {
    RunFixture run = new RunFixture(5000);
    run.request(1000, 2000.2, 2400, 40_000, 1, "ViewStory");
    run.retransmit(2000, 40_000, "web", "SYN_SENT");
    List<InteractionSeries> all = of(run);
    assertThat(queued(all, "ViewStory", 1900)).isZero();
    assertThat(queued(all, "ViewStory", 2050)).isEqualTo(1);
  }

  @Test
  @DisplayName("nor is one whose final ACK was dropped, though its user believes to be connected")
  void droppedFinalAck() {
    RunFixture run = new RunFixture(5000);
    run.request(1000, 1000.1, 1405, 40_000, 1, "ViewStory");
    run.retransmit(1200.2, 40_000, "web", "ESTABLISHED");
    List<InteractionSeries> all = of(run);
    assertThat(queued(all, "ViewStory", 1100)).isZero();
    assertThat(queued(all, "ViewStory", 1250)).isEqualTo(1);
  }

  @Test
  @DisplayName("what began before the measure phase is in the queue until it ends")
  void carriedOver() {
    RunFixture run = new RunFixture(5000);
    run.request(-500, -400, 120, 40_000, 0, "Search");
    List<InteractionSeries> all = of(run);
    assertThat(queued(all, "Search", 0)).isEqualTo(1);
    assertThat(queued(all, "Search", 100)).isEqualTo(1);
    assertThat(queued(all, "Search", 150)).isZero();
  }
}
