package ntier.testbed.rights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessStatusTest {
  private static final int UID = 60_123;

  /** As Linux 6 has it, without most lines. */
  private static final String PLAIN =
      """
      Name:\tcat
      Umask:\t0022
      Uid:\t60123\t60123\t60123\t60123
      Groups:\t
      CapPrm:\t0000000000000000
      CapEff:\t0000000000000000
      CapBnd:\t0000000000000000
      NoNewPrivs:\t1
      """;

  @Test
  void fieldsByName() {
    assertThat(ProcessStatus.parse(PLAIN).fields())
        .containsEntry("Name", "cat")
        .containsEntry("Groups", "")
        .containsEntry("Uid", "60123\t60123\t60123\t60123");
  }

  @Test
  void ofThisProcess() throws IOException {
    assertThat(ProcessStatus.of(ProcessHandle.current().pid()).fields())
        .containsEntry("Pid", Long.toString(ProcessHandle.current().pid()));
    assertThatThrownBy(() -> ProcessStatus.of(Long.MAX_VALUE)).isInstanceOf(IOException.class);
  }

  @Test
  void plainIsWhoCannotBecomeMore() {
    assertThat(ProcessStatus.parse(PLAIN).isPlain(Rights.of(UID))).isTrue();
    assertThat(ProcessStatus.parse(PLAIN).isPlain(Rights.of(UID + 1))).isFalse();
    assertThat(ProcessStatus.parse("").isPlain(Rights.of(UID))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "Uid:\t60123\t60123,     Uid:\t60123\t0",
    "CapEff:\t000000000000000, CapEff:\t100000000000000",
    "CapBnd:\t000000000000000, CapBnd:\t100000000000000",
    "NoNewPrivs:\t1,         NoNewPrivs:\t0",
  })
  void andNobodyElse(String line, String instead) {
    String other = PLAIN.replace(line, instead);
    assertThat(other).isNotEqualTo(PLAIN);
    assertThat(ProcessStatus.parse(other).isPlain(Rights.of(UID))).isFalse();
  }
}
