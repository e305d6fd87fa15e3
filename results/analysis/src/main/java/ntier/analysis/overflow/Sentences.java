package ntier.analysis.overflow;

import static ntier.analysis.words.Words.say;

import ntier.analysis.millibottleneck.Kind;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;

/** Tells an episode in words. */
final class Sentences {
  /** A queue seen at this share of its limit was full between the samples. */
  private static final double FULL = 0.95;

  /** So many ticks before a millibottleneck, a queue is what it was without it. */
  private static final int TICKS_BEFORE = 2;

  private final RunData recording;

  Sentences(RunData recording) {
    this.recording = recording;
  }

  String tell(Episode episode) {
    TierData dropping = recording.named(episode.server().orElse(episode.dropping())).orElseThrow();
    String dropped = say("%s dropped %s", dropping.title(), requests(episode.droppedRequests()));
    String sentence =
        episode
            .origin()
            .map(origin -> dropped + cause(episode, origin, dropping))
            .orElseGet(() -> dropped + unexplained(episode));
    for (Millibottleneck other : episode.origins().stream().skip(1).toList()) {
      sentence +=
          say(
              " It comes from %s, too, which was %s for %,d ms at %s.",
              title(other),
              other.kind().state(),
              Math.round(other.durationMicros() / 1e3),
              together(other, episode.origin().orElseThrow()));
    }
    if (episode.secondLevel()) {
      sentence +=
          say(
              " A second level: its queue then grew on to %d, as when it starts another process.",
              episode.peakQueue());
    }
    return sentence;
  }

  private String title(Millibottleneck one) {
    return recording.named(one.name()).orElseThrow().title();
  }

  private static boolean isAt(Millibottleneck origin, TierData dropping) {
    return origin.name().equals(dropping.name());
  }

  private String unexplained(Episode episode) {
    return episode
        .overloaded()
        .map(server -> recording.named(server).orElseThrow().title())
        .map(name -> say(" of an overload: the cores of %s were full for more than 2 s.", name))
        .orElse("; no millibottleneck was found that explains it.");
  }

  private static String together(Millibottleneck other, Millibottleneck origin) {
    return other.overlaps(origin.startMicros(), origin.endMicros())
        ? "the same time"
        : "another time";
  }

  private String cause(Episode episode, Millibottleneck origin, TierData dropping) {
    String server = title(origin);
    long after = Math.round((episode.startMicros() - origin.startMicros()) / 1e3);
    if (episode.byRetries()) {
      return say(
          " when connections dropped earlier tried again, %,d ms after %s was %s.",
          after, server, origin.kind().state());
    }
    return say(
        " from %,d ms after %s was %s for %,d ms, because %s%s.",
        Math.max(0, after),
        isAt(origin, dropping) ? "it" : server,
        origin.kind().state(),
        Math.round(origin.durationMicros() / 1e3),
        reason(episode, origin, dropping),
        sentDown(episode, origin));
  }

  /** What the tier above had to do with a downstream overflow. */
  private String sentDown(Episode episode, Millibottleneck origin) {
    return SentDown.by(episode, recording.tiers().stream().map(TierData::tier).toList())
        .map(
            sent ->
                sent.passedOn()
                    ? sent.passesOn(recording.tier(sent.tier()).orElseThrow().title())
                    : sentBy(origin, episode))
        .map(what -> "; " + what)
        .orElse("");
  }

  /** The end of a millibottleneck and the time of a drop are known to about a tick. */
  private String sentBy(Millibottleneck origin, Episode episode) {
    return episode.startMicros() >= origin.endMicros() - recording.tickMicros()
        ? say("when that was over, %s sent down all that it had held", title(origin))
        : say("%s sent down more than it holds", title(origin));
  }

  private String reason(Episode episode, Millibottleneck origin, TierData dropping) {
    String workers = workers(dropping);
    String backlog = dropping.settings().get("backlog");
    double full = FULL * dropping.queueLimit();
    long before = origin.startMicros() - TICKS_BEFORE * recording.tickMicros();
    String already =
        dropping.peakQueue(before, origin.startMicros()) >= full ? " already when that began" : "";
    if (episode.peakQueue() >= full) {
      return workers.isEmpty() || backlog == null
          ? say("its queue limit of %,d was reached%s", dropping.queueLimit(), already)
          : say("its %s and its backlog of %s were full%s", workers, backlog, already);
    }
    long acceptQueue = dropping.acceptQueue().deepest(origin.startMicros(), episode.endMicros());
    if (backlog != null && acceptQueue >= FULL * Integer.parseInt(backlog)) {
      return isAt(origin, dropping) && origin.kind() == Kind.FREEZE
          ? say("its accept queue (backlog %s) was full while it accepted nothing", backlog)
          : say("its accept queue (backlog %s) filled faster than it accepted", backlog);
    }
    return say(
        "its queue overflowed between two samples (seen: %d of %d)",
        episode.peakQueue(), dropping.queueLimit());
  }

  /** What holds a request in a synchronous server; empty where it is not known, or not a thread. */
  private static String workers(TierData tier) {
    if (tier.async()) {
      return "";
    }
    if (tier.settings().containsKey("threads")) {
      return tier.settings().get("threads") + " threads";
    }
    String connections = tier.settings().getOrDefault("connections", "");
    boolean count = connections.chars().allMatch(Character::isDigit) && !connections.isEmpty();
    return count ? connections + " connections" : "";
  }

  private static String requests(int count) {
    return count == 1 ? "1 request" : say("%,d requests", count);
  }
}
