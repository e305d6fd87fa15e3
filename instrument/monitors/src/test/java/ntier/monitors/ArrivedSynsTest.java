package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ArrivedSynsTest {
  private static final long BEGAN = 1_000_000_000L;
  private static final long LATER = BEGAN + 60_000_000L;
  private static final int ALICE = 0x0ac60101;
  private static final int BOB = 0xcac60102;

  private final ArrivedSyns syns = new ArrivedSyns(null, BEGAN);

  @Test
  @DisplayName("the last one before it, of the same address and port")
  void lastOne() {
    syns.add(LATER, ALICE, 40_000);
    syns.add(LATER + 1, BOB, 40_000);
    syns.add(LATER + 2, ALICE, 40_001);
    syns.add(LATER + 1_000_000, ALICE, 40_000);
    assertThat(syns.before(LATER + 999_000, ALICE, 40_000)).isEqualTo(LATER);
    assertThat(syns.before(LATER + 2_000_000, ALICE, 40_000)).isEqualTo(LATER + 1_000_000);
    assertThat(syns.before(LATER + 2_000_000, BOB, 40_000)).isEqualTo(LATER + 1);
  }

  @Test
  @DisplayName("none came; right after the beginning that cannot be told")
  void none() {
    syns.add(LATER, ALICE, 40_000);
    assertThat(syns.before(LATER + 1_000_000, BOB, 40_001)).isZero();
    assertThat(syns.before(BEGAN + 1_000_000, BOB, 40_001)).isEqualTo(Counter.UNKNOWN);
  }

  @Test
  @DisplayName("of a flood the last are known, and it is known from when on")
  void flood() {
    int flood = 100_000;
    for (int i = 0; i < flood; i++) {
      syns.add(LATER + i * 1000L, ALICE, i % 65_536);
    }
    long end = LATER + flood * 1000L;
    assertThat(syns.before(end, ALICE, (flood - 1) % 65_536)).isEqualTo(end - 1000);
    assertThat(syns.before(end, BOB, 1)).as("65 s of 1,000 per second").isZero();
    assertThat(syns.before(LATER + 35_000_000, BOB, 1)).isEqualTo(Counter.UNKNOWN);
  }
}
