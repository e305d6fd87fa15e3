package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;
import ntier.archive.Request;

/**
 * Drops on a machine that does not record retransmissions. At the first tier, each request whose
 * connection retransmitted (its own {@code TCP_INFO}) is one drop, exactly. At other tiers the
 * listeners' counter is all there is: it counts packets, so a connection that is dropped again
 * counts again.
 */
final class CounterDrops {
  private final RunData recording;

  CounterDrops(RunData recording) {
    this.recording = recording;
  }

  /** All of the measure phase, by time. */
  List<Drop> drops() {
    List<Drop> drops = new ArrayList<>();
    for (TierData tier : recording.tiers()) {
      if (exact(tier)) {
        addRequests(tier.tier(), drops);
      }
    }
    recording.servers().stream()
        .filter(server -> !exact(server))
        .forEach(server -> addPackets(server, drops));
    drops.sort(Comparator.comparingLong(Drop::atMicros));
    return drops;
  }

  /** Whether this tier's drops are connections, and not packets. */
  boolean exact(TierData tier) {
    return tier.first()
        && recording.measured().stream().anyMatch(request -> request.retransmits() >= 0);
  }

  /** Which of several servers a user's connection was to is not recorded. */
  private void addRequests(String tier, List<Drop> drops) {
    for (int i = 0; i < recording.measured().size(); i++) {
      Request request = recording.measured().get(i);
      if (request.retransmits() > 0) {
        drops.add(new Drop(tier, tier, request.startMicros(), List.of(), "", i));
      }
    }
  }

  private void addPackets(TierData server, List<Drop> drops) {
    Counter counter = server.host().listenDrops();
    for (int sample = 1; sample < counter.samples(); sample++) {
      long at = counter.time(sample);
      if (recording.window().contains(at)) {
        long packets = Math.round(counter.increase(counter.time(sample - 1), at));
        for (long i = 0; i < packets; i++) {
          drops.add(new Drop(server.tier(), server.name(), at, List.of(), "", Drop.NO_REQUEST));
        }
      }
    }
  }
}
