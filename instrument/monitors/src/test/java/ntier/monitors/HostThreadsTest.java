package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HostThreadsTest {
  @Test
  @DisplayName("both kinds of switches of a thread's status count")
  void count() {
    String status =
        """
        Name:	java
        Threads:	31
        voluntary_ctxt_switches:	150
        nonvoluntary_ctxt_switches:	7
        """;
    assertThat(HostThreads.count(status)).isEqualTo(157);
    assertThat(HostThreads.count("")).isZero();
  }

  @Test
  @DisplayName("a thread that began meanwhile counts whole, one that ended not at all")
  void between() {
    assertThat(HostThreads.between(Map.of(1L, 100L, 2L, 50L), Map.of(1L, 130L, 3L, 4L)))
        .isEqualTo(34);
  }
}
