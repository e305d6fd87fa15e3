package ntier.testbed.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamespaceSysctlsTest {
  @TempDir Path procSys;

  private void kernelHas(String name, String value) throws IOException {
    var file = procSys.resolve(name.replace('.', '/'));
    Files.createDirectories(file.getParent());
    Files.writeString(file, value);
  }

  @Test
  void setsDefaultsRecordsOthersAndReportsWhatTheKernelLacks() throws IOException {
    kernelHas("net.ipv4.tcp_syncookies", "1\n");
    kernelHas("net.ipv4.ip_local_port_range", "32768\t60999\n");
    kernelHas("net.ipv4.tcp_syn_retries", "6\n");
    var outcome = new NamespaceSysctls("web", Map.of()).apply(procSys);
    assertThat(outcome.values())
        .containsOnly(
            Map.entry("net.ipv4.tcp_syncookies", "0"),
            Map.entry("net.ipv4.ip_local_port_range", "10000 65535"),
            Map.entry("net.ipv4.tcp_syn_retries", "6"));
    assertThat(outcome.missing()).contains("net.core.somaxconn", "net.ipv4.tcp_tw_reuse");
  }

  @Test
  void whatStaysIsPutBackAndIpv6LeftAsItIs() throws IOException {
    kernelHas("net.ipv6.conf.all.disable_ipv6", "0\n");
    kernelHas("net.ipv4.tcp_syncookies", "1\n");
    kernelHas("net.ipv4.tcp_tw_reuse", "1\n");
    kernelHas("net.ipv4.tcp_syn_retries", "6\n");
    var undoings = new ArrayList<Undo>();
    var outcome = new NamespaceSysctls("web", Map.of()).applyForNow(procSys, noted(undoings));
    assertThat(outcome.values())
        .containsOnly(
            Map.entry("net.ipv4.tcp_syncookies", "0"),
            Map.entry("net.ipv4.tcp_tw_reuse", "1"),
            Map.entry("net.ipv4.tcp_syn_retries", "6"));
    assertThat(outcome.kept()).isEmpty();
    assertThat(undoings)
        .containsExactly(new Undo.WriteFile(procSys.resolve("net/ipv4/tcp_syncookies"), "1\n"));
  }

  @Test
  void whatCannotBeSetIsKeptUnlessTheHostAsksForIt() throws IOException {
    var readOnly = Path.of("/proc/sys/kernel/osrelease");
    var file = procSys.resolve("net/ipv4/tcp_syncookies");
    Files.createDirectories(file.getParent());
    Files.createSymbolicLink(file, readOnly);
    var undoings = new ArrayList<Undo>();
    var outcome = new NamespaceSysctls("web", Map.of()).applyForNow(procSys, noted(undoings));
    var release = Files.readString(readOnly).strip();
    assertThat(outcome.values()).containsEntry("net.ipv4.tcp_syncookies", release);
    assertThat(outcome.kept().getFirst())
        .startsWith("the machine keeps net.ipv4.tcp_syncookies=" + release + ", 0 is usual here (");
    assertThat(undoings).isEmpty();
    var own = new NamespaceSysctls("web", Map.of("net.ipv4.tcp_syncookies", "2"));
    assertThatThrownBy(() -> own.applyForNow(procSys, noted(undoings)))
        .hasMessageStartingWith("host web: the kernel refuses sysctl net.ipv4.tcp_syncookies=2 (");
  }

  /** A journal that has what is still to be undone. */
  private static UndoJournal noted(List<Undo> undoings) {
    return undo -> {
      undoings.add(undo);
      return () -> undoings.remove(undo);
    };
  }

  @Test
  void theHostsOwnValueWins() throws IOException {
    kernelHas("net.ipv4.tcp_syncookies", "1\n");
    var own = Map.of("net.ipv4.tcp_syncookies", "2");
    assertThat(new NamespaceSysctls("web", own).apply(procSys).values())
        .containsEntry("net.ipv4.tcp_syncookies", "2");
  }

  @Test
  void refusesWhatWouldChangeTheMachine() {
    assertThatThrownBy(() -> new NamespaceSysctls("web", Map.of("vm.swappiness", "1")))
        .hasMessage(
            "host web: sysctl vm.swappiness: only those of a network namespace can be set, which begin with net.");
    assertThatThrownBy(() -> new NamespaceSysctls("web", Map.of("net./../kernel", "1")))
        .hasMessageContaining("net./../kernel");
  }

  @Test
  void aRefusedValueNamesTheSetting() throws IOException {
    Files.createDirectories(procSys.resolve("net/ipv4/tcp_syncookies"));
    assertThatThrownBy(() -> new NamespaceSysctls("web", Map.of()).apply(procSys))
        .hasMessage(
            "host web: the kernel refuses sysctl net.ipv4.tcp_syncookies=0 (Is a directory): give a value it takes, or leave it out");
  }
}
