package ntier.cli.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import ntier.linux.Clocks;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Somebody who looks at the laboratory and commands it, as the page does but without a browser. */
final class LabViewer implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final int OK = 200;
  private static final long BETWEEN_LOOKS_MILLIS = 10;

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI lab;
  private final List<Frame> frames = new CopyOnWriteArrayList<>();
  private volatile String state = "";
  private volatile String message = "";
  private volatile List<String> log = List.of();
  private volatile boolean over;

  /**
   * A frame, and when it was here.
   *
   * @param arrivedMicros CLOCK_REALTIME
   */
  record Frame(long arrivedMicros, JsonNode values) {
    long sampledMicros() {
      return values.get("atMicros").asLong();
    }

    long queue(int tier) {
      return values.get("servers").get(tier).get("queue").asLong();
    }

    long drops(int tier) {
      return values.get("servers").get(tier).get("drops").asLong();
    }

    long vlrt() {
      return values.get("vlrt").asLong();
    }
  }

  /**
   * Begins to look.
   *
   * @param lab the address that was printed
   */
  LabViewer(URI lab) throws IOException, InterruptedException {
    this.lab = lab;
    HttpResponse<Stream<String>> events =
        http.send(
            HttpRequest.newBuilder(at("events")).build(), HttpResponse.BodyHandlers.ofLines());
    if (events.statusCode() != OK) {
      throw new AssertionError(events);
    }
    Thread.ofPlatform().daemon().start(() -> read(events.body()));
  }

  private URI at(String path) {
    return URI.create(lab.toString().replace("/?", "/" + path + "?"));
  }

  private void read(Stream<String> lines) {
    String[] topic = new String[1];
    try (lines) {
      lines.forEach(
          line -> {
            if (line.startsWith("event: ")) {
              topic[0] = line.substring("event: ".length());
            } else if (line.startsWith("data: ")) {
              take(topic[0], line.substring("data: ".length()));
            }
          });
    } catch (UncheckedIOException closed) {
      // The laboratory ended.
    } finally {
      over = true;
    }
  }

  private void take(String topic, String data) {
    long nowMicros = Clocks.realtimeMicros();
    JsonNode values = JsonMapper.shared().readTree(data);
    switch (topic) {
      case "frame" -> frames.add(new Frame(nowMicros, values));
      case "system" -> {
        message = values.get("message").asString();
        state = values.get("state").asString();
      }
      case "log" -> log = values.valueStream().map(JsonNode::asString).toList();
      default -> throw new AssertionError("the page knows no " + topic);
    }
  }

  /** Presses something on the page; the answer's status and text. */
  HttpResponse<String> command(String json) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(at("command"))
            .header("Origin", "http://" + lab.getAuthority())
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** Waits until something is so. */
  void await(String what, BooleanSupplier so) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!so.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            "no %s; state %s, %d frames, log %s".formatted(what, state, frames.size(), log));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  /** What has come so far, in its order. */
  List<Frame> frames() {
    return List.copyOf(frames);
  }

  String state() {
    return state;
  }

  /** What is said of the state. */
  String message() {
    return message;
  }

  /** The page's log, the newest line first. */
  List<String> log() {
    return log;
  }

  /** Whether the laboratory has ended the stream. */
  boolean isOver() {
    return over;
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
