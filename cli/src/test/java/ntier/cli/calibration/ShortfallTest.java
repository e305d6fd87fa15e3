package ntier.cli.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import ntier.archive.CalibrationReport.Window;
import org.junit.jupiter.api.Test;

class ShortfallTest {
  private static String of(int rounds, double cpuPercent, double leftPercent) {
    return Shortfall.of(75, new Window(0, 0, rounds, cpuPercent, leftPercent));
  }

  @Test
  void saysNothingWithinFivePoints() {
    assertThat(of(400, 70, 0)).isEmpty();
    assertThat(of(400, 80, 20)).isEmpty();
  }

  @Test
  void namesAServerThatNeedsMoreThanThatByItself() {
    assertThat(of(0, 82, 18)).contains("without any extra work", "fewer users");
  }

  @Test
  void namesACoreThatIsFull() {
    assertThat(of(400, 60, 2)).contains("no more to give", "cores of its own");
  }

  @Test
  void elseBlamesTheLoad() {
    assertThat(of(400, 60, 40)).contains("too uneven", "a longer warm-up");
    assertThat(of(400, 82, 18)).contains("too uneven");
  }
}
