package ntier.machine.reach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import ntier.machine.MachineLacksException;
import ntier.plan.MachinePlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoundAddressTest {
  @ParameterizedTest
  @CsvSource({
    "10.10.1.7, true",
    "fd00::7, true",
    "127.0.0.1, false",
    "::1, false",
    "UNKNOWN, false",
    "'', false",
  })
  void whereSshArrivedOthersDoToo(String said, boolean found) {
    assertThat(FoundAddress.others(said)).isEqualTo(found ? Optional.of(said) : Optional.empty());
  }

  @Test
  void oneThatIsSaidIsTakenAndOneThatCannotBeFoundIsAskedFor() throws Exception {
    MachinePlan machine =
        new MachinePlan("m1", new MachinePlan.Command(List.of("env")), Optional.empty());
    assertThat(FoundAddress.of(machine.at("10.0.0.1")).at()).contains("10.0.0.1");
    assertThatThrownBy(() -> FoundAddress.of(machine))
        .isInstanceOf(MachineLacksException.class)
        .hasMessageStartingWith(
            "machine m1 has no address among the machines in the profile; at: ");
  }
}
