package ntier.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BroadcastTest {
  private final Broadcast broadcast = new Broadcast();

  private static List<String> next(Broadcast.Viewer viewer) throws InterruptedException {
    return viewer.next().stream()
        .map(event -> new String(event, StandardCharsets.UTF_8).replaceAll("(?s).*data: |\\s", ""))
        .toList();
  }

  @Test
  @DisplayName(
      "who comes late gets the newest of each topic, who keeps up each message, who lags two")
  void messages() throws Exception {
    broadcast.send("system", 1);
    broadcast.send("frame", 2);
    broadcast.send("frame", 3);
    try (Broadcast.Viewer viewer = broadcast.new Viewer()) {
      assertThat(next(viewer)).containsExactly("1", "3");
      broadcast.send("frame", 4);
      assertThat(next(viewer)).containsExactly("4");
      broadcast.send("frame", 5);
      broadcast.send("frame", 6);
      assertThat(next(viewer)).containsExactly("5", "6");
      broadcast.send("frame", 7);
      broadcast.send("frame", 8);
      broadcast.send("frame", 9);
      assertThat(next(viewer)).containsExactly("8", "9");
    }
  }

  @Test
  @DisplayName(
      "of a crowd each is woken for every second frame and misses none; for other news at once")
  void crowd() throws Exception {
    List<Broadcast.Viewer> crowd = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      crowd.add(broadcast.new Viewer());
    }
    broadcast.send("frame", 0);
    assertThat(next(crowd.getFirst())).containsExactly("0");
    CompletableFuture<List<String>> woken = later(crowd.getFirst());
    broadcast.sendOften("frame", 1);
    assertThat(woken).isNotDone();
    broadcast.sendOften("frame", 2);
    assertThat(woken.get(10, TimeUnit.SECONDS)).containsExactly("1", "2");
    CompletableFuture<List<String>> again = later(crowd.getFirst());
    broadcast.send("log", 3);
    assertThat(again.get(10, TimeUnit.SECONDS)).containsExactly("3");

    crowd.forEach(Broadcast.Viewer::close);
    try (Broadcast.Viewer alone = broadcast.new Viewer()) {
      next(alone);
      CompletableFuture<List<String>> single = later(alone);
      broadcast.sendOften("frame", 4);
      assertThat(single.get(10, TimeUnit.SECONDS)).containsExactly("4");
    }
  }

  /** What a viewer gets that waits already. */
  private static CompletableFuture<List<String>> later(Broadcast.Viewer viewer) throws Exception {
    CompletableFuture<List<String>> got = new CompletableFuture<>();
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    got.complete(next(viewer));
                  } catch (InterruptedException stop) {
                    got.completeExceptionally(stop);
                  }
                });
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return got;
  }
}
