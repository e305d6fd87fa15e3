package ntier.plan.application;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import ntier.plan.ExperimentException;
import ntier.plan.application.DataDescription.Size;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code data} of an application. */
final class DataReader {
  private static final String SIZES = "{small: {megabytes: 300, about: for tests}}";
  private static final String GENERATOR = "generator";
  private static final String DUMP = "dump";
  private static final String LOADER = "loader";
  private static final List<String> SOURCES = List.of(GENERATOR, DUMP, LOADER);
  private static final String LOADING = "{command: [\"${application}/load.sh\"]}";
  private static final List<String> KEYS =
      List.of("sizes", GENERATOR, DUMP, LOADER, "seed", "database", "user", "password", "tables");
  private static final int MOST_MEGABYTES = 1_000_000;

  private DataReader() {}

  static DataDescription read(YamlValue value) {
    Fields fields =
        new Fields(value.mapping("{sizes: " + SIZES + ", generator: shop.Data, …}"), "data", KEYS);
    return new DataDescription(
        sizes(fields.require("sizes", "sizes: " + SIZES)),
        source(fields),
        Fields.integer(fields.require("seed", "seed: 1"), "seed", 0, Long.MAX_VALUE / 10),
        name(fields, "database"),
        name(fields, "user"),
        name(fields, "password"),
        tables(fields));
  }

  private static DataSource source(Fields fields) {
    List<String> given = SOURCES.stream().filter(key -> fields.find(key).isPresent()).toList();
    if (given.size() != 1) {
      throw new ExperimentException(
          fields.place(),
          "data have %s; one of generator, dump and loader would be right, like generator: shop.Data, dump: \"${application}/shop.sql\" or loader: %s"
              .formatted(
                  given.isEmpty() ? "nothing that makes them" : String.join(" and ", given),
                  LOADING));
    }
    YamlValue value = fields.require(given.getFirst(), "");
    return switch (given.getFirst()) {
      case GENERATOR -> new DataSource.Generator(value.scalar().text());
      case DUMP -> new DataSource.Dump(value.scalar().text());
      default -> loader(value);
    };
  }

  private static DataSource loader(YamlValue value) {
    Fields loader = new Fields(value.mapping(LOADING), LOADER, List.of("command", "environment"));
    loader.require("command", "command: [\"${application}/load.sh\"]");
    List<String> command = loader.texts("command", "[\"${application}/load.sh\"]");
    if (command.isEmpty()) {
      throw new ExperimentException(
          loader.place(),
          "the loader's command is empty; a program would be right, like " + LOADING);
    }
    return new DataSource.Loader(
        command,
        new LinkedHashMap<>(
            loader.find("environment").map(all -> all.texts("{LANG: C}")).orElse(Map.of())));
  }

  private static SequencedMap<String, Size> sizes(YamlValue value) {
    SequencedMap<String, Size> sizes = new LinkedHashMap<>();
    value.mapping(SIZES).entries().forEach((name, entry) -> sizes.put(name, size(entry.value())));
    if (sizes.isEmpty()) {
      throw new ExperimentException(
          value.place(), "there are no sizes; at least one would be right, like " + SIZES);
    }
    return sizes;
  }

  private static Size size(YamlValue value) {
    Fields size =
        new Fields(
            value.mapping("{megabytes: 300, about: for tests}"),
            "a size",
            List.of("megabytes", "about"));
    return new Size(
        (int)
            Fields.integer(
                size.require("megabytes", "megabytes: 300"), "megabytes", 1, MOST_MEGABYTES),
        size.text("about", "about: for tests"));
  }

  /** It stands in SQL and in servers' configurations as it is. */
  private static String name(Fields fields, String key) {
    return plain(fields.require(key, key + ": shop").scalar(), key);
  }

  private static List<String> tables(Fields fields) {
    List<YamlValue> tables = fields.require("tables", "tables: [orders]").list("[orders]");
    if (tables.isEmpty()) {
      throw new ExperimentException(
          fields.place(), "data have no tables; at least one would be right, like [orders]");
    }
    return tables.stream().map(table -> plain(table.scalar(), "table")).toList();
  }

  private static String plain(YamlValue.Scalar text, String what) {
    if (!text.text().matches("[A-Za-z0-9_]+")) {
      throw new ExperimentException(
          text.place(),
          "%s is \"%s\"; letters, digits and \"_\" would be right".formatted(what, text.text()));
    }
    return text.text();
  }
}
