package ntier.plan.read;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Reads {@code network}, what all hosts' kernel does: the profile's values, and over them those of
 * the experiment.
 */
final class NetworkReader {
  private static final String SYN_TIMEOUT = "syn-timeout";
  private static final List<String> KEYS = List.of(SYN_TIMEOUT);

  /** The word for what the kernel does by itself. */
  private static final String KERNELS_OWN = "kernel";

  /** Whole seconds, as the analysis counts its clusters by these. */
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /** The analysis still tells its doubled retries from a new connection with the same port. */
  private static final Duration LONGEST = Duration.ofSeconds(4);

  private final Origins origins;

  NetworkReader(Origins origins) {
    this.origins = origins;
  }

  /** The SYN timeout; empty for the kernel's own. */
  Optional<Duration> synTimeout(Optional<YamlValue> profile, Optional<YamlValue> experiment) {
    String path = "network." + SYN_TIMEOUT;
    Optional<YamlValue> placed = synTimeout(profile);
    Optional<YamlValue> chosen = synTimeout(experiment);
    placed.ifPresent(value -> origins.profile(path, value.place()));
    chosen.ifPresent(value -> origins.experiment(path, value.place()));
    return chosen.or(() -> placed).flatMap(NetworkReader::timeout);
  }

  private static Optional<YamlValue> synTimeout(Optional<YamlValue> network) {
    return network
        .map(value -> new Fields(value.mapping("{syn-timeout: 3s}"), "the network", KEYS))
        .flatMap(fields -> fields.find(SYN_TIMEOUT));
  }

  private static Optional<Duration> timeout(YamlValue value) {
    if (value.scalar().text().equals(KERNELS_OWN)) {
      return Optional.empty();
    }
    Duration timeout = Fields.duration(value);
    boolean whole = timeout.equals(timeout.truncatedTo(ChronoUnit.SECONDS));
    if (!whole || timeout.compareTo(SHORTEST) < 0 || timeout.compareTo(LONGEST) > 0) {
      throw new ExperimentException(
          value.place(),
          "%s is \"%s\"; whole seconds from %s to %s would be right, such as 3s, or %s for the kernel's own"
              .formatted(
                  SYN_TIMEOUT,
                  value.scalar().text(),
                  Units.text(SHORTEST),
                  Units.text(LONGEST),
                  KERNELS_OWN));
    }
    return Optional.of(timeout);
  }
}
