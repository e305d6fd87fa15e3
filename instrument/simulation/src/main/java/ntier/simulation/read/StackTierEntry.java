package ntier.simulation.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.InvocationStyle;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Mapping;
import ntier.simulation.advice.ServerKind;
import ntier.simulation.advice.StackTier;
import ntier.simulation.advice.StackTier.Calls;
import ntier.simulation.advice.StackTier.Limits;
import ntier.simulation.advice.StackTier.Pool;
import ntier.simulation.advice.StackTier.Work;
import ntier.simulation.model.Tier;

/** One tier of a stack file. */
final class StackTierEntry {
  private static final List<String> KEYS =
      List.of(
          "name",
          "server",
          "style",
          "threads",
          "connections",
          "backlog",
          "socket",
          "pool",
          "beyond",
          "utilisation",
          "demand",
          "time",
          "cores",
          "share",
          "calls",
          "replicas");
  private static final int MOST = 1_000_000;
  private static final int MOST_BACKLOG = 65_535;
  private static final int MOST_AT_WORK = 10_000;

  /** Of a server's cores, where nothing is said: it matters little for who drops. */
  private static final double ASSUMED_UTILISATION = 0.2;

  private final Fields fields;
  private final ServerKind kind;
  private final List<String> assumed = new ArrayList<>();

  StackTierEntry(Mapping entry) {
    this.fields = new Fields(entry, "the tier", known());
    this.kind = kind();
    refuseOthersSettings();
  }

  private static List<String> known() {
    return Stream.concat(
            KEYS.stream(), Arrays.stream(ServerKind.values()).flatMap(StackTierEntry::ownNames))
        .distinct()
        .toList();
  }

  /** A server's own names of its settings, where they can be keys. */
  private static Stream<String> ownNames(ServerKind kind) {
    ServerKind.Settings names = kind.settings();
    return Stream.of(names.threads(), names.connections(), names.backlog())
        .filter(name -> name.matches("[A-Za-z_.]+"));
  }

  private ServerKind kind() {
    List<String> words = Arrays.stream(ServerKind.values()).map(ServerKind::word).toList();
    YamlValue server = fields.require("server", "server: apache");
    return ServerKind.of(Fields.choice(server, "server", words)).orElseThrow();
  }

  private void refuseOthersSettings() {
    List<String> own = ownNames(kind).toList();
    for (String name : known()) {
      if (!KEYS.contains(name) && !own.contains(name)) {
        fields
            .find(name)
            .ifPresent(
                value -> {
                  throw new ExperimentException(
                      value.place(),
                      "%s is no setting of %s; one of threads, connections, backlog%s would be right"
                          .formatted(
                              name,
                              kind.word(),
                              own.isEmpty() ? "" : ", " + String.join(", ", own)));
                });
      }
    }
  }

  /**
   * @param perSecond requests that come to the tier
   */
  StackTier read(double perSecond) {
    String name = fields.text("name", "name: web");
    InvocationStyle style = style();
    int replicas = ModelReader.integer(fields, "replicas", 1, 1);
    Limits limits = limits(style);
    return new StackTier(
        name,
        kind,
        style,
        limits,
        pool(),
        work(perSecond / replicas, limits.threads()),
        new Calls(
            ModelReader.percent(fields, "share", 1), ModelReader.integer(fields, "calls", 1, 1)),
        replicas,
        assumed);
  }

  private InvocationStyle style() {
    Optional<YamlValue> given = fields.find("style");
    Optional<String> style =
        given.map(value -> Fields.choice(value, "style", List.of("sync", "async")));
    if (!kind.hasThreads() && style.filter("sync"::equals).isPresent()) {
      throw new ExperimentException(
          given.orElseThrow().place(),
          "%s holds a request without a thread; server: sync would be right for one that needs one"
              .formatted(kind.word()));
    }
    return style
        .map(word -> InvocationStyle.valueOf(word.toUpperCase(Locale.ROOT)))
        .orElse(kind.style());
  }

