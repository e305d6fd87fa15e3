package ntier.report;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** A page of a server that stays open in a headless Chromium: to look at, and to use. */
public final class BrowserTab implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long BETWEEN_LOOKS_MILLIS = 20;

  private final BrowserProcess browser;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final DevTools tools;

  /** Opens a page in a browser of its own, as large as a usual laptop shows it. */
  public BrowserTab(Chromium chromium, URI url) throws IOException, InterruptedException {
    browser = chromium.start();
    tools = new DevTools(http, browser.page(http), this::note);
    tools.call("Runtime.enable", Map.of());
    tools.call("Log.enable", Map.of());
    resize(1366, 768);
    tools.call("Page.navigate", Map.of("url", url.toString()));
    await("document.readyState + location.href", "complete" + url);
  }

  private void note(JsonNode event) {
    JsonNode said = event.path("params");
    switch (event.path("method").asString()) {
      case "Runtime.exceptionThrown" ->
          complaints.add(said.path("exceptionDetails").path("exception").toString());
      case "Runtime.consoleAPICalled" -> complaints.add(said.path("args").toString());
      case "Log.entryAdded" -> {
        JsonNode entry = said.path("entry");
        complaints.add(entry.path("text").asString() + " " + entry.path("url").asString());
      }
      default -> {
        // Not a complaint.
      }
    }
  }

  /** All that the page wrote to the console, and that the browser wrote there about it. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** Gives the page another size, in CSS pixels. */
  public void resize(int width, int height) {
    tools.call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /**
   * The value of an expression in the page, as text.
   *
   * @throws AssertionError when it throws
   */
  public String evaluate(String expression) {
    JsonNode answer =
        tools.call(
            "Runtime.evaluate",
            Map.of("expression", "String(" + expression + ")", "userGesture", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.path("result").path("value").asString();
  }

  /** Waits until an expression has a value. */
  public void await(String expression, String value) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    String last = evaluate(expression);
    while (!last.equals(value)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            "%s is \"%s\", never \"%s\"; the console says %s"
                .formatted(expression, last, value, complaints));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
      last = evaluate(expression);
    }
  }

  /** Writes what is seen now as PNG. */
  public void screenshot(Path picture) throws IOException {
    String data = tools.call("Page.captureScreenshot", Map.of()).path("data").asString();
    Files.write(picture, Base64.getDecoder().decode(data));
  }

  @Override
  public void close() {
    tools.close();
    http.shutdownNow();
    browser.close();
  }
}
