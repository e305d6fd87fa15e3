package ntier.analysis.recording;

import java.util.HashMap;
import java.util.Map;
import ntier.analysis.store.Scratch;
import ntier.archive.Absent;
import ntier.archive.ListenerSample;

/** What was sampled of the listeners, read once. */
final class Listeners {
  private final Scratch scratch;
  private final Map<Place, Sampled> sampled = new HashMap<>();

  private record Place(String host, int port) {}

  private record Sampled(AcceptQueue.Collector queue, Map<String, Counter.Collector> drops) {}

  Listeners(Scratch scratch) {
    this.scratch = scratch;
  }

  /** Takes a sample. */
  void add(ListenerSample sample) {
    Sampled of =
        sampled.computeIfAbsent(
            new Place(sample.host(), sample.port()),
            _ -> new Sampled(new AcceptQueue.Collector(scratch), new HashMap<>()));
    if (Absent.isPresent(sample.acceptQueue())) {
      of.queue().add(sample.atMicros(), sample.acceptQueue());
    }
    if (Absent.isPresent(sample.drops())) {
      of.drops()
          .computeIfAbsent(sample.address(), _ -> new Counter.Collector(scratch))
          .add(sample.atMicros(), sample.drops());
    }
  }

  /** The depths of a listener's accept queue; none if it was not sampled. */
  AcceptQueue queue(String host, int port) {
    return of(host, port).queue().queue();
  }

  /**
   * What a listener dropped.
   *
   * @param ofHost the counter of its host
   */
  ListenerDrops drops(String host, int port, Counter ofHost) {
    return ListenerDrops.of(
        of(host, port).drops().values().stream().map(Counter.Collector::counter).toList(), ofHost);
  }

  /** The counter of a listener of one socket; without samples if it was not sampled. */
  Counter counter(String host, int port) {
    return of(host, port).drops().values().stream()
        .findFirst()
        .orElseGet(() -> new Counter.Collector(scratch))
        .counter();
  }

  private Sampled of(String host, int port) {
    Sampled known = sampled.get(new Place(host, port));
    return known == null ? new Sampled(new AcceptQueue.Collector(scratch), Map.of()) : known;
  }
}
