package ntier.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.TurnsLoad.Page;
import ntier.plan.Units;
import ntier.plan.application.LoadDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Entry;
import ntier.plan.yaml.YamlValue.Mapping;

/**
 * Reads which pages a turn asks for: those that the application lists, sizes, or paths; one, or
 * shares of several.
 */
final class TurnsPages {
  static final String OF = "of";
  static final String AS = "as";

  private static final long MOST_BYTES = 1L << 30;
  private static final String SHARES = "{100B: 98%, 100KB: 2%}";
  private static final double ALL = 100;

  /** What a URI may have of itself (RFC 3986), without commas: names of loads are in CSV files. */
  private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9._~!$&'()*+;=:@%/?-]{0,1000}");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9 ._=+%/-]{0,39}");

  private final String application;
  private final LoadDescription load;
  private final String name;
  private final List<Page> pages;

  /** A page and what people call it. */
  private record Share(String name, Page page) {}

  private TurnsPages(String application, LoadDescription load, Fields fields) {
    this.application = application;
    this.load = load;
    List<Share> shares = shares(fields);
    this.name = fields.find(AS).map(TurnsPages::given).orElseGet(() -> words(shares));
    this.pages = shares.stream().map(Share::page).toList();
  }

  /**
   * @param fields of the load
   * @param application name
   * @param load that the application describes
   */
  static TurnsPages read(Fields fields, String application, LoadDescription load) {
    return new TurnsPages(application, load, fields);
  }

  /** What people call them, without commas. */
  String name() {
    return name;
  }

  /** One or more. */
  List<Page> pages() {
    return pages;
  }

  private static String given(YamlValue value) {
    String text = value.scalar().text();
    if (!NAME.matcher(text).matches()) {
      throw new ExperimentException(
          value.place(),
          "\"%s\" is no name for pages; up to 40 letters, digits, spaces and ._=+%%/- would be right"
              .formatted(text));
    }
    return text;
  }

  private List<Share> shares(Fields fields) {
    Optional<YamlValue> of = fields.find(OF);
    if (of.isEmpty()) {
      if (load.pages().isEmpty()) {
        throw new ExperimentException(
            fields.place(),
            "the key \"of\" is missing in the load, and the application %s lists no pages; add one like of: %s"
                .formatted(application, SHARES));
      }
      return load.pages().stream().map(TurnsPages::listed).toList();
    }
    if (!(of.get() instanceof Mapping mapping)) {
      return List.of(share(of.get().scalar().text(), ALL, of.get().place()));
    }
    List<Share> shares = new ArrayList<>();
    for (Entry entry : mapping.entries().values()) {
      double percent = Fields.parsed(entry.value(), Units::percent);
      if (percent > 0) {
        shares.add(share(entry.key(), percent, entry.place()));
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

  private Share share(String name, double weight, Place place) {
    if (name.startsWith("/")) {
      return path(name, weight, place);
    }
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
                  application,
                  name,
                  Nearest.hint(name, labels),
                  load.sized().isPresent()
                      ? "; or a size, such as 100KB"
                      : "; or a path, such as /index.html"));
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

  /** Of any length: nobody says how long its answer has to be. */
  private static Share path(String path, double weight, Place place) {
    if (!PATH.matcher(path).matches()) {
      throw new ExperimentException(
          place,
          "\"%s\" is not a path; letters, digits and -._~!$&'()*+;=:@%%/? without spaces and commas would be right, such as /index.html"
              .formatted(path));
    }
    return new Share(
        path.substring(path.lastIndexOf('/') + 1), new Page(path, weight, OptionalLong.empty()));
  }

  private static Share listed(LoadDescription.Page page) {
    return new Share(page.label(), new Page(page.path(), page.weight(), page.bytes()));
  }

  private static String words(List<Share> shares) {
    if (shares.size() == 1) {
      return shares.getFirst().name();
    }
    double sum = shares.stream().mapToDouble(share -> share.page().weight()).sum();
    return shares.stream()
        .map(share -> number(ALL * share.page().weight() / sum) + "% " + share.name())
        .collect(Collectors.joining(" "));
  }

  /** Without a fraction that is nothing. */
  static String number(double value) {
    double rounded = Math.round(value * 1000) / 1000.0;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }
}
