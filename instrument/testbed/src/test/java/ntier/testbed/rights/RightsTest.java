package ntier.testbed.rights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RightsTest {
  @Test
  void leaveNothingOfRoot() {
    assertThat(Rights.of(60_704).grant(List.of("/bin/true", "x")))
        .containsExactly(
            "setpriv",
            "--reuid=60704",
            "--regid=60704",
            "--clear-groups",
            "--no-new-privs",
            "--inh-caps=-all",
            "--ambient-caps=-all",
            "--bounding-set=-all",
            "--",
            "/bin/true",
            "x");
    assertThat(Rights.of(60_704).mask()).isZero();
  }

  @Test
  void haveTheirCapabilitiesInAllSets() {
    var rights = new Rights(1, Set.of(Capability.SYS_NICE, Capability.NET_BIND_SERVICE));
    assertThat(rights.grant(List.of("/bin/true")))
        .contains(
            "--inh-caps=-all,+net_bind_service,+sys_nice",
            "--ambient-caps=-all,+net_bind_service,+sys_nice",
            "--bounding-set=-all,+net_bind_service,+sys_nice");
    assertThat(rights.mask()).isEqualTo(1L << 10 | 1L << 23);
  }

  @Test
  void areNeverRoots() {
    assertThatThrownBy(() -> Rights.of(0)).hasMessageContaining("never run as root");
  }
}
