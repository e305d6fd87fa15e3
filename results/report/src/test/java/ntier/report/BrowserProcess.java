package ntier.report;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Chromium that runs, and where its DevTools protocol is. */
final class BrowserProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long BETWEEN_LOOKS_MILLIS = 20;

  private final Process process;
  private final Path profile;

  BrowserProcess(Process process, Path profile) {
    this.process = process;
    this.profile = profile;
  }

  /** The address of its one page's protocol; waits until it is there. */
  URI page(HttpClient http) throws IOException, InterruptedException {
    URI list = URI.create("http://127.0.0.1:" + port() + "/json/list");
    String answer =
        http.send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
            .body();
    for (JsonNode target : JsonMapper.shared().readTree(answer)) {
      if (target.path("type").asString().equals("page")) {
        return URI.create(target.path("webSocketDebuggerUrl").asString());
      }
    }
    throw new AssertionError("Chromium has no page: " + answer);
  }

  /** Chromium writes the port that it took to a file of its profile. */
  private String port() throws IOException, InterruptedException {
    Path file = profile.resolve("DevToolsActivePort");
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.exists(file) || Files.readAllLines(file).size() < 2) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError(
            "Chromium does not listen: " + Files.readString(profile.resolve("output.txt")));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
    return Files.readAllLines(file).getFirst();
  }

  /** Ends it with all its processes, so that its profile can be deleted. */
  @Override
  public void close() {
    List<ProcessHandle> all = process.descendants().toList();
    all.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    all.forEach(one -> one.onExit().join());
    process.onExit().join();
  }
}
