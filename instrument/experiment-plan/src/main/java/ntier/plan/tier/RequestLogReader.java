package ntier.plan.tier;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.plan.tier.RequestLogDescription.About;
import ntier.plan.tier.RequestLogDescription.Format;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code requestLogs} of a {@code tier.yaml}. */
final class RequestLogReader {
  private RequestLogReader() {}

  /** The logs that a tier's file names; none where it says nothing. */
  static Map<About, RequestLogDescription> read(Fields tier) {
    Map<About, RequestLogDescription> logs = new EnumMap<>(About.class);
    List<String> keys = Stream.of(About.values()).map(About::key).toList();
    tier.find("requestLogs")
        .map(value -> new Fields(value.mapping("{own: requests.csv}"), "requestLogs", keys))
        .ifPresent(
            written -> {
              for (About about : About.values()) {
                written.find(about.key()).ifPresent(log -> logs.put(about, read(log)));
              }
            });
    return logs;
  }

  /** A file, or a file and its format. */
  private static RequestLogDescription read(YamlValue value) {
    if (value instanceof YamlValue.Scalar file) {
      return new RequestLogDescription(file.text(), Format.ARRIVAL_DEPARTURE);
    }
    Fields log =
        new Fields(value.mapping("requests.csv"), "the request log", List.of("file", "format"));
    YamlValue format = log.require("format", "format: end-length");
    List<String> keys = Stream.of(Format.values()).map(Format::key).toList();
    int index = keys.indexOf(Fields.choice(format, "format", keys));
    return new RequestLogDescription(
        log.text("file", "file: requests.csv"), Format.values()[index]);
  }
}
