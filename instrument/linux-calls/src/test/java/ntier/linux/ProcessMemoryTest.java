package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProcessMemoryTest {
  @Test
  void aProcessThatIsGoneIsNamed() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    assertThatThrownBy(() -> ProcessMemory.open(gone.pid()))
        .isInstanceOf(LinuxCallException.class)
        .hasMessage("pidfd_open %d: No such process (errno 3)".formatted(gone.pid()));
  }

  @Test
  void whereThereIsNoMemoryNothingIsSent() throws Exception {
    assertThat(ProcessMemory.supported()).isTrue();
    try (ProcessMemory memory = ProcessMemory.open(ProcessHandle.current().pid())) {
      assertThat(memory.pageOut(1 << 12, 1 << 12)).isFalse();
    }
  }
}
