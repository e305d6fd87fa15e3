package ntier.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import ntier.analysis.words.Words;
import ntier.plan.TurnsLoad;
import ntier.plan.Units;

/** In what loads differ, and so what a chart has along its horizontal axis. */
enum LoadAxis {
  CONNECTIONS(
      "connections",
      load -> Integer.toString(load.connections()),
      Comparator.comparingInt(TurnsLoad::connections)),
  RATE(
      "requests per second that begin",
      LoadAxis::rate,
      Comparator.comparingDouble(load -> load.perSecond().orElse(0))),
  LATENCY(
      "latency",
      LoadAxis::latency,
      Comparator.comparing((TurnsLoad load) -> load.path().latency())),
  RECEIVE_BUFFER(
      "receive buffer",
      LoadAxis::buffer,
      Comparator.comparingInt(load -> load.path().receiveBuffer().orElse(Integer.MAX_VALUE))),
  /** In the order of the plan. */
  PAGES("pages", LoadAxis::pages, (_, _) -> 0);

  /** How a load's name begins, see {@link TurnsLoad#name}. */
  private static final Pattern BEFORE_PAGES = Pattern.compile("^(\\S+/s )?c=\\d+ ");

  private final String words;
  private final Function<TurnsLoad, String> place;
  private final Comparator<TurnsLoad> order;

  LoadAxis(String words, Function<TurnsLoad, String> place, Comparator<TurnsLoad> order) {
    this.words = words;
    this.place = place;
    this.order = order;
  }

  private static String rate(TurnsLoad load) {
    return load.perSecond().isPresent() ? Words.say("%,.0f", load.perSecond().getAsDouble()) : "";
  }

  private static String pages(TurnsLoad load) {
    String before = BEFORE_PAGES.matcher(load.name()).replaceFirst("");
    String suffix = load.path().suffix();
    return before.endsWith(suffix)
        ? before.substring(0, before.length() - suffix.length())
        : before;
  }

  private static String latency(TurnsLoad load) {
    return load.path().delays() ? "+" + Units.text(load.path().latency()) : "0ms";
  }

  private static String buffer(TurnsLoad load) {
    OptionalInt buffer = load.path().receiveBuffer();
    return buffer.isPresent() ? Units.bytesText(buffer.getAsInt()) : "tuned";
  }

  /** What it is, for people. */
  String words() {
    return words;
  }

  /** Where a load is on it. */
  String place(TurnsLoad load) {
    return place.apply(load);
  }

  /**
   * The loads that differ in this alone, two or more, by what they have in common: one chart each.
   */
  SequencedMap<String, List<TurnsLoad>> groups(List<TurnsLoad> loads) {
    SequencedMap<String, List<TurnsLoad>> groups = new LinkedHashMap<>();
    loads.forEach(load -> groups.computeIfAbsent(common(load), _ -> new ArrayList<>()).add(load));
    groups.values().removeIf(group -> group.size() < 2);
    groups.values().forEach(group -> group.sort(order));
    return groups;
  }

  private String common(TurnsLoad load) {
    List<String> words = new ArrayList<>();
    if (this != CONNECTIONS) {
      words.add(load.connections() + " connections");
    }
    if (this != RATE && load.perSecond().isPresent()) {
      words.add(rate(load) + "/s");
    }
    if (this != PAGES) {
      words.add(pages(load));
    }
    if (this != LATENCY && load.path().delays()) {
      words.add(latency(load));
    }
    if (this != RECEIVE_BUFFER && load.path().receiveBuffer().isPresent()) {
      words.add("receive buffer " + buffer(load));
    }
    return String.join(", ", words);
  }
}
