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

  private record Sampled(Samples queue, Map<String, Samples> drops) {}

  Listeners(Scratch scratch) {
    this.scratch = scratch;
  }

  /** Takes a sample. */
  void add(ListenerSample sample) {
    Sampled of =
        sampled.computeIfAbsent(
            new Place(sample.host(), sample.port()),
            _ -> new Sampled(new Samples(scratch), new HashMap<>()));
    of.queue().addPresent(sample.atMicros(), sample.acceptQueue());
    if (Absent.isPresent(sample.drops())) {
      of.drops()
          .computeIfAbsent(sample.address(), _ -> new Samples(scratch))
          .add(sample.atMicros(), sample.drops());
    }
  }

  /** The depths of a listener's accept queue; none if it was not sampled. */
  AcceptQueue queue(String host, int port) {
    return AcceptQueue.of(of(host, port).queue());
  }

  /**
   * What a listener dropped.
   *
   * @param ofHost the counter of its host
   */
  ListenerDrops drops(String host, int port, Counter ofHost) {
    return ListenerDrops.of(
        of(host, port).drops().values().stream().map(Counter::of).toList(), ofHost);
  }

  /** The counter of a listener of one socket; without samples if it was not sampled. */
  Counter counter(String host, int port) {
    return Counter.of(
        of(host, port).drops().values().stream().findFirst().orElseGet(() -> new Samples(scratch)));
  }

  private Sampled of(String host, int port) {
    Sampled known = sampled.get(new Place(host, port));
    return known == null ? new Sampled(new Samples(scratch), Map.of()) : known;
  }
}
