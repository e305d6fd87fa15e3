package ntier.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ntier.analysis.Findings;
import ntier.analysis.figures.LoggedRequests;
import ntier.archive.AccessSample;
import ntier.archive.RunDirectory;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Home;
import ntier.provisioning.Cache;
import ntier.provisioning.Progress;
import ntier.provisioning.Provisioner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real nginx with two logs of its own, one of which it opens anew in the middle. Needs root. */
class AccessLogsIT {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  private static final String CONFIG =
      """
      worker_processes 1;
      pid %1$s/nginx.pid;
      error_log %1$s/error.log;
      events {}
      http {
        access_log off;
        log_format timed '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent $request_time';
        client_body_temp_path %1$s/a; proxy_temp_path %1$s/b; fastcgi_temp_path %1$s/c;
        uwsgi_temp_path %1$s/d; scgi_temp_path %1$s/e;
        server {
          listen 127.0.0.1:%2$d;
          location /plain { access_log %1$s/plain.log combined; return 200 "plain"; }
          location /missing { access_log %1$s/plain.log combined; return 404; }
          location / { access_log %1$s/timed.log timed; return 200 "timed"; }
        }
      }
      """;

  private static final int EACH = 40;

  @TempDir Path folder;
  private int port;
  private Process server;

  @BeforeEach
  void serve() throws Exception {
    Path part =
        new Provisioner(HOME.resolve("configs/versions.yaml"), new Cache(Cache.defaultRoot()))
            .provide(List.of("nginx"), Progress.SILENT)
            .get("nginx")
            .directory();
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path config = folder.resolve("nginx.conf");
    Files.writeString(config, CONFIG.formatted(folder, port));
    server =
        new ProcessBuilder(
                part.resolve("usr/sbin/nginx").toString(),
                "-p",
                folder.toString(),
                "-c",
                config.toString(),
                "-e",
                folder.resolve("start.log").toString(),
                "-g",
                "daemon off; user root;")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.log").toFile())
            .start();
    while (!answers()) {
      assertThat(server.isAlive()).as(Files.readString(folder.resolve("output.log"))).isTrue();
      Thread.sleep(20);
    }
  }

  @AfterEach
  void end() throws Exception {
    server.destroy();
    server.onExit().get(10, TimeUnit.SECONDS);
  }

  private boolean answers() {
    try (ServerSocket _ = new ServerSocket(port, 1, java.net.InetAddress.ofLiteral("127.0.0.1"))) {
      return false;
    } catch (IOException taken) {
      return true;
    }
  }

  @Test
  @DisplayName("each request is counted once with its status and time, those after a rotation too")
  void counted() throws Exception {
    ask("/before", EACH);
    ask("/plain", 1);
    Future<Void> asked = CompletableFuture.supplyAsync(this::askAndRotate);
    Path runs = folder.resolve("runs");
    new WatchRun(
            new Home(folder, folder.resolve("not built")),
            runs,
            new WatchRun.Request(
                Target.parse(List.of("web=:" + port)),
                Duration.ofSeconds(8),
                OptionalInt.empty(),
                OptionalInt.empty(),
                "ntier watch"),
            ServerFinder.ofThisMachine(),
            ProgressLine.onStandardOutput())
        .execute();
    asked.get();
    RunDirectory run = RunDirectory.list(runs).getFirst();
    List<AccessSample> samples = AccessSample.FORMAT.read(run.accessSamplesFile());
    assertThat(samples).allMatch(sample -> sample.host().equals("web"));
    assertThat(requests(samples, 200)).isEqualTo(3 * EACH);
    assertThat(requests(samples, 404)).isEqualTo(EACH);
    LoggedRequests found =
        run.findings(Findings.class)
            .watched()
            .orElseThrow()
            .servers()
            .getFirst()
            .requests()
            .orElseThrow();
    assertThat(found.requests()).isEqualTo(4 * EACH);
    assertThat(found.clientErrors()).isEqualTo(EACH);
    assertThat(found.times().orElseThrow().requests()).as("of one log").isEqualTo(2 * EACH);
    assertThat(run.watch().servers().getFirst().log())
        .hasValueSatisfying(
            log ->
                assertThat(log.split(", "))
                    .containsExactlyInAnyOrder(
                        folder.resolve("plain.log").toString(),
                        folder.resolve("timed.log").toString()));
  }

  private static long requests(List<AccessSample> samples, int status) {
    return samples.stream()
        .filter(sample -> sample.status() == status)
        .mapToLong(AccessSample::requests)
        .sum();
  }

  /** Once the watch samples, and a whole second of it has begun. */
  private Void askAndRotate() {
    try {
      while (!isSampling()) {
        Thread.sleep(50);
      }
      Thread.sleep(1_500);
      ask("/timed", EACH);
      ask("/plain", EACH);
      ask("/missing", EACH);
      Files.move(folder.resolve("timed.log"), folder.resolve("timed.log.1"));
      new ProcessBuilder("kill", "-USR1", Long.toString(server.pid())).start().waitFor();
      Thread.sleep(1_000);
      ask("/timed", EACH);
      return null;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isSampling() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      return files.anyMatch(file -> file.endsWith("samples/listeners.csv"));
    } catch (NoSuchFileException | UncheckedIOException notYet) {
      return false;
    }
  }

  private void ask(String path, int times) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (int i = 0; i < times; i++) {
        client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding());
      }
    }
  }
}
