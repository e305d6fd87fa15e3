package ntier.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import ntier.monitors.MonitorsConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFinderTest {
  private static final String ANY = "00000000";
  private static final String ANY6 = "0".repeat(32);
  private static final String LOOPBACK = "0100007F";
  private static final String OTHER = "net:[4026532500]";

  @TempDir Path folder;
  private FakeProc machine;
  private long self;

  @BeforeEach
  void machine() throws IOException {
    machine = new FakeProc(folder);
    self = ProcessHandle.current().pid();
    machine.process(1, 0, "systemd", FakeProc.OURS, "/init.scope");
    machine.process(100, 1, "nginx", FakeProc.OURS, "/system.slice/nginx.service");
    machine.process(101, 100, "nginx", FakeProc.OURS, "/system.slice/nginx.service");
    machine.process(200, 1, "mysqld", OTHER, "/docker/abc");
    machine.holds(100, 5001);
    machine.holds(101, 5001);
    machine.holds(200, 6001);
    machine.listening(self, FakeProc.line(ANY, 80, 5001), "");
    machine.listening(100, FakeProc.line(ANY, 80, 5001), "");
    machine.listening(101, FakeProc.line(ANY, 80, 5001), "");
    machine.listening(200, "", FakeProc.line(ANY6, 3306, 6001));
  }

  @Test
  @DisplayName("a server of this machine: its processes, the first one first, its group and cores")
  void findsByPort() throws Exception {
    machine.holds(1, 5001);
    WatchedServer web = machine.find("web=:80").getFirst();
    assertThat(web.record().processes()).containsExactly(100L, 101L);
    assertThat(web.record().program()).isEqualTo("nginx");
    assertThat(web.record().group()).isEqualTo("/system.slice/nginx.service");
    assertThat(web.record().ownNetwork()).isFalse();
    assertThat(web.record().notes()).singleElement().asString().contains("shares its network");
    assertThat(web.handle().cores()).containsExactly(0, 1, 3);
    assertThat(web.handle().cgroup().unified())
        .contains(folder.resolve("cgroup/system.slice/nginx.service"));
    assertThat(web.listener()).isEqualTo(new MonitorsConfig.Listener("web", "127.0.0.1", 80));
    assertThat(web.counted()).isEqualTo(new MonitorsConfig.Counted("web", 80, false));
  }

  @Test
  @DisplayName("one in the network of another process, alone there")
  void findsInAnotherNamespace() throws Exception {
    WatchedServer db = machine.find("db=:3306@200").getFirst();
    assertThat(db.record().ownNetwork()).isTrue();
    assertThat(db.record().notes()).isEmpty();
    assertThat(db.counted().ipv6()).isTrue();
    assertThat(db.record().address()).isEqualTo("0.0.0.0");
    assertThat(db.handle().namespace()).isEqualTo(machine.proc.resolve("200/ns/net"));
    assertThat(db.describe())
        .isEqualTo("db: mysqld at 0.0.0.0:3306, process 200, control group /docker/abc");
  }

  @Test
  @DisplayName("nobody listens: who does, and where somebody else does")
  void nobodyListens() {
    assertThatThrownBy(() -> machine.find("db=:3306"))
        .isInstanceOf(CannotWatchException.class)
        .hasMessage(
            "db=:3306: nobody listens on port 3306 in this network namespace; listening are"
                + " 0.0.0.0:80; in another network namespace somebody does: db=:3306@200");
    assertThatThrownBy(() -> machine.find("db=:3307@200"))
        .hasMessage(
            "db=:3307@200: nobody listens on port 3307 in the network namespace of process 200;"
                + " listening are [::]:3306");
    assertThatThrownBy(() -> machine.find("db=:3306@999"))
        .hasMessage("db=:3306@999: there is no process 999");
  }

  @Test
  @DisplayName("two sockets of one port, each with its accept queue, are refused")
  void sharedPort() throws Exception {
    machine.listening(self, FakeProc.line(ANY, 80, 5001) + FakeProc.line(ANY, 80, 5002), "");
    assertThatThrownBy(() -> machine.find("web=:80"))
        .hasMessageContaining("2 sockets share 0.0.0.0:80 (SO_REUSEPORT)");
  }

  @Test
  @DisplayName("several addresses of one port: the one that is said, else it is asked for")
  void severalAddresses() throws Exception {
    machine.listening(
        self, FakeProc.line("0200000A", 80, 5001) + FakeProc.line(LOOPBACK, 80, 5002), "");
    machine.holds(1, 5002);
    assertThatThrownBy(() -> machine.find("web=:80"))
        .hasMessageContaining("several sockets listen on this port, 10.0.0.2:80, 127.0.0.1:80")
        .hasMessageContaining("say which: web=ADDRESS:80");
    WatchedServer web = machine.find("web=10.0.0.2:80").getFirst();
    assertThat(web.record().processes()).containsExactly(100L, 101L);
    assertThat(web.listener().address()).isEqualTo("10.0.0.2");
  }

  @Test
  @DisplayName("a group that others are in, too, and none but that of all")
  void groups() throws Exception {
    machine.process(102, 1, "backup", FakeProc.OURS, "/system.slice/nginx.service");
    assertThat(machine.find("web=:80").getFirst().record().notes())
        .contains(
            "The control group of web has 1 other process in it (backup), whose CPU time and"
                + " pressure count as its own.");
    machine.process(300, 1, "java", FakeProc.OURS, "/");
    machine.holds(300, 5003);
    machine.listening(self, FakeProc.line(ANY, 8080, 5003), "");
    WatchedServer app = machine.find("app=:8080").getFirst();
    assertThat(app.record().group()).isEmpty();
    assertThat(app.handle().cgroup().unified()).isEmpty();
    assertThat(app.record().notes()).anyMatch(it -> it.contains("no control group of its own"));
  }

  @Test
  void readsListsOfCores() {
    assertThat(ServerFinder.cores("0-3,8")).containsExactly(0, 1, 2, 3, 8);
    assertThat(ServerFinder.cores("5")).containsExactly(5);
  }
}
