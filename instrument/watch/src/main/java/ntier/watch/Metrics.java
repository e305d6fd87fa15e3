package ntier.watch;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import ntier.archive.Absent;
import ntier.archive.ConnectionSample;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;

/**
 * What was sampled last, in the text format of Prometheus, version 0.0.4. What is not known of a
 * server has no line.
 */
final class Metrics {
  /** The content type of the format. */
  static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final double MICROS_PER_SECOND = 1e6;

  private final List<String> servers;
  private final LatestSamples samples;

  Metrics(List<String> servers, LatestSamples samples) {
    this.servers = List.copyOf(servers);
    this.samples = samples;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    family(text, "ntier_listening", "gauge", "Whether somebody listens.");
    servers.forEach(
        server ->
            line(
                text, "ntier_listening", server, "", samples.listener(server).isPresent() ? 1 : 0));
    family(text, "ntier_connections", "gauge", "Connections held, accepted or not.");
    each(text, "ntier_connections", s -> samples.connections(s), ConnectionSample::connections);
    family(text, "ntier_accept_queue", "gauge", "Connections that wait to be accepted.");
    each(text, "ntier_accept_queue", samples::listener, ListenerSample::acceptQueue);
    family(text, "ntier_accept_queue_peak", "gauge", "The most of them in 15 s.");
    servers.forEach(
        server -> line(text, "ntier_accept_queue_peak", server, "", samples.deepest(server)));
    family(text, "ntier_backlog", "gauge", "How many may wait.");
    each(text, "ntier_backlog", samples::listener, ListenerSample::acceptQueueLimit);
    family(text, "ntier_dropped_packets_total", "counter", "Packets that the listener dropped.");
    each(text, "ntier_dropped_packets_total", samples::listener, ListenerSample::drops);
    family(text, "ntier_memory_bytes", "gauge", "Memory of the control group.");
    each(text, "ntier_memory_bytes", samples::host, HostSample::memoryBytes);
    family(text, "ntier_cpu_seconds_total", "counter", "CPU time of the control group.");
    seconds(text, "ntier_cpu_seconds_total", "", HostSample::cpuMicros);
    family(text, "ntier_throttled_seconds_total", "counter", "Time held back by a CPU limit.");
    seconds(text, "ntier_throttled_seconds_total", "", HostSample::throttledMicros);
    family(text, "ntier_pressure_seconds_total", "counter", "Time in which some task waited.");
    seconds(text, "ntier_pressure_seconds_total", "cpu", HostSample::cpuPressureMicros);
    seconds(text, "ntier_pressure_seconds_total", "io", HostSample::ioPressureMicros);
    seconds(text, "ntier_pressure_seconds_total", "memory", HostSample::memoryPressureMicros);
    return text.toString();
  }

  private static void family(StringBuilder text, String name, String type, String help) {
    text.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, help, name, type));
  }

  private <T> void each(
      StringBuilder text, String name, Function<String, Optional<T>> of, Function<T, Long> value) {
    for (String server : servers) {
      known(of.apply(server), value).ifPresent(known -> line(text, name, server, "", known));
    }
  }

  private void seconds(
      StringBuilder text, String name, String resource, Function<HostSample, Long> micros) {
    for (String server : servers) {
      known(samples.host(server), micros)
          .ifPresent(known -> line(text, name, server, resource, known / MICROS_PER_SECOND));
    }
  }

  private static <T> OptionalLong known(Optional<T> sample, Function<T, Long> value) {
    return sample
        .map(value)
        .filter(Absent::isPresent)
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  private static void line(
      StringBuilder text, String name, String server, String resource, double value) {
    String more = resource.isEmpty() ? "" : ",resource=\"" + resource + "\"";
    String number =
        value == Math.rint(value)
            ? Long.toString((long) value)
            : String.format(Locale.ROOT, "%.6f", value);
    text.append("%s{tier=\"%s\"%s} %s\n".formatted(name, server, more, number));
  }
}
