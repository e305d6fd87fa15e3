package ntier.plan.tier;

import java.util.List;
import java.util.stream.Stream;
import ntier.plan.tier.RequestLogDescription.Format;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads one entry of {@code requestLogs} in a {@code tier.yaml}. */
final class RequestLogReader {
  private RequestLogReader() {}

  /** A file, or a file and its format. */
  static RequestLogDescription read(YamlValue value) {
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