  private Limits limits(InvocationStyle style) {
    ServerKind.Settings names = kind.settings();
    refuse("threads", !kind.hasThreads(), "holds a request without a thread; connections");
    refuse(
        "connections", names.connections().isEmpty(), "has a thread for each connection; threads");
    Optional<Integer> threadsGiven = number("threads", names.threads(), 1, MOST);
    int threads =
        style == InvocationStyle.ASYNC
            ? threadsGiven.orElse(Tier.UNBOUNDED)
            : threadsGiven.orElseGet(() -> assumed("threads", kind.defaultThreads()));
    int connections =
        number("connections", names.connections(), 1, MOST)
            .orElseGet(() -> connections(style, threads));
    int backlog =
        number("backlog", names.backlog(), 0, MOST_BACKLOG)
            .orElseGet(() -> assumed("backlog", kind.defaultBacklog(threads)));
    boolean unix =
        fields
            .find("socket")
            .map(value -> Fields.choice(value, "socket", List.of("tcp", "unix")))
            .filter("unix"::equals)
            .isPresent();
    return new Limits(threads, connections, backlog, unix);
  }

  private void refuse(String key, boolean wrong, String why) {
    Optional<YamlValue> value = fields.find(key).filter(_ -> wrong);
    if (value.isPresent()) {
      throw new ExperimentException(
          value.get().place(), "%s %s: 150 would be right".formatted(kind.word(), why));
    }
  }

  private int connections(InvocationStyle style, int threads) {
    int connections = kind.defaultConnections(threads);
    return style == InvocationStyle.ASYNC || connections != threads
        ? assumed("connections", connections)
        : connections;
  }

  private int assumed(String setting, int number) {
    assumed.add("%s %,d".formatted(setting, number));
    return number;
  }

  private Optional<Integer> number(String key, String ownName, int min, int max) {
    Optional<YamlValue> general = fields.find(key);
    Optional<YamlValue> own = ownName.equals(key) ? Optional.empty() : fields.find(ownName);
    if (general.isPresent() && own.isPresent()) {
      throw new ExperimentException(
          own.get().place(),
          "%s and %s are the same setting; one of them would be right".formatted(key, ownName));
    }
    String name = general.isPresent() ? key : ownName;
    return general.or(() -> own).map(value -> (int) Fields.integer(value, name, min, max));
  }

  private Optional<Pool> pool() {
    boolean opensMore = opensMore();
    return fields
        .find("pool")
        .map(value -> new Pool((int) Fields.integer(value, "pool", 1, MOST), opensMore));
  }

  private boolean opensMore() {
    Optional<YamlValue> given = fields.find("beyond");
    Optional<String> beyond =
        given.map(value -> Fields.choice(value, "beyond", List.of("waits", "opens")));
    if (given.isPresent() && fields.find("pool").isEmpty()) {
      throw new ExperimentException(
          given.get().place(),
          "there is no pool beyond which anything could be; pool: 50 beside it would be right");
    }
    if (kind.opensBeyondPool() && beyond.filter("waits"::equals).isPresent()) {
      throw new ExperimentException(
          given.orElseThrow().place(),
          "%s opens more connections while all of its pool are in use; beyond: opens would be right"
              .formatted(kind.word()));
    }
    return kind.opensBeyondPool() || beyond.filter("opens"::equals).isPresent();
  }

  /** By one of three: share of its cores, CPU time, or time of a request whatever it does. */
  private Work work(double perSecond, int threads) {
    List<String> given =
        Stream.of("utilisation", "demand", "time")
            .filter(key -> fields.find(key).isPresent())
            .toList();
    if (given.size() > 1) {
      throw new ExperimentException(
          fields.place(),
          "%s are given; one of them would be right".formatted(String.join(" and ", given)));
    }
    int cores = ModelReader.integer(fields, "cores", 1, 1);
    if (given.contains("demand")) {
      return new Work(micros("demand"), cores);
    }
    if (given.contains("time")) {
      return new Work(micros("time"), enoughCores(perSecond * micros("time") / 1e6, threads));
    }
    double utilisation =
        fields
            .find("utilisation")
            .map(value -> Fields.parsed(value, Units::percent) / 100)
            .orElse(ASSUMED_UTILISATION);
    if (given.isEmpty()) {
      assumed.add("utilisation 20 %");
    }
    // A tier that nothing calls has work of any length.
    return new Work(perSecond > 0 ? utilisation * cores * 1e6 / perSecond : 1, cores);
  }

  private double micros(String key) {
    Duration time = Fields.duration(fields.require(key, key + ": 2ms"));
    return time.toNanos() / 1e3;
  }

  /**
   * So many that hardly any request waits for one: the mean of those at work, and five standard
   * deviations of a Poisson distribution more; but no more than it works on.
   */
  private static int enoughCores(double atWork, int threads) {
    double enough = Math.ceil(atWork + 5 * Math.sqrt(atWork) + 5);
    return (int) Math.min(Math.min(threads, MOST_AT_WORK), enough);
  }
}
