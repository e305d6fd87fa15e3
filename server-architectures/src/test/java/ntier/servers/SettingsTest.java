package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private static Settings of(Map<String, String> values) {
    return Settings.of(values::get, "single-async", 3);
  }

  @Test
  void defaults() {
    Settings settings = of(Map.of());
    assertThat(settings.address()).hasToString("/127.0.0.1:8080");
    assertThat(settings.workers()).isEqualTo(3);
    assertThat(settings.writeSpin()).isEqualTo(16);
    assertThat(settings.writeAtOnce()).isEqualTo(14_480);
    assertThat(settings.sendBuffer()).isZero();
  }

  @Test
  void oddValuesAreRefused() {
    assertThatThrownBy(() -> of(Map.of("server.backlog", "0")))
        .hasMessage("server.backlog is '0': it must be an integer from 1 to 65535");
    assertThatThrownBy(() -> of(Map.of("server.sendBuffer", "16KB")))
        .hasMessage("server.sendBuffer is '16KB': it must be an integer from 0 to 1073741824");
    assertThatThrownBy(() -> of(Map.of("server.work", "many")))
        .hasMessageStartingWith("server.work");
    assertThatThrownBy(() -> of(Map.of("server.address", "no such host")))
        .hasMessageStartingWith("server.address is 'no such host'");
  }

  @Test
  void serversAreFoundByTheirNames() {
    assertThat(Architecture.of("stomcat-async-fix")).isEqualTo(Architecture.STOMCAT_ASYNC_FIX);
    assertThatThrownBy(() -> Architecture.of("apache"))
        .hasMessage(
            "\"apache\" is no server; one of these would be right: stomcat-sync, stomcat-async, stomcat-async-fix, single-async, netty-server, hybrid-netty, sync-virtual, netty-epoll, netty-uring, netty-writable, hybrid-epoll");
  }
}
