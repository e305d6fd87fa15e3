package ntier.cli.system.kills;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import ntier.cli.system.Ntier;
import ntier.cli.system.kills.Moment.Section;

/** The laboratory, and somebody who presses what the page has. */
final class LabScenario implements Scenario {
  private static final String SERVING = " users on ";
  private static final Pattern ADDRESS =
      Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/[^;,)\\s]*");
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int DONE = 200;
  private static final int REFUSED_AT_MOST = 2;
  private static final long BETWEEN_PRESSES_MILLIS = 600;

  private final List<String> presses = new ArrayList<>();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();

  LabScenario(Random random) {
    for (String tier : List.of("web", "app", "db")) {
      for (String cause : List.of("freeze", "cpu-hog", "dvfs", "memory")) {
        presses.add(
            "{\"do\":\"inject\",\"cause\":\"%s\",\"host\":\"%s\",\"length\":\"700ms\"}"
                .formatted(cause, tier));
      }
    }
    Collections.shuffle(presses, random);
    // A stack that is stopped and started anew.
    int when = 2 + random.nextInt(6);
    presses.add(when, "{\"do\":\"change\",\"values\":{\"workload.users\":\"150\"}}");
  }

  @Override
  public Ntier start() throws IOException {
    return Ntier.start(
        "lab", "--port", "0", "--set", "database=small", "--set", "workload.users=200");
  }

  @Override
  public List<Section> life() {
    return List.of(new Section("start", "", 6_500), new Section("presses", SERVING, 9_000));
  }

  @Override
  public void drive(Ntier command, Family family) throws Exception {
    command.awaitText(SERVING);
    List<String> addresses =
        ADDRESS.matcher(command.text()).results().map(MatchResult::group).distinct().toList();
    try (HttpClient http = HttpClient.newHttpClient()) {
      for (String press : presses) {
        press(http, addresses, press);
        Thread.sleep(BETWEEN_PRESSES_MILLIS);
      }
    }
  }

  /** There may be an address that may only look: then the other one is taken. */
  private void press(HttpClient http, List<String> addresses, String press)
      throws IOException, InterruptedException {
    asked.incrementAndGet();
    for (String address : addresses) {
      URI page = URI.create(address);
      String query = page.getRawQuery() == null ? "" : "?" + page.getRawQuery();
      URI command = URI.create("http://" + page.getAuthority() + "/command" + query);
      HttpRequest request =
          HttpRequest.newBuilder(command)
              .timeout(PATIENCE)
              .header("Origin", "http://" + page.getAuthority())
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(press))
              .build();
      if (http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == DONE) {
        done.incrementAndGet();
        return;
      }
    }
  }

  /** Some are refused while the stack is started anew; all of them never. */
  @Override
  public List<String> faults() {
    return asked.get() > REFUSED_AT_MOST && done.get() == 0
        ? List.of("the page refused all of %d presses".formatted(asked.get()))
        : List.of();
  }

  @Override
  public String told() {
    return "%d of %d presses".formatted(done.get(), asked.get());
  }
}
