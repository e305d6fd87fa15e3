package ntier.rubbos.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import ntier.rubbos.async.connector.Policy;
import org.junit.jupiter.api.Test;

class SettingsTest {

  @Test
  void connectionsAreOnDemandUnlessTold() {
    Policy policy = Settings.of(_ -> null).policy();

    assertThat(policy).isEqualTo(new Policy(Policy.Kind.ON_DEMAND, 50, 300, 16, 30_000));
  }

  @Test
  void aBadValueIsRefusedByName() {
    assertRefused("rubbos.connections", "many", "one of on-demand, pooled, pipelined");
    assertRefused("rubbos.pool", "-1", "from 0 to");
    assertRefused("rubbos.loops", "0", "from 1 to 32");
    assertRefused("rubbos.admit", "0", "an integer from 1 to 65535, or unbounded");
    assertRefused("rubbos.admit", "all", "an integer from 1 to 65535, or unbounded");
    assertRefused("rubbos.metrics", "yes", "one of true, false");
    assertRefused("rubbos.poolWait", "30s", "an integer from 1");
  }

  @Test
  void pagesAreAdmittedSoManyAtATimeUnlessTold() {
    assertThat(Settings.of(_ -> null).admit()).isEqualTo(32);
    assertThat(Settings.of(Map.of("rubbos.admit", "unbounded")::get).admit())
        .isEqualTo(Settings.UNBOUNDED);
    assertThat(Settings.of(Map.of("rubbos.admit", "1")::get).loops())
        .as("each event loop admits one page or more")
        .isEqualTo(1);
  }

  @Test
  void aPoolWithoutConnectionsIsRefused() {
    Map<String, String> none = Map.of("rubbos.connections", "pooled", "rubbos.pool", "0");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Settings.of(none::get))
        .withMessageContaining("rubbos.pool");
  }

  @Test
  void sharesOfAllLoopsAddUp() {
    Policy policy = new Policy(Policy.Kind.POOLED, 7, 2_000, 16, 1);

    assertThat(policy.share(0, 3).pool() + policy.share(1, 3).pool() + policy.share(2, 3).pool())
        .isEqualTo(7);
  }

  private static void assertRefused(String name, String value, String right) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Settings.of(Map.of(name, value)::get))
        .withMessageContainingAll(name, "'" + value + "'", right);
  }
}
