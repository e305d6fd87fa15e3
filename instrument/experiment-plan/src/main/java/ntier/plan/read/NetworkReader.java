package ntier.plan.read;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.Between;
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
  private static final String BETWEEN = "between";
  private static final List<String> KEYS = List.of(SYN_TIMEOUT, BETWEEN);

  private static final List<String> WORDS = Stream.of(Between.values()).map(Between::word).toList();

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

  /** What joins machines by a profile's network. */
  static Between between(Optional<YamlValue> profile) {
    return of(profile, BETWEEN)
        .map(
            value -> Between.valueOf(Fields.choice(value, BETWEEN, WORDS).toUpperCase(Locale.ROOT)))
        .orElse(Between.VXLAN);
  }

  /**
   * What joins the machines of a plan.
   *
   * @param severalMachines whether the profile has machines
   * @return empty where all hosts are on one machine
   */
  Optional<Between> between(
      Optional<YamlValue> profile, Optional<YamlValue> experiment, boolean severalMachines) {
    of(experiment, BETWEEN)
        .ifPresent(
            value -> {
              throw new ExperimentException(
                  value.place(),
                  "an experiment does not say what joins the machines, so that it runs on any; the network of a profile does");
            });
    Optional<YamlValue> placed = of(profile, BETWEEN);
    if (!severalMachines) {
      placed.ifPresent(
          value -> {
            throw new ExperimentException(
                value.place(),
                "%s is for several machines, and the profile has none; without it would be right"
                    .formatted(BETWEEN));
          });
      return Optional.empty();
    }
    String path = "network." + BETWEEN;
    placed.ifPresentOrElse(
        value -> origins.profile(path, value.place()), () -> origins.byDefault(path));
    return Optional.of(between(profile));
  }

  /** The SYN timeout; empty for the kernel's own. */
  Optional<Duration> synTimeout(Optional<YamlValue> profile, Optional<YamlValue> experiment) {
    String path = "network." + SYN_TIMEOUT;
    Optional<YamlValue> placed = of(profile, SYN_TIMEOUT);
    Optional<YamlValue> chosen = of(experiment, SYN_TIMEOUT);
    placed.ifPresent(value -> origins.profile(path, value.place()));
    chosen.ifPresent(value -> origins.experiment(path, value.place()));
    return chosen.or(() -> placed).flatMap(NetworkReader::timeout);
  }

  private static Optional<YamlValue> of(Optional<YamlValue> network, String key) {
    return network
        .map(value -> new Fields(value.mapping("{syn-timeout: 3s}"), "the network", KEYS))
        .flatMap(fields -> fields.find(key));
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
