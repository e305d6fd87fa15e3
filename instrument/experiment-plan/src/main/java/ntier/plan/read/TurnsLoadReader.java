package ntier.plan.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import ntier.plan.ExperimentException;
import ntier.plan.LoadNetwork;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsLoad.Page;
import ntier.plan.Units;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.LoadDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/** Reads {@code load} of a run of turns, without lists. */
final class TurnsLoadReader {
  private static final String CLOSED = "closed";
  private static final String OPEN = "open";
  private static final String CONNECTIONS = "connections";
  private static final String OF = "of";
  private static final String SEED = "seed";
  private static final String LATENCY = "latency";
  private static final String RECEIVE_BUFFER = "receiveBuffer";
  private static final List<String> KEYS =
      List.of(CLOSED, OPEN, CONNECTIONS, OF, LATENCY, RECEIVE_BUFFER, SEED);
  private static final int MOST_CONNECTIONS = 60_000;
  private static final double MOST_PER_SECOND = 1_000_000;
  private static final long DEFAULT_SEED = 42;
  private static final long MOST_SEED = 999_999_999_999_999_999L;
  private static final long MOST_BYTES = 1L << 30;
  private static final String SHARES = "{100B: 98%, 100KB: 2%}";
  private static final double ALL = 100;

  /** Longer than once around the earth. */
  private static final Duration LONGEST_LATENCY = Duration.ofSeconds(1);

  /** The kernel has no smaller one. */
  private static final long LEAST_BUFFER = 2048;

  private static final long MOST_BUFFER = 1L << 28;

  private final ApplicationDescription application;

  TurnsLoadReader(ApplicationDescription application) {
    this.application = application;
  }

  /** Of the random draws. */
  long seed(Mapping load) {
    return fields(load)
        .find(SEED)
        .map(value -> Fields.integer(value, SEED, 0, MOST_SEED))
        .orElse(DEFAULT_SEED);
  }

  TurnsLoad read(Mapping load) {
    Fields fields = fields(load);
    LoadDescription pages =
        application
            .load()
            .orElseThrow(
                () ->
                    new ExperimentException(
                        load.place(),
                        "the application %s has no load; one that can be measured would be right"
                            .formatted(application.application())));
    Optional<YamlValue> closed = fields.find(CLOSED);
    Optional<YamlValue> open = fields.find(OPEN);
    if (closed.isPresent() == open.isPresent()) {
      throw new ExperimentException(
          load.place(),
          "a load has either \"closed\", connections that ask again at once, or \"open\", requests per second; one of them would be right, such as closed: 100 or open: 2000/s");
    }
    List<Share> shares = shares(fields, pages);
    int connections = connections(closed.isPresent() ? closed : fields.find(CONNECTIONS), load);
    refuseConnectionsBeside(closed, fields);
    OptionalDouble perSecond =
        open.map(rate -> OptionalDouble.of(rate(rate))).orElse(OptionalDouble.empty());
    LoadNetwork network = network(fields);
    return new TurnsLoad(
        (perSecond.isPresent()
                ? number(perSecond.getAsDouble()) + "/s c=" + connections
                : "c=" + connections)
            + words(shares)
            + network.suffix(),
        connections,
        perSecond,
        pages.host(),
        shares.stream().map(Share::page).toList(),
        Optional.of(network));
  }

