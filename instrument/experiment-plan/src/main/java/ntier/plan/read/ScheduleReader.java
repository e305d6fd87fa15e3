package ntier.plan.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.SchedulePlan;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Reads when injections happen: one of {@code every}, {@code at}, {@code poisson}, {@code random},
 * or {@code after} alone for one injection.
 */
final class ScheduleReader {
  /** All keys that speak of time. */
  static final List<String> KEYS = List.of("every", "at", "poisson", "random", "after", "seed");

  private static final List<String> RHYTHMS = List.of("every", "at", "poisson", "random");
  private static final long DEFAULT_SEED = 1;

  private final String cause;
  private final Fields fields;
  private final Duration length;
  private final boolean byHand;

  /**
   * @param length of each injection; zero if it has none of its own
   */
  ScheduleReader(String cause, Fields fields, Duration length) {
    this(cause, fields, length, false);
  }

  /**
   * @param byHand whether the times count from now, and the first one need not be said: it is at
   *     once, but for those without a length that come at equal distances
   */
  ScheduleReader(String cause, Fields fields, Duration length, boolean byHand) {
    this.cause = cause;
    this.fields = fields;
    this.length = length;
    this.byHand = byHand;
  }

  SchedulePlan read() {
    List<String> rhythms = RHYTHMS.stream().filter(key -> fields.find(key).isPresent()).toList();
    if (rhythms.size() > 1) {
      throw new ExperimentException(
          place(rhythms.get(1)),
          "\"%s\" and \"%s\" both say when; one of them would be right"
              .formatted(rhythms.get(0), rhythms.get(1)));
    }
    String rhythm = rhythms.isEmpty() ? "" : rhythms.getFirst();
    refuseBeside(rhythm);
    return switch (rhythm) {
      case "every" -> every(fields.find("every").orElseThrow());
      case "at" -> at(fields.find("at").orElseThrow());
      case "poisson" -> poisson(fields.find("poisson").orElseThrow());
      case "random" -> random(fields.find("random").orElseThrow());
      default -> once();
    };
  }

  private SchedulePlan once() {
    return SchedulePlan.once(
        byHand
            ? after(Duration.ZERO)
            : Fields.duration(fields.require("after", "after: 5s, or every: 5s for many")));
  }

  private void refuseBeside(String rhythm) {
    boolean random = rhythm.equals("poisson") || rhythm.equals("random");
    if (fields.find("seed").isPresent() && !random) {
      throw new ExperimentException(
          place("seed"), "a seed is for poisson and random; without it would be right");
    }
    if (fields.find("after").isPresent() && rhythm.equals("at")) {
      throw new ExperimentException(
          place("after"), "\"at\" says all times itself; without after would be right");
    }
  }

  private SchedulePlan every(YamlValue value) {
    Duration every = gap(value, "every", Fields.duration(value));
    return SchedulePlan.every(every, after(byHand && !length.isZero() ? Duration.ZERO : every));
  }

  private SchedulePlan poisson(YamlValue value) {
    Duration mean = gap(value, "poisson", Fields.duration(value));
    return SchedulePlan.poisson(mean, after(Duration.ZERO), seed());
  }

  private SchedulePlan random(YamlValue value) {
    String[] ends = value.scalar().text().split("\\s+to\\s+");
    if (ends.length != 2) {
      throw new ExperimentException(
          value.place(),
          "random is \""
              + value.scalar().text()
              + "\"; two lengths such as 4s to 9s would be right");
    }
    Duration least = gap(value, "random", duration(value, ends[0]));
    Duration most = duration(value, ends[1]);
    if (most.compareTo(least) < 0) {
      throw new ExperimentException(
          value.place(),
          "random goes from %s down to %s; the shorter first would be right"
              .formatted(Units.text(least), Units.text(most)));
    }
    return SchedulePlan.random(least, most, after(Duration.ZERO), seed());
  }

  private SchedulePlan at(YamlValue value) {
    List<Duration> times = new ArrayList<>();
    for (String word : value.scalar().text().strip().split("[\\s,]+")) {
      Duration time = duration(value, word);
      if (!times.isEmpty() && time.compareTo(times.getLast().plus(length)) <= 0) {
        throw new ExperimentException(
            value.place(),
            "the %s at %s begins before the one at %s is over; ascending times over %s apart would be right"
                .formatted(
                    cause, Units.text(time), Units.text(times.getLast()), Units.text(length)));
      }
      times.add(time);
    }
    return SchedulePlan.at(times);
  }

  /** A time from one start to the next. */
  private Duration gap(YamlValue value, String key, Duration gap) {
    if (gap.isZero()) {
      throw new ExperimentException(value.place(), key + " is 0; a length above 0 would be right");
    }
    if (length.compareTo(gap) >= 0) {
      throw new ExperimentException(
          value.place(),
          "each %s lasts %s and the next starts after %s; a longer %s or a shorter for would be right"
              .formatted(cause, Units.text(length), Units.text(gap), key));
    }
    return gap;
  }

  private Duration after(Duration otherwise) {
    return fields.find("after").map(Fields::duration).orElse(otherwise);
  }

  private long seed() {
    return fields
        .find("seed")
        .map(value -> Fields.integer(value, "seed", 0, Long.MAX_VALUE))
        .orElse(DEFAULT_SEED);
  }

  private Place place(String key) {
    return fields.find(key).map(YamlValue::place).orElse(fields.place());
  }

  private static Duration duration(YamlValue value, String text) {
    return Fields.parsed(value, whole -> Units.duration(text.strip()));
  }
}
