package ntier.plan.read;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import ntier.plan.ArrivalsPlan;
import ntier.plan.ExperimentException;
import ntier.plan.FillPlan;
import ntier.plan.TracePlan;
import ntier.plan.UserProtocol;
import ntier.plan.WorkloadPlan;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.LoadDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Reads {@code workload}; only the number of users has no default, unless recorded arrivals say how
 * many there would be.
 */
final class WorkloadReader {
  private static final String ARRIVALS = "arrivals";
  private static final String CONNECTIONS = "connections";

  /** The key that says what users speak. */
  static final String PROTOCOL = "protocol";

  private static final List<String> KEYS =
      List.of("users", "thinkTime", "mix", CONNECTIONS, "images", "seed", ARRIVALS, PROTOCOL);
  private static final int MOST_USERS = 200_000;

  /** TPC-W's rule, which the papers follow: a mean of 7 s. */
  private static final Duration THINK_TIME = Duration.ofSeconds(7);

  private static final long SEED = 42;

  private final Path home;
  private final ApplicationDescription application;
  private final Origins origins;

  /**
   * @param home which the file of a trace is named from
   * @param application whose users they are
   */
  WorkloadReader(Path home, ApplicationDescription application, Origins origins) {
    this.home = home;
    this.application = application;
    this.origins = origins;
  }

  WorkloadPlan read(YamlValue workload) {
    Fields fields = new Fields(workload.mapping("{users: 7000}"), "the workload", KEYS);
    Duration thinkTime = find(fields, "thinkTime", WorkloadReader::thinkTime, THINK_TIME);
    Optional<ArrivalsPlan> arrivals =
        find(fields, ARRIVALS, value -> ArrivalsReader.read(value, home), Optional.empty());
    Optional<Integer> recorded =
        fields.find("users").isPresent()
            ? Optional.empty()
            : arrivals
                .flatMap(ArrivalsPlan::trace)
                .map(trace -> users(trace, thinkTime, fields.require(ARRIVALS, "open")));
    Optional<FillPlan> fill =
        recorded.isPresent()
            ? Optional.empty()
            : FillReader.read(users(fields), thinkTime, MOST_USERS);
    WorkloadPlan.Connections connections =
        find(
            fields,
            CONNECTIONS,
            v -> word(v, "connection policy", WorkloadPlan.Connections.class),
            WorkloadPlan.Connections.PER_REQUEST);
    UserProtocol protocol =
        find(fields, PROTOCOL, v -> word(v, "protocol", UserProtocol.class), UserProtocol.HTTP);
    if (protocol == UserProtocol.HTTP2) {
      requireHttp2Fits(fields, connections, arrivals);
    }
    return new WorkloadPlan(
        recorded.orElseGet(
            () ->
                fill.map(asked -> WorkloadPlan.users(asked.requestsPerSecond(), thinkTime))
                    .orElseGet(() -> (int) Fields.integer(users(fields), "users", 1, MOST_USERS))),
        thinkTime,
        find(
            fields,
            "mix",
            this::mix,
            application.load().map(LoadDescription::defaultMix).orElse("")),
        connections,
        find(
            fields,
            "images",
            v -> word(v, "images", WorkloadPlan.Images.class),
            WorkloadPlan.Images.PER_SESSION),
        find(fields, "seed", v -> Fields.integer(v, "seed", 0, 999_999_999_999_999_999L), SEED),
        fill,
        arrivals,
        Optional.of(protocol));
  }

  /** A connection of HTTP/2 is for many requests of one user, who comes back to it. */
  private static void requireHttp2Fits(
      Fields fields, WorkloadPlan.Connections connections, Optional<ArrivalsPlan> arrivals) {
    if (connections == WorkloadPlan.Connections.PER_REQUEST) {
      throw new ExperimentException(
          fields.find(CONNECTIONS).or(() -> fields.find(PROTOCOL)).orElseThrow().place(),
          "users of http2 keep their connection, and have one for all their requests; connections: keep-alive beside protocol: http2, or protocol: http, would be right");
    }
    if (arrivals.isPresent()) {
      throw new ExperimentException(
          fields.require(ARRIVALS, "open").place(),
          "open arrivals are of users who come once, and those of http2 come back to their connection; protocol: http, or users who wait for their answers, without \"arrivals\", would be right");
    }
  }

  private YamlValue users(Fields fields) {
    YamlValue users = fields.require("users", "users: 7000");
    origins.experiment("workload.users", users.place());
    return users;
  }

  /** As many as make the trace's own rate. */
  private int users(TracePlan trace, Duration thinkTime, YamlValue arrivals) {
    origins.experiment("workload.users", arrivals.place());
    int users = WorkloadPlan.users(trace.perSecond(), thinkTime);
    if (users > MOST_USERS) {
      throw new ExperimentException(
          arrivals.place(),
          "the trace has %,.0f arrivals per second, which %,d users would make; users beside it, at most %,d, for a lower rate would be right"
              .formatted(trace.perSecond(), users, MOST_USERS));
    }
    return users;
  }

  private <T> T find(Fields fields, String key, Function<YamlValue, T> read, T otherwise) {
    Optional<YamlValue> value = fields.find(key);
    value.ifPresentOrElse(
        found -> origins.experiment("workload." + key, found.place()),
        () -> origins.byDefault("workload." + key));
    return value.map(read).orElse(otherwise);
  }

  private String mix(YamlValue value) {
    List<String> mixes =
        application.load().map(load -> List.copyOf(load.mixes().keySet())).orElse(List.of());
    if (mixes.isEmpty()) {
      throw new ExperimentException(
          value.place(),
          "the application %s has no mixes; without \"mix\" it would be right"
              .formatted(application.application()));
    }
    return Fields.choice(value, "mix", mixes);
  }

  private static Duration thinkTime(YamlValue value) {
    Duration time = Fields.duration(value);
    if (time.isZero()) {
      throw new ExperimentException(
          value.place(), "thinkTime is 0; a mean above 0 such as 7s would be right");
    }
    return time;
  }

  /** The words of an enum are its names in lower case with hyphens. */
  private static <E extends Enum<E>> E word(YamlValue value, String name, Class<E> type) {
    List<String> words =
        List.of(type.getEnumConstants()).stream().map(WorkloadReader::written).toList();
    String word = Fields.choice(value, name, words);
    return type.getEnumConstants()[words.indexOf(word)];
  }

  private static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
