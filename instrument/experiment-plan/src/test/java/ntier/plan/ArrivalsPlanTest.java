package ntier.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import ntier.plan.ArrivalsPlan.Step;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ArrivalsPlanTest {
  private static final Step HALF = new Step(Duration.ZERO, 0.5);
  private static final Step MORE = new Step(Duration.ofSeconds(20), 1.5);

  @Test
  @DisplayName("each share is from its time on, the first before the measure phase, too")
  void shares() {
    ArrivalsPlan plan = new ArrivalsPlan(List.of(HALF, MORE));
    assertThat(plan.share(-5_000_000_000L)).isEqualTo(0.5);
    assertThat(plan.share(19_999_999_999L)).isEqualTo(0.5);
    assertThat(plan.share(20_000_000_000L)).isEqualTo(1.5);
    assertThat(plan.most()).isEqualTo(1.5);
    assertThat(plan.text()).isEqualTo("open, {0s: 50%, 20s: 150%}");
    assertThat(ArrivalsPlan.STEADY.text()).isEqualTo("open");
  }

  @Test
  void refusesWhatIsNoRateOverTime() {
    assertThatThrownBy(() -> new ArrivalsPlan(List.of())).hasMessageContaining("have a rate");
    assertThatThrownBy(() -> new ArrivalsPlan(List.of(MORE))).hasMessageContaining("from 0s on");
    assertThatThrownBy(() -> new ArrivalsPlan(List.of(HALF, MORE, MORE)))
        .hasMessageContaining("from a later time on");
    assertThatThrownBy(() -> new Step(Duration.ZERO, 0)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> new Step(Duration.ZERO, 11)).hasMessageContaining("at most 10");
  }
}
