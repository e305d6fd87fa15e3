package ntier.plan.application;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import ntier.plan.ExperimentException;
import ntier.plan.application.DataDescription.Size;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code data} of an application. */
final class DataReader {
  private static final String SIZES = "{small: {megabytes: 300, about: for tests}}";
  private static final int MOST_MEGABYTES = 1_000_000;

  private DataReader() {}

  static DataDescription read(YamlValue value) {
    Fields fields =
        new Fields(
            value.mapping("{sizes: " + SIZES + ", generator: shop.Data, …}"),
            "data",
            List.of("sizes", "generator", "seed", "database", "user", "password", "tables"));
    return new DataDescription(
        sizes(fields.require("sizes", "sizes: " + SIZES)),
        fields.text("generator", "generator: shop.Data"),
        Fields.integer(fields.require("seed", "seed: 1"), "seed", 0, Long.MAX_VALUE / 10),
        name(fields, "database"),
        name(fields, "user"),
        name(fields, "password"),
        tables(fields));
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