  private static LoadNetwork network(Fields fields) {
    return new LoadNetwork(
        fields.find(LATENCY).map(TurnsLoadReader::latency).orElse(Duration.ZERO),
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

  private static Fields fields(Mapping load) {
    return new Fields(load, "the load", KEYS);
  }

  private static int connections(Optional<YamlValue> value, Mapping load) {
    return (int)
        Fields.integer(
            value.orElseThrow(
                () ->
                    new ExperimentException(
                        load.place(),
                        "an open load needs \"connections\" that its requests are sent on, such as connections: 100")),
            CONNECTIONS,
            1,
            MOST_CONNECTIONS);
  }

  private static void refuseConnectionsBeside(Optional<YamlValue> closed, Fields fields) {
    if (closed.isPresent() && fields.find(CONNECTIONS).isPresent()) {
      throw new ExperimentException(
          fields.find(CONNECTIONS).get().place(),
          "\"closed\" says how many connections there are; without \"connections\" it would be right");
    }
  }

  private static double rate(YamlValue value) {
    String text = value.scalar().text();
    double rate =
        text.matches("\\d{1,7}(\\.\\d{1,3})?\\s*/s")
            ? Double.parseDouble(text.substring(0, text.indexOf('/')).strip())
            : 0;
    if (rate <= 0 || rate > MOST_PER_SECOND) {
      throw new ExperimentException(
          value.place(),
          "open is \"%s\"; requests per second up to %.0f/s, such as 2000/s, would be right"
              .formatted(text, MOST_PER_SECOND));
    }
    return rate;
  }

  /** A page and what people call it. */
  private record Share(String name, Page page) {}

  private List<Share> shares(Fields fields, LoadDescription load) {
    Optional<YamlValue> of = fields.find(OF);
    if (of.isEmpty()) {
      if (load.pages().isEmpty()) {
        throw new ExperimentException(
            fields.place(),
            "the key \"of\" is missing in the load, and the application %s lists no pages; add one like of: %s"
                .formatted(application.application(), SHARES));
      }
      return load.pages().stream().map(TurnsLoadReader::listed).toList();
    }
    if (!(of.get() instanceof Mapping mapping)) {
      return List.of(share(of.get().scalar().text(), ALL, of.get().place(), load));
    }
    List<Share> shares = new ArrayList<>();
    for (Entry entry : mapping.entries().values()) {
      double percent = Fields.parsed(entry.value(), Units::percent);
      if (percent > 0) {
        shares.add(share(entry.key(), percent, entry.place(), load));
      }
    }
    double sum = shares.stream().mapToDouble(share -> share.page().weight()).sum();
    if (Math.abs(sum - ALL) > 0.001) {
      throw new ExperimentException(
          mapping.place(),
          "the shares come to %s%%; 100%% in all would be right, such as %s"
              .formatted(number(sum), SHARES));
    }
    return shares;
  }

  private Share share(String name, double weight, Place place, LoadDescription load) {
    Optional<LoadDescription.Page> listed =
        load.pages().stream().filter(page -> page.label().equals(name)).findFirst();
    if (listed.isPresent()) {
      LoadDescription.Page page = listed.get();
      return new Share(name, new Page(page.path(), weight, page.bytes()));
    }
    if (load.sized().isEmpty() || !name.matches("\\d.*")) {
      List<String> labels = load.pages().stream().map(LoadDescription.Page::label).toList();
      throw new ExperimentException(
          place,
          "the application %s has no page \"%s\"%s%s"
              .formatted(
                  application.application(),
                  name,
                  Nearest.hint(name, labels),
                  load.sized().isPresent() ? "; or a size, such as 100KB" : ""));
    }
    long bytes =
        Fields.parsed(
            new YamlValue.Scalar(place, name),
            text -> {
              long size = Units.bytes(text);
              if (size > MOST_BYTES) {
                throw new IllegalArgumentException(
                    "\"%s\" is too much for a page; at most 1GB would be right".formatted(text));
              }
              return size;
            });
    String path = load.sized().get().replace(LoadDescription.BYTES, Long.toString(bytes));
    return new Share(name, new Page(path, weight, OptionalLong.of(bytes)));
  }

  private static Share listed(LoadDescription.Page page) {
    return new Share(page.label(), new Page(page.path(), page.weight(), page.bytes()));
  }

  private static String words(List<Share> shares) {
    if (shares.size() == 1) {
      return " " + shares.getFirst().name();
    }
    double sum = shares.stream().mapToDouble(share -> share.page().weight()).sum();
    return shares.stream()
        .map(share -> " " + number(ALL * share.page().weight() / sum) + "% " + share.name())
        .collect(Collectors.joining());
  }

  /** Without a fraction that is nothing. */
  private static String number(double value) {
    double rounded = Math.round(value * 1000) / 1000.0;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }
}
