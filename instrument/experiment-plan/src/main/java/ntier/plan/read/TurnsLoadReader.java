package ntier.plan.read;

import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.LoadNetwork;
import ntier.plan.TurnsLoad;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.LoadDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Mapping;

/** Reads {@code load} of a run of turns, without lists. */
final class TurnsLoadReader {
  private static final String CLOSED = "closed";
  static final String OPEN = "open";
  private static final String CONNECTIONS = "connections";
  private static final String SEED = "seed";
  private static final List<String> KEYS =
      List.of(
          CLOSED,
          OPEN,
          CONNECTIONS,
          TurnsPages.OF,
          TurnsPages.AS,
          LoadNetworkReader.LATENCY,
          LoadNetworkReader.RECEIVE_BUFFER,
          SEED);
  private static final int MOST_CONNECTIONS = 60_000;
  private static final long DEFAULT_SEED = 42;
  private static final long MOST_SEED = 999_999_999_999_999_999L;

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
    TurnsPages asked = TurnsPages.read(fields, application.application(), pages);
    int connections = connections(closed.isPresent() ? closed : fields.find(CONNECTIONS), load);
    refuseConnectionsBeside(closed, fields);
    OpenRate rate = open.map(OpenRate::read).orElse(OpenRate.NONE);
    LoadNetwork network = LoadNetworkReader.read(fields);
    return new TurnsLoad(
        (open.isPresent() ? rate.text() + " c=" : "c=")
            + connections
            + " "
            + asked.name()
            + network.suffix(),
        connections,
        rate.perSecond(),
        pages.host(),
        asked.pages(),
        Optional.of(network),
        rate.share());
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
}
