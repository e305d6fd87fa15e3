package ntier.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsableCpusTest {
  @Test
  void listsAndRangesAreRead() {
    assertThat(UsableCpus.of("Name:\tx\nCpus_allowed_list:\t0-2,5,8-9\nMems_allowed_list:\t0\n"))
        .containsExactly(0, 1, 2, 5, 8, 9);
    assertThat(UsableCpus.of("Cpus_allowed_list:\t1\n")).containsExactly(1);
  }

  @Test
  void thisProcessMayUseOne() {
    assertThat(UsableCpus.numbers()).isNotEmpty();
    assertThat(UsableCpus.all()).startsWith(UsableCpus.numbers().toArray(Integer[]::new));
  }
}
