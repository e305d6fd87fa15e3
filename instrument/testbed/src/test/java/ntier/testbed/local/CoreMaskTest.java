package ntier.testbed.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoreMaskTest {
  @Test
  void isWrittenAsTheKernelReadsIt() {
    assertThat(new CoreMask(List.of(0)).text()).isEqualTo("00000001");
    assertThat(new CoreMask(List.of(1, 3)).text()).isEqualTo("0000000a");
    assertThat(new CoreMask(List.of(31)).text()).isEqualTo("80000000");
    assertThat(new CoreMask(List.of(0, 33, 70)).text()).isEqualTo("00000040,00000002,00000001");
  }
}
