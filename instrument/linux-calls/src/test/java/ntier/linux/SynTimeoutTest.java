package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** What is handed to the kernel, byte by byte as it stands in memory. */
class SynTimeoutTest {
  @Test
  void answersTheOneQuestionWithTheTicks() {
    assertThat(Arrays.stream(SynTimeout.program(750)).mapToObj(SynTimeoutTest::inMemory))
        .containsExactly(
            "61 12 0000 00000000", // r2 = *(u32 *)(r1 + 0)      the question
            "55 02 0200 01000000", // if r2 != TIMEOUT_INIT goto +2
            "b7 02 0000 ee020000", // r2 = 750
            "63 21 0400 00000000", // *(u32 *)(r1 + 4) = r2      the answer
            "b7 00 0000 01000000", // r0 = 1
            "95 00 0000 00000000"); // exit
  }

  @Test
  void offsetsAndConstantsMayBeNegative() {
    assertThat(inMemory(Bpf.instruction(0x61, 3, 10, -8, 0))).isEqualTo("61 a3 f8ff 00000000");
    assertThat(inMemory(Bpf.instruction(0xb7, 0, 0, 0, -1))).isEqualTo("b7 00 0000 ffffffff");
  }

  @Test
  void aTimeoutIsAboveZero() {
    assertThatThrownBy(() -> SynTimeout.set(Path.of("/no/such/group"), Duration.ZERO))
        .hasMessage("a SYN timeout is above 0, not PT0S");
  }

  /** Code, registers, offset, constant. */
  private static String inMemory(long instruction) {
    String hex = HexFormat.of().toHexDigits(Long.reverseBytes(instruction));
    return "%s %s %s %s"
        .formatted(hex.substring(0, 2), hex.substring(2, 4), hex.substring(4, 8), hex.substring(8));
  }
}
