package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import ntier.analysis.recording.ListenerDrops.Rise;
import ntier.analysis.store.Scratch;
import ntier.archive.Absent;
import ntier.archive.ListenerSample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ListenerDropsTest {
  private record Sample(long at, long value) {}

  private static final Counter NO_HOST = counter();
  private static final Counter HOST =
      counter(new Sample(0, 5), new Sample(1_000_000, 5), new Sample(1_050_000, 9));

  private static Counter counter(Sample... samples) {
    return Counter.of(List.of(samples), Sample::at, Sample::value);
  }

  private static ListenerSample socket(String address, long at, long drops) {
    return new ListenerSample(at, "web", address, 80, 0, 128, drops);
  }

  private static ListenerDrops drops(Counter host, ListenerSample... samples) {
    Listeners listeners = new Listeners(Scratch.onHeap());
    List.of(samples).forEach(listeners::add);
    return listeners.drops("web", 80, host);
  }

  @Test
  @DisplayName("each socket of the port by itself, in order of time, whatever the host counts")
  void sockets() {
    ListenerDrops drops =
        drops(
            HOST,
            socket("0.0.0.0", 0, 3),
            socket("::", 10, 7),
            socket("0.0.0.0", 50, 5),
            socket("::", 60, 7),
            socket("::", 110, 8));
    assertThat(drops.kept()).isTrue();
    assertThat(drops.ownCounter()).isTrue();
    assertThat(drops.rises()).containsExactly(new Rise(0, 50, 2), new Rise(60, 110, 1));
  }

  @Test
  @DisplayName("a listener that was made anew counts from 0: no rise, and no fall")
  void madeAnew() {
    ListenerDrops drops =
        drops(NO_HOST, socket("::", 0, 30), socket("::", 50, 0), socket("::", 100, 2));
    assertThat(drops.rises()).containsExactly(new Rise(50, 100, 2));
  }

  @Test
  @DisplayName("where the socket has no counter, the host's, which may be eleven ticks old")
  void host() {
    ListenerDrops drops = drops(HOST, socket("::", 0, Absent.ABSENT));
    assertThat(drops.kept()).isTrue();
    assertThat(drops.ownCounter()).isFalse();
    assertThat(drops.rises()).containsExactly(new Rise(500_000, 1_050_000, 4));
  }

  @Test
  @DisplayName("where neither has one, nothing is known")
  void none() {
    assertThat(drops(NO_HOST).kept()).isFalse();
  }
}
