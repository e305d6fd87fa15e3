package ntier.report;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Chromium's DevTools protocol: commands with their answers, and events. */
final class DevTools implements WebSocket.Listener, AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final Consumer<JsonNode> events;
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final AtomicInteger commands = new AtomicInteger();
  private final StringBuilder message = new StringBuilder();
  private final WebSocket socket;

  /**
   * Connects.
   *
   * @param events gets each event, on a thread of the connection's
   */
  DevTools(HttpClient http, URI page, Consumer<JsonNode> events) {
    this.events = events;
    this.socket = http.newWebSocketBuilder().buildAsync(page, this).join();
  }

  /**
   * Sends a command and waits for its result.
   *
   * @throws AssertionError when it fails
   */
  synchronized JsonNode call(String method, Map<String, ?> parameters) {
    int id = commands.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, ?> command = Map.of("id", id, "method", method, "params", parameters);
    socket.sendText(JsonMapper.shared().writeValueAsString(command), true).join();
    JsonNode whole = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    if (whole.has("error")) {
      throw new AssertionError(method + ": " + whole.get("error"));
    }
    return whole.path("result");
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    message.append(part);
    if (last) {
      receive(JsonMapper.shared().readTree(message.toString()));
      message.setLength(0);
    }
    from.request(1);
    return null;
  }

  private void receive(JsonNode whole) {
    if (whole.has("id")) {
      answers.remove(whole.get("id").asInt()).complete(whole);
    } else {
      events.accept(whole);
    }
  }

  @Override
  public void close() {
    socket.abort();
  }
}
