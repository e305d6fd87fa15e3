package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ntier.plan.InvocationStyle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TierDataTest {
  private static final Occupancy NOTHING = occupancy(new long[0], new long[0]);

  /**
   * A server that stands still from 0 to 500 reads three requests at 500, which the tier above sent
   * at 100, 200 and 300 on connections that it keeps.
   */
  private static final Occupancy READ =
      occupancy(new long[] {500, 500, 500}, new long[] {501, 502, 503});

  private static final Occupancy SENT =
      occupancy(new long[] {100, 200, 300}, new long[] {501, 502, 503});

  private static Occupancy occupancy(long[] arrivals, long[] departures) {
    return new Occupancy(arrivals, departures);
  }

  private static TierData app(Occupancy awaited) {
    AcceptQueue queue = new AcceptQueue(new TreeMap<>(Map.of(0L, 0L, 250L, 1L, 500L, 0L)));
    return new TierData(
        new Place("app", "app", "", 1, false, false, false, true),
        "tomcat",
        "Tomcat",
        "10.0.0.3",
        8009,
        InvocationStyle.SYNC,
        293,
        List.of(0),
        Map.of(),
        READ,
        awaited,
        Served.nothing(),
        queue,
        ListenerDrops.of(List.of(), HostCounters.of(List.of()).listenDrops()),
        Levels.NONE,
        HostCounters.of(List.of()),
        DiskCounters.of(List.of()));
  }

  @Test
  @DisplayName("what a stopped server has not read from kept connections is in its queue")
  void unreadRequestsAreQueued() {
    assertThat(app(SENT).queued(1)).isEqualTo(2);
    assertThat(app(SENT).peakQueue(0, 400)).isEqualTo(3);
  }

  @Test
  @DisplayName("without kept connections only the accept queue and the log tell")
  void ownFiguresOnly() {
    assertThat(app(NOTHING).queued(1)).isEqualTo(1);
    assertThat(app(NOTHING).peakQueue(0, 400)).isEqualTo(1);
  }
}
