package ntier.classroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BroadcastTest {
  private final Broadcast broadcast = new Broadcast();

  private static List<String> next(Broadcast.Viewer viewer) {
    return viewer.next().stream()
        .map(event -> new String(event, StandardCharsets.UTF_8).replaceAll("(?s).*data: |\\s", ""))
        .toList();
  }

  @Test
  @DisplayName(
      "who comes late gets the newest of each topic, who keeps up each message, who lags two")
  void messages() {
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
      "nobody is not woken; a crowd is for every second frame, of which it misses none, and for other news")
  void crowd() {
    AtomicInteger woken = new AtomicInteger();
    broadcast.onNews(woken::incrementAndGet);
    broadcast.send("frame", -1);
    assertThat(woken).as("nobody is there").hasValue(0);
    List<Broadcast.Viewer> crowd = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      crowd.add(broadcast.new Viewer());
    }
    broadcast.send("frame", 0);
    assertThat(next(crowd.getFirst())).containsExactly("0");
    assertThat(woken).hasValue(1);
    broadcast.sendOften("frame", 1);
    assertThat(woken).hasValue(1);
    broadcast.sendOften("frame", 2);
    assertThat(woken).hasValue(2);
    assertThat(next(crowd.getFirst())).containsExactly("1", "2");
    assertThat(next(crowd.getFirst())).isEmpty();
    broadcast.send("log", 3);
    assertThat(woken).hasValue(3);
    assertThat(next(crowd.getFirst())).containsExactly("3");

    crowd.forEach(Broadcast.Viewer::close);
    try (Broadcast.Viewer alone = broadcast.new Viewer()) {
      next(alone);
      broadcast.sendOften("frame", 4);
      assertThat(woken).hasValue(4);
      assertThat(next(alone)).containsExactly("4");
    }
  }
}
