package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitectureTest {
  @ParameterizedTest
  @CsvSource({
    "amd64, AMD64, amd64, x86_64-linux-gnu, 321",
    "aarch64, ARM64, arm64, aarch64-linux-gnu, 280"
  })
  void hasTheNamesOfDebianAndTheNumberOfTheKernel(
      String osArch, Architecture architecture, String debian, String triplet, long bpf) {
    assertThat(Architecture.ofJava(osArch)).isEqualTo(architecture);
    assertThat(architecture.debian()).isEqualTo(debian);
    assertThat(architecture.triplet()).isEqualTo(triplet);
    assertThat(architecture.bpf()).isEqualTo(bpf);
  }

  @Test
  void anotherOneIsRefusedByName() {
    assertThatThrownBy(() -> Architecture.ofJava("riscv64"))
        .hasMessage("this machine is riscv64, and ntier runs on amd64 and arm64 only");
  }

  @Test
  void systemCallsOfAnotherOneHaveNumbersOnly() {
    assertThat(SystemCallNames.of(321, Architecture.AMD64)).isEqualTo("bpf");
    assertThat(SystemCallNames.of(280, Architecture.ARM64)).isEqualTo("call 280");
  }
}
