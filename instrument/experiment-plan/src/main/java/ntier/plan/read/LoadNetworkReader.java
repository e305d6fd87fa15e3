package ntier.plan.read;

import java.time.Duration;
import java.util.OptionalInt;
import ntier.plan.ExperimentException;
import ntier.plan.LoadNetwork;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads how far away the users of a load are, and how much they take at once. */
final class LoadNetworkReader {
  static final String LATENCY = "latency";
  static final String RECEIVE_BUFFER = "receiveBuffer";

  /** Longer than once around the earth. */
  private static final Duration LONGEST_LATENCY = Duration.ofSeconds(1);

  /** The kernel has no smaller one. */
  private static final long LEAST_BUFFER = 2048;

  private static final long MOST_BUFFER = 1L << 28;

  private LoadNetworkReader() {}

  static LoadNetwork read(Fields fields) {
    return new LoadNetwork(
        fields.find(LATENCY).map(LoadNetworkReader::latency).orElse(Duration.ZERO),
        fields
            .find(RECEIVE_BUFFER)
            .map(value -> OptionalInt.of(receiveBuffer(value)))
            .orElse(OptionalInt.empty()));
  }

  private static Duration latency(YamlValue value) {
    Duration latency = Fields.duration(value);
    if (latency.compareTo(LONGEST_LATENCY) > 0) {
      throw new ExperimentException(
          value.place(),
          "a latency of %s; 0ms to %s would be right, such as 5ms"
              .formatted(Units.text(latency), Units.text(LONGEST_LATENCY)));
    }
    return latency;
  }

  private static int receiveBuffer(YamlValue value) {
    long bytes = Fields.parsed(value, Units::bytes);
    if (bytes < LEAST_BUFFER || bytes > MOST_BUFFER) {
      throw new ExperimentException(
          value.place(),
          "a receive buffer of %s; %s to %s would be right, such as 4KB"
              .formatted(
                  Units.bytesText(bytes),
                  Units.bytesText(LEAST_BUFFER),
                  Units.bytesText(MOST_BUFFER)));
    }
    return (int) bytes;
  }
}
