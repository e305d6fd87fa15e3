package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MonitorsConfigTest {
  private static final HostHandle WEB =
      new HostHandle(
          "web",
          List.of("10.7.0.2"),
          Path.of("/run/netns/web"),
          new CgroupPaths(
              1,
              Map.of("cpu", Path.of("/sys/fs/cgroup/cpu/web")),
              Optional.of(Path.of("/sys/fs/cgroup/unified/web"))),
          List.of(0, 1));

  private static MonitorsConfig config(int intervalMillis, String listenerHost) {
    return new MonitorsConfig(
        intervalMillis,
        Path.of("/tmp/samples"),
        List.of(WEB),
        List.of(new MonitorsConfig.Listener(listenerHost, "10.7.0.2", 80)),
        Optional.empty());
  }

  @Test
  void isReadBackAsWritten(@TempDir Path folder) throws Exception {
    MonitorsConfig written = config(50, "web");
    written.write(folder.resolve("config.json"));
    assertThat(MonitorsConfig.read(folder.resolve("config.json"))).isEqualTo(written);
  }

  @Test
  void ofAWatchIsReadBackAsWritten(@TempDir Path folder) throws Exception {
    MonitorsConfig written =
        new MonitorsConfig(
            50,
            folder,
            List.of(WEB),
            List.of(),
            List.of(),
            Optional.empty(),
            1000,
            List.of(new MonitorsConfig.Counted("web", 80, true)));
    written.write(folder.resolve("config.json"));
    assertThat(MonitorsConfig.read(folder.resolve("config.json"))).isEqualTo(written);
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> config(5, "web"))
        .hasMessage("intervalMillis: 5 is not from 10 to 1000");
    assertThatThrownBy(() -> config(50, "wbe"))
        .hasMessage("listeners: there is no host wbe; there are [web]");
  }
}
