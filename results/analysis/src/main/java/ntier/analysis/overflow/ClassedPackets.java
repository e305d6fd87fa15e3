package ntier.analysis.overflow;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import ntier.analysis.recording.ListenerDrops;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;

/**
 * Why each packet was sent again. A packet that opens a connection was dropped if the listener's
 * own counter rose within a tick of when it came, one to one: no more are dropped than the listener
 * counted. A SYN that never came to the listener's host was lost on the way. Where it was not
 * recorded which ones came, nothing can tell which of two packets of the same tick was dropped and
 * which was lost on the way; how many is right. A counter's rise goes to those first of which it is
 * known to the microsecond when they came.
 */
final class ClassedPackets {
  private final Map<LostPacket, LossCause> causes = new IdentityHashMap<>();
  private final Set<String> unproven = new LinkedHashSet<>();

  /**
   * @param opening packets that a listener can have dropped
   * @param others those that it cannot
   */
  ClassedPackets(RunData recording, List<LostPacket> opening, List<LostPacket> others) {
    long tick = recording.tickMicros() + recording.clockErrorMicros();
    for (TierData server : recording.servers()) {
      List<LostPacket> here =
          opening.stream()
              .filter(packet -> packet.server().equals(server.name()))
              .filter(packet -> !packet.neverCame())
              .filter(packet -> !LateAcknowledgements.answered(recording, packet))
              .toList();
      if (server.listenerDrops().kept()) {
        match(server.listenerDrops(), here, tick);
      } else {
        unproven.add(server.name());
        here.forEach(packet -> causes.put(packet, LossCause.DROPPED));
      }
    }
    List<LostPacket> rest = new ArrayList<>(others);
    opening.stream().filter(packet -> !causes.containsKey(packet)).forEach(rest::add);
    LateAcknowledgements late = new LateAcknowledgements(recording, rest);
    for (LostPacket packet : rest) {
      causes.put(
          packet,
          late.isLate(packet)
              ? LossCause.SPURIOUS
              : late.isUntold(packet) ? LossCause.UNTOLD : LossCause.LOST_ON_THE_WAY);
    }
  }

  private void match(ListenerDrops counter, List<LostPacket> packets, long tick) {
    RiseMatching matching = new RiseMatching(counter.rises(), span(counter, tick));
    matching.match(packets, LostPacket::exact, span(counter, 0));
    matching.match(packets, _ -> true, span(counter, 0));
    matching.complete(packets);
    packets.stream()
        .filter(matching::isMatched)
        .forEach(packet -> causes.put(packet, LossCause.DROPPED));
  }

  /** The counter of a host counts packets; the listener's own counts some of them twice. */
  private static RiseMatching.Span span(ListenerDrops counter, long slack) {
    return new RiseMatching.Span(
        LostPacket::fromMicros,
        LostPacket::toMicros,
        packet -> counter.ownCounter() ? packet.units() : 1,
        slack);
  }

  LossCause cause(LostPacket packet) {
    return causes.get(packet);
  }

  /** Servers whose listener has no counter: what was sent to it again is taken for dropped. */
  Set<String> unproven() {
    return unproven;
  }
}
