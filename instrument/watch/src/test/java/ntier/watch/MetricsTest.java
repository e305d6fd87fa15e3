package ntier.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import ntier.archive.ConnectionSample;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.RunDirectory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTest {
  @TempDir Path runs;

  private RunDirectory run() throws Exception {
    RunDirectory run = RunDirectory.create(runs, "watch", Clock.systemUTC());
    Files.writeString(
        run.hostSamplesFile(),
        HostSample.FORMAT.header()
            + "\n1000000,web,1500000,0,250000,,,,1024,,,0,0,0,0,,,\n"
            + "1050000,web,1525000,0,300000,,,,2048,,,0,0,0,0,,,\n");
    Files.writeString(
        run.listenerSamplesFile(),
        ListenerSample.FORMAT.header()
            + "\n1000000,web,127.0.0.1,80,7,128,3\n1050000,web,127.0.0.1,80,2,128,4\n");
    Files.writeString(
        run.connectionSamplesFile(), ConnectionSample.FORMAT.header() + "\n1050000,web,80,42\n");
    return run;
  }

  private LatestSamples samples() throws Exception {
    LatestSamples samples = new LatestSamples(run(), true, () -> 1_100_000);
    samples.refresh();
    return samples;
  }

  @Test
  @DisplayName("what was sampled last, and no line of what is not known")
  void text() throws Exception {
    String text = new Metrics(List.of("web", "db"), samples()).text();
    assertThat(text.lines())
        .contains(
            "# TYPE ntier_accept_queue gauge",
            "ntier_listening{tier=\"web\"} 1",
            "ntier_listening{tier=\"db\"} 0",
            "ntier_connections{tier=\"web\"} 42",
            "ntier_accept_queue{tier=\"web\"} 2",
            "ntier_accept_queue_peak{tier=\"web\"} 7",
            "ntier_backlog{tier=\"web\"} 128",
            "ntier_dropped_packets_total{tier=\"web\"} 4",
            "ntier_memory_bytes{tier=\"web\"} 2048",
            "ntier_cpu_seconds_total{tier=\"web\"} 1.525000",
            "ntier_pressure_seconds_total{tier=\"web\",resource=\"cpu\"} 0.300000")
        .noneMatch(line -> line.contains("resource=\"io\""))
        .noneMatch(line -> line.startsWith("ntier_connections{tier=\"db\"}"));
    assertThat(text).endsWith("\n");
  }

  @Test
  void progress() throws Exception {
    assertThat(samples().line(List.of("web", "db")))
        .isEqualTo("web 42 conn., accept queue 2 (most 7), drops 4; db does not listen");
  }

  @Test
  @DisplayName("a listener that was not seen for some seconds does not listen any more")
  void gone() throws Exception {
    try (LatestSamples later = new LatestSamples(run(), true, () -> 7_000_000)) {
      later.refresh();
      assertThat(later.listener("web")).isEmpty();
      assertThat(new Metrics(List.of("web"), later).text())
          .contains("ntier_listening{tier=\"web\"} 0\n");
    }
  }

  @Test
  @DisplayName("they are for who has the token, in the address or in a header")
  void needsTheToken() throws Exception {
    try (MetricsServer server = MetricsServer.open(0, () -> "ntier_listening 1\n");
        HttpClient client = HttpClient.newHttpClient()) {
      String with = server.uri().toString();
      String token = with.substring(with.indexOf("token=") + "token=".length());
      URI without = URI.create(with.substring(0, with.indexOf('?')));
      assertThat(get(client, HttpRequest.newBuilder(server.uri())).body())
          .isEqualTo("ntier_listening 1\n");
      assertThat(
              get(
                      client,
                      HttpRequest.newBuilder(without).header("Authorization", "Bearer " + token))
                  .statusCode())
          .isEqualTo(200);
      assertThat(get(client, HttpRequest.newBuilder(without)).statusCode()).isEqualTo(401);
      URI wrong = URI.create(without + "?token=" + token.replace(token.charAt(0), 'x'));
      assertThat(get(client, HttpRequest.newBuilder(wrong)).statusCode()).isEqualTo(401);
      URI elsewhere = URI.create(with.replace("/metrics", "/other"));
      assertThat(get(client, HttpRequest.newBuilder(elsewhere)).statusCode()).isEqualTo(404);
      assertThat(server.uri().getHost()).isEqualTo("127.0.0.1");
    }
  }

  private static HttpResponse<String> get(HttpClient client, HttpRequest.Builder request)
      throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
