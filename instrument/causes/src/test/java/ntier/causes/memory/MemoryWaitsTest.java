package ntier.causes.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryWaitsTest {
  @Test
  void theLongerOfBothWaysCounts() {
    MemoryWaits earlier = new MemoryWaits(100, 10, 200, 20);
    assertThat(new MemoryWaits(150, 40, 210, 25).someSince(earlier)).isEqualTo(50);
    assertThat(new MemoryWaits(150, 40, 210, 25).fullSince(earlier)).isEqualTo(30);
    assertThat(new MemoryWaits(100, 10, 260, 25).someSince(earlier)).isEqualTo(60);
    assertThat(new MemoryWaits(100, 10, 260, 25).fullSince(earlier)).isEqualTo(5);
  }
}
