package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ZramIdentityTest {
  private static final String UUID = "0b7e0c9e-5d3c-4a59-8a3e-9a2b6d1f0c11";
  private static final ZramIdentity OURS = new ZramIdentity(0, UUID, 65_536, 20);

  @Test
  void swapSpaceIsKnownByItsUuidAlone() {
    assertThat(OURS.is(Optional.of(UUID), 65_536, 21)).isTrue();
    assertThat(OURS.is(Optional.of("another"), 65_536, 21)).isFalse();
    assertThat(OURS.is(Optional.of(UUID), 65_536, -1)).as("a kernel before 5.15").isTrue();
  }

  @Test
  void whatIsNotYetSwapSpaceIsKnownByItsAgeAndSize() {
    assertThat(OURS.is(Optional.empty(), 0, 21)).as("killed after hot_add").isTrue();
    assertThat(OURS.is(Optional.empty(), 65_536, 21)).as("killed before mkswap").isTrue();
    assertThat(OURS.is(Optional.empty(), 0, 20)).as("there before ours").isFalse();
    assertThat(OURS.is(Optional.empty(), 131_072, 21)).as("another size").isFalse();
    assertThat(OURS.is(Optional.empty(), 0, -1)).as("of unknown age").isFalse();
  }
}
