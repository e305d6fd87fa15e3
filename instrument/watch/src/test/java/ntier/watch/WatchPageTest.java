package ntier.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.RunDirectory;
import ntier.archive.WatchRecord;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.monitors.MonitorsConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class WatchPageTest {
  @TempDir Path runs;
  private final HttpClient client = HttpClient.newHttpClient();
  private RunDirectory run;
  private LatestSamples samples;

  @BeforeEach
  void begin() throws IOException {
    run = RunDirectory.create(runs, "watch", Clock.systemUTC());
    Files.createDirectories(run.samplesFolder());
    samples = new LatestSamples(run, false, () -> 1_100_000);
  }

  @AfterEach
  void end() throws IOException {
    samples.close();
    client.shutdownNow();
  }

  private WatchPage open(int port) throws IOException {
    return WatchPage.open(port, run, List.of(web()), samples, _ -> {});
  }

  private static WatchedServer web() {
    return new WatchedServer(
        new WatchRecord.Server(
            "web",
            "0.0.0.0",
            80,
            0,
            List.of(7L),
            "nginx",
            "",
            false,
            List.of("web has no group."),
            Optional.empty()),
        new HostHandle(
            "web",
            List.of("127.0.0.1"),
            Path.of("/proc/7/ns/net"),
            new CgroupPaths(1, Map.of(), Optional.empty()),
            List.of()),
        new MonitorsConfig.Listener("web", "127.0.0.1", 80),
        new MonitorsConfig.Counted("web", 80, false),
        List.of());
  }

  private void sampled() throws IOException {
    Files.writeString(
        run.hostSamplesFile(), HostSample.FORMAT.header() + "\n1000300,web,5000,,,,,,,,,,,,,,,\n");
    Files.writeString(
        run.listenerSamplesFile(),
        ListenerSample.FORMAT.header() + "\n1000100,web,127.0.0.1,80,9,128,4\n");
  }

  @Test
  @DisplayName("who has the address sees the servers, and what was sampled since")
  void shows() throws Exception {
    try (WatchPage page = open(0)) {
      assertThat(page.uri().getHost()).isEqualTo("127.0.0.1");
      sampled();
      samples.refresh();
      page.look();
      List<String> events = new ArrayList<>();
      try (Stream<String> lines =
          client.send(request(at(page, "events")), HttpResponse.BodyHandlers.ofLines()).body()) {
        Iterator<String> line = lines.iterator();
        do {
          events.add(line.next());
        } while (!events.getLast().startsWith("data: [{\"atMicros\""));
      }
      assertThat(String.join("\n", events))
          .contains("\"watched\":true", "\"server\":\"nginx\"", "\"backlog\":128")
          .contains("web has no group.")
          .contains("event: frames", "\"acceptQueue\":9");
    }
  }

  @Test
  @DisplayName("nobody else sees it, and nobody can press anything")
  void reads() throws Exception {
    try (WatchPage page = open(0)) {
      URI without = URI.create("http://" + page.uri().getAuthority() + "/");
      assertThat(send(request(without)).statusCode()).isEqualTo(401);
      assertThat(send(request(page.uri())).body()).contains("ntier watch");
      HttpRequest press =
          HttpRequest.newBuilder(at(page, "command"))
              .header("Origin", "http://" + page.uri().getAuthority())
              .header("Content-Type", "application/json")
              .POST(
                  HttpRequest.BodyPublishers.ofString(
                      "{\"do\":\"inject\",\"cause\":\"freeze\",\"host\":\"web\",\"length\":\"1s\"}"))
              .build();
      assertThat(send(press).statusCode()).isEqualTo(403);
    }
  }

  @Test
  void portThatIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> open(port).close())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("--page: port " + port);
    }
  }

  private static URI at(WatchPage page, String path) {
    return URI.create(page.uri().toString().replace("/?", "/" + path + "?"));
  }

  private static HttpRequest request(URI uri) {
    return HttpRequest.newBuilder(uri).build();
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }
}
