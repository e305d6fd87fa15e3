package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PressureGateTest {
  @TempDir Path folder;
  private Path machine;
  private long group = 5;
  private int reads;

  @BeforeEach
  void waitNobody() throws IOException {
    machine = folder.resolve("io");
    waited(100);
  }

  private void waited(long micros) throws IOException {
    Files.writeString(machine, "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + micros + "\n");
  }

  private Counter counting(PressureGate gate) {
    return gate.guarding(
        () -> {
          reads++;
          return group;
        });
  }

  @Test
  void aGroupIsReadWhenSomebodyOnTheMachineHasWaited() throws IOException {
    PressureGate gate = PressureGate.open(machine);
    Counter counter = counting(gate);
    gate.look();
    assertThat(counter.read()).isEqualTo(5);
    gate.look();
    assertThat(counter.read()).isEqualTo(5);
    assertThat(reads).as("nobody has waited since").isEqualTo(1);
    waited(101);
    group = 6;
    gate.look();
    assertThat(counter.read()).isEqualTo(6);
  }

  @Test
  void allGroupsOfATickAreRead() throws IOException {
    PressureGate gate = PressureGate.open(machine);
    Counter one = counting(gate);
    Counter other = counting(gate);
    gate.look();
    one.read();
    other.read();
    waited(200);
    gate.look();
    one.read();
    other.read();
    assertThat(reads).isEqualTo(4);
  }

  @Test
  void aGroupIsAlwaysReadWhereTheMachineDoesNotTell() throws IOException {
    readTwice(PressureGate.open(folder.resolve("absent")));
    assertThat(reads).isEqualTo(2);
    Files.writeString(machine, "");
    readTwice(PressureGate.open(machine));
    assertThat(reads).isEqualTo(4);
  }

  private void readTwice(PressureGate gate) {
    Counter counter = counting(gate);
    gate.look();
    counter.read();
    gate.look();
    counter.read();
  }
}
