package ntier.cli.system.kills;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Ten of those that {@code benchmarks/kills} makes: each scenario twice, each victim. */
@Tag("long")
class KillsIT {
  private static final long SEED = 48;
  private static final int COUNT = 10;

  @Test
  @DisplayName("SIGKILL at ten random moments: clean brings the machine back, nothing is lost")
  void ten() throws Exception {
    Kills kills = new Kills(System.out);
    List<Outcome> outcomes = kills.make(SEED, 1, COUNT);
    System.out.print(Kills.summary(SEED, outcomes));
    assertThat(outcomes)
        .extracting(outcome -> outcome.draw().scenario())
        .contains(Scenario.Kind.values());
    assertThat(outcomes).extracting(outcome -> outcome.draw().victim()).contains(Victim.values());
    assertThat(outcomes).extracting(Outcome::killed).doesNotContain(Outcome.NOBODY);
    assertThat(outcomes).allSatisfy(o -> assertThat(o.faults()).as(o.line()).isEmpty());
    assertThat(kills.startsNormally()).isEmpty();
  }
}
