package ntier.testbed.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class MachineProbeIT {
  @Test
  void thisMachineCanDoWhatIsNeeded() throws IOException {
    assertThat(MachineProbe.checks())
        .filteredOn(Check::needed)
        .allMatch(Check::ok)
        .hasSizeGreaterThan(6);
    assertThat(MachineFacts.probe().kernel()).isNotEmpty();
  }
}
