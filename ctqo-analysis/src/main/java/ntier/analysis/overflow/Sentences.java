package ntier.analysis.overflow;

import static ntier.analysis.words.Words.say;

import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.recording.Recording;
import ntier.analysis.recording.TierRecording;

/** Tells an episode in words. */
final class Sentences {
  /** A queue seen at this share of its limit was full between the samples. */
  private static final double FULL = 0.95;

  /** Two ticks before a millibottleneck, a queue is what it was without it. */
  private static final long BEFORE_MICROS = 100_000;

  private final Recording recording;

  Sentences(Recording recording) {
    this.recording = recording;
  }

  String tell(Episode episode) {
    TierRecording dropping = recording.tier(episode.dropping()).orElseThrow();
    String dropped =
        say("%s dropped %s", dropping.displayName(), requests(episode.droppedRequests()));
    String sentence =
        episode
            .origin()
            .map(origin -> dropped + cause(episode, origin, dropping))
            .orElse(dropped + "; no millibottleneck was found that explains it.");
    if (episode.secondLevel()) {
      sentence +=
          say(
              " A second level: its queue then grew on to %d, as when it starts another process.",
              episode.peakQueue());
    }
    return sentence;
  }

  private String cause(Episode episode, Millibottleneck origin, TierRecording dropping) {
    String server = recording.tier(origin.tier()).orElseThrow().displayName();
    long after = Math.round((episode.startMicros() - origin.startMicros()) / 1e3);
    if (episode.byRetries()) {
      return say(
          " when connections dropped earlier tried again, %,d ms after %s was %s.",
          after, server, origin.kind().state());
    }
    return say(
        " from %,d ms after %s was %s for %,d ms, because %s.",
        Math.max(0, after),
        episode.direction() == Direction.LOCAL ? "it" : server,
        origin.kind().state(),
        Math.round(origin.durationMicros() / 1e3),
        reason(episode, origin, dropping));
  }

  private static String reason(Episode episode, Millibottleneck origin, TierRecording dropping) {
    String threads = dropping.settings().get("threads");
    String backlog = dropping.settings().get("backlog");
    double full = FULL * dropping.queueLimit();
    long before = origin.startMicros() - BEFORE_MICROS;
    String already =
        dropping.peakQueue(before, origin.startMicros()) >= full ? " already when that began" : "";
    if (episode.peakQueue() >= full) {
      return threads == null || backlog == null
          ? say("its queue limit of %d was reached%s", dropping.queueLimit(), already)
          : say("its %s threads and its backlog of %s were full%s", threads, backlog, already);
    }
    long acceptQueue = dropping.acceptQueue().deepest(origin.startMicros(), episode.endMicros());
    if (backlog != null && acceptQueue >= FULL * Integer.parseInt(backlog)) {
      return say("its accept queue (backlog %s) was full while it accepted nothing", backlog);
    }
    return say(
        "its queue overflowed between two samples (seen: %d of %d)",
        episode.peakQueue(), dropping.queueLimit());
  }

  private static String requests(int count) {
    return count == 1 ? "1 request" : say("%,d requests", count);
  }
}
