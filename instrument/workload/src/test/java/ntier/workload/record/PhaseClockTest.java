package ntier.workload.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ntier.archive.Phase;
import org.junit.jupiter.api.Test;

class PhaseClockTest {
  private final PhaseClock phases = PhaseClock.of(1_000_000, 10, 20, 30);

  @Test
  void marksARequestByItsStart() {
    assertThat(phases.at(0)).isEqualTo(Phase.RAMP);
    assertThat(phases.at(1_009_999)).isEqualTo(Phase.RAMP);
    assertThat(phases.at(1_010_000)).isEqualTo(Phase.WARM_UP);
    assertThat(phases.at(1_029_999)).isEqualTo(Phase.WARM_UP);
    assertThat(phases.at(1_030_000)).isEqualTo(Phase.MEASURE);
    assertThat(phases.nameAt(1_059_999)).isEqualTo("measure");
    assertThat(phases.nameAt(1_060_000)).isEqualTo("drain");
  }

  @Test
  void phasesAreInOrder() {
    assertThatThrownBy(() -> new PhaseClock(5, 4, 6, 7)).hasMessage("phases are not in order");
    assertThatThrownBy(() -> new PhaseClock(1, 2, 3, 3)).hasMessage("phases are not in order");
  }
}
