package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OccupancyTest {
  /** Three requests: 10-40, 20-50, 20-30. */
  private final Occupancy three = new Occupancy(new long[] {20, 10, 20}, new long[] {30, 40, 50});

  @Test
  void atATime() {
    assertThat(three.at(9)).isZero();
    assertThat(three.at(10)).isEqualTo(1);
    assertThat(three.at(20)).isEqualTo(3);
    assertThat(three.at(30)).isEqualTo(2);
    assertThat(three.at(50)).isZero();
  }

  @Test
  void mostInASpan() {
    assertThat(three.max(0, 15)).isEqualTo(1);
    assertThat(three.max(0, 100)).isEqualTo(3);
    assertThat(three.max(30, 100)).isEqualTo(2);
  }

  @Test
  void whenMostWereHere() {
    assertThat(three.momentOfMost(0, 100)).isEqualTo(20);
    assertThat(three.momentOfMost(0, 15)).isEqualTo(10);
    assertThat(three.momentOfMost(35, 100)).isEqualTo(35);
  }

  /** From 0 to 100: (30 + 30 + 10) / 100. */
  @Test
  void meanIsTheIntegral() {
    assertThat(three.mean(0, 100)).isEqualTo(0.7, within(1e-9));
    assertThat(three.mean(20, 30)).isEqualTo(3.0, within(1e-9));
  }
}
