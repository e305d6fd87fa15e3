package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.Levels;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;
import ntier.analysis.recording.Watched;
import ntier.analysis.recording.Window;
import ntier.archive.WatchRecord;

/**
 * What a watch saw of servers that were there before.
 *
 * @param seconds how long it watched
 * @param servers in the order in which they were given
 */
public record WatchFigures(double seconds, List<Server> servers) {
  private static final double MEDIAN = 0.5;

  public WatchFigures {
    servers = List.copyOf(servers);
  }

  /**
   * One server. Pressure is the share of the time in which some task of its group waited.
   *
   * @param program the name of its process
   * @param place where it listens
   * @param connectionsMedian that it held, with those in its accept queue; empty where they were
   *     not counted, as the next one
   * @param acceptQueuePeak the most connections that waited to be accepted
   * @param backlog how many may; 0 where the kernel did not say
   * @param log which logs of requests were read, in words; empty for none
   * @param requests by them; empty where there are none
   */
  public record Server(
      String name,
      String program,
      String place,
      OptionalLong connectionsMedian,
      OptionalLong connectionsPeak,
      long acceptQueuePeak,
      int backlog,
      OptionalDouble cpuPressurePercent,
      OptionalDouble ioPressurePercent,
      OptionalDouble memoryPressurePercent,
      Optional<String> log,
      Optional<LoggedRequests> requests) {}

  /** Of a watch; empty for a run with users. */
  public static Optional<WatchFigures> of(RunData recording) {
    return recording
        .watch()
        .map(
            watch ->
                new WatchFigures(
                    Rounding.toDigits(recording.window().seconds(), 1),
                    watch.servers().stream()
                        .flatMap(
                            one ->
                                recording.server(one.name()).stream()
                                    .map(data -> server(one, data, watch, recording.window())))
                        .toList()));
  }

  private static Server server(
      WatchRecord.Server one, TierData data, Watched watch, Window window) {
    long from = window.startMicros();
    long to = window.endMicros();
    Levels held = data.connections();
    boolean counted = held.samples(from, to) > 0;
    return new Server(
        one.name(),
        one.program(),
        one.address() + ":" + one.port(),
        counted ? OptionalLong.of(held.quantile(MEDIAN, from, to)) : OptionalLong.empty(),
        counted ? OptionalLong.of(held.max(from, to)) : OptionalLong.empty(),
        data.acceptQueue().deepest(from, to),
        one.backlog(),
        percent(data.host().cpuPressure(), window),
        percent(data.host().ioPressure(), window),
        percent(data.host().memoryPressure(), window),
        one.log(),
        LoggedRequests.of(watch.logged(), one.name(), window));
  }

  private static OptionalDouble percent(Counter waiting, Window window) {
    if (waiting.samples() < 2 || window.buckets() == 0) {
      return OptionalDouble.empty();
    }
    double share =
        waiting.increaseWithin(window.startMicros(), window.endMicros())
            / (double) (window.endMicros() - window.startMicros());
    return OptionalDouble.of(Rounding.toDigits(100 * share, 1));
  }

  /** Whether no server had a connection, or none whose connections were counted. */
  public boolean silent() {
    return servers.stream()
        .allMatch(one -> one.connectionsPeak().orElse(0) == 0 && one.acceptQueuePeak() == 0);
  }

  /** Requests by the servers' own logs, a sentence for each that has some. */
  public List<String> logged() {
    return servers.stream()
        .flatMap(one -> one.requests().stream().map(requests -> logged(one.name(), requests)))
        .toList();
  }

  private static String logged(String name, LoggedRequests requests) {
    return say(
        "By the log of %s: %,d requests (%,.0f/s), %,d answered with 4xx and %,d with 5xx; %s.",
        name,
        requests.requests(),
        requests.perSecond(),
        requests.clientErrors(),
        requests.serverErrors(),
        requests
            .times()
            .map(
                times ->
                    say(
                        "half within %.1f ms, 99 %% within %,.0f ms, the longest %,.0f ms, %,d of 1 s and more",
                        times.p50Millis(), times.p99Millis(), times.maxMillis(), times.veryLong()))
            .orElse("it has no times"));
  }

  /** The queues in a sentence, for a terminal. */
  public String sentence() {
    return servers.stream()
        .map(
            one ->
                one.connectionsPeak().isPresent()
                    ? say(
                        "%s held %,d connections as a rule and %,d at most, %,d of them to be"
                            + " accepted (backlog %,d)",
                        one.name(),
                        one.connectionsMedian().orElse(0),
                        one.connectionsPeak().getAsLong(),
                        one.acceptQueuePeak(),
                        one.backlog())
                    : say(
                        "%s had %,d connections at most to accept (backlog %,d)",
                        one.name(), one.acceptQueuePeak(), one.backlog()))
        .collect(Collectors.joining("; ", "", "."));
  }
}
