package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BpfCodeTest {
  private static int offset(long instruction) {
    return (short) (instruction >> 16);
  }

  @Test
  @DisplayName("a jump counts from the instruction behind it, forwards and over a map's two")
  void jumps() {
    long[] program =
        new BpfCode()
            .jumpIfEqual(0, 0, "out")
            .map(1, 7)
            .call(BpfCode.MAP_LOOKUP)
            .jump("out")
            .constant(0, 1)
            .place("out")
            .exit()
            .program();
    assertThat(program).hasSize(7);
    assertThat(offset(program[0])).isEqualTo(5);
    assertThat(offset(program[4])).isEqualTo(1);
    // A map is two instructions long: its descriptor, and nothing.
    assertThat(program[1]).isEqualTo(Bpf.instruction(0x18, 1, 1, 0, 7));
    assertThat(program[2]).isZero();
  }

  @Test
  @DisplayName("the programs that count jump to places that are there, and end")
  void counting() {
    for (BpfCode code :
        new BpfCode[] {
          CallPrograms.beginning(3, 4), CallPrograms.end(4, 5), CallPrograms.switching(3, 5)
        }) {
      long[] program = code.program();
      assertThat(program[program.length - 1]).isEqualTo(Bpf.instruction(0x95, 0, 0, 0, 0));
    }
  }
}
