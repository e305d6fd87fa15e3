package ntier.machine.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On what a pod says of itself. */
class PrivilegesTest {
  private static final Map<String, List<String>> PRIVILEGED =
      Map.of("capabilities", List.of("000001ffffffffff"), "users", List.of("0 0 4294967295"));

  private static Finding with(String key, String value) {
    Map<String, List<String>> told = new HashMap<>(PRIVILEGED);
    told.put(key, List.of(value));
    return Privileges.finding(told);
  }

  @Test
  void aPrivilegedPodHasThem() {
    assertThat(Privileges.finding(PRIVILEGED).ok()).isTrue();
  }

  @Test
  void whatAPodLacksIsNamed() {
    assertThat(with("capabilities", "00000000a80425fb").detail())
        .isEqualTo("it has no CAP_NET_ADMIN; it has no CAP_SYS_PTRACE; it has no CAP_SYS_ADMIN");
    assertThat(with("users", "0 100000 65536").detail()).contains("it has a user namespace");
    assertThat(with("sandbox", "gVisor").detail()).contains("gVisor, which is no Linux kernel");
    Finding readOnly = with("readonly", "/sys/fs/cgroup");
    assertThat(readOnly.ok()).isFalse();
    assertThat(readOnly.detail()).isEqualTo("/sys/fs/cgroup is read-only");
    assertThat(readOnly.fix()).startsWith("securityContext: {privileged: true}");
  }
}
