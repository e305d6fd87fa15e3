package ntier.plan.application;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads an {@code application.yaml}. */
final class ApplicationReader {
  private static final List<String> KEYS =
      List.of(
          "application",
          "name",
          "about",
          "path",
          "dynamic",
          "index",
          "parts",
          "builds",
          "site",
          "classPath",
          "data",
          "load",
          "requests",
          "costs",
          "work");
  private static final Pattern PATH = Pattern.compile("/([A-Za-z0-9._~-]+/)*");
  private static final Pattern RELATIVE = Pattern.compile("([A-Za-z0-9._~-]+/)*");
  private static final Pattern FILE = Pattern.compile("([A-Za-z0-9._~-]+/)*[A-Za-z0-9._~-]*");

  private final Path folder;
  private final String source;
  private final Fields fields;

  /**
   * @param source the file as complaints name it
   */
  ApplicationReader(Path folder, String source, YamlValue yaml) {
    this.folder = folder;
    this.source = source;
    this.fields = new Fields(yaml.mapping("application: " + name(folder)), "the application", KEYS);
  }

  private static String name(Path folder) {
    return folder.getFileName().toString();
  }

  ApplicationDescription read() {
    String path = matching("path", "path: /shop/", PATH, "a path that begins and ends with \"/\"");
    Optional<DataDescription> data = fields.find("data").map(DataReader::read);
    Optional<LoadDescription> load =
        fields.find("load").map(value -> LoadReader.read(value, path, folder));
    return new ApplicationDescription(
        application(),
        fields.text("name", "name: Shop"),
        fields.text("about", "about: a shop with a basket for each user"),
        path,
        fields.find("dynamic").isPresent()
            ? matching("dynamic", "dynamic: servlet/", RELATIVE, "empty, or a folder with \"/\"")
            : "",
        matching("index", "index: index.html", FILE, "a file below the path"),
        fields.texts("parts", "[tomcat]"),
        builds(),
        fields.text("site", "site: \"${application}/site\""),
        fields.texts("classPath", "[\"${application}/lib/*\"]"),
        data,
        load,
        requests(path, data, load),
        fields.find("costs").map(ApplicationReader::costs),
        fields.find("work").map(value -> Fields.truth(value, "work")).orElse(false),
        folder,
        source);
  }

  private String application() {
    YamlValue.Scalar own = fields.require("application", "application: " + name(folder)).scalar();
    if (!own.text().equals(name(folder)) || !own.text().matches("[a-z][a-z0-9-]*")) {
      throw new ExperimentException(
          own.place(),
          "the application is \"%s\" and its folder \"%s\"; make them equal, of lower-case letters, digits and \"-\""
              .formatted(own.text(), name(folder)));
    }
    return own.text();
  }

  private String matching(String key, String example, Pattern pattern, String right) {
    YamlValue.Scalar text = fields.require(key, example).scalar();
    if (!pattern.matcher(text.text()).matches()) {
      throw new ExperimentException(
          text.place(),
          "%s is \"%s\"; %s would be right, like %s".formatted(key, text.text(), right, example));
    }
    return text.text();
  }

  private SequencedMap<String, BuildDescription> builds() {
    String example = "{javax-servlet: \"${built}/webapps/shop\"}";
    SequencedMap<String, BuildDescription> builds = new LinkedHashMap<>();
    fields
        .find("builds")
        .ifPresent(
            value ->
                value
                    .mapping(example)
                    .entries()
                    .forEach((contract, entry) -> builds.put(contract, build(entry.value()))));
    return builds;
  }

  private static BuildDescription build(YamlValue value) {
    if (value instanceof YamlValue.Scalar folder) {
      return new BuildDescription(folder.text(), Optional.empty(), Optional.empty());
    }
    Fields build =
        new Fields(
            value.mapping("{folder: \"${built}/webapps/shop\", main: shop.Main}"),
            "a build",
            List.of("folder", "main", "overlay"));
    return new BuildDescription(
        build.text("folder", "folder: \"${built}/webapps/shop\""),
        build.find("main").map(main -> main.scalar().text()),
        build.find("overlay").map(overlay -> overlay.scalar().text()));
  }

  /** Those that are listed, and the pages of a load. */
  private SequencedMap<String, RequestDescription> requests(
      String path, Optional<DataDescription> data, Optional<LoadDescription> load) {
    SequencedMap<String, RequestDescription> requests = new LinkedHashMap<>();
    load.ifPresent(
        users ->
            users
                .pages()
                .forEach(
                    page ->
                        requests.put(
                            page.label(),
                            new RequestDescription(
                                page.path().substring(path.length()).split("\\?")[0], List.of()))));
    List<String> tables = data.map(DataDescription::tables).orElse(List.of());
    fields
        .find("requests")
        .ifPresent(
            value ->
                value
                    .mapping("{Buy: servlet/Buy}")
                    .entries()
                    .forEach((label, entry) -> requests.put(label, request(entry, tables))));
    return requests;
  }

  private static RequestDescription request(YamlValue.Entry entry, List<String> tables) {
    if (entry.value() instanceof YamlValue.Scalar resource) {
      return new RequestDescription(resource.text(), List.of());
    }
    String example = "{resource: servlet/Buy, writes: [{orders: 1}]}";
    Fields request =
        new Fields(entry.value().mapping(example), "the request", List.of("resource", "writes"));
    List<Map<String, Integer>> writes = new ArrayList<>();
    request
        .require("writes", "writes: [{orders: 1}]")
        .list("[{orders: 1}]")
        .forEach(effect -> writes.add(rows(effect, tables)));
    return new RequestDescription(request.text("resource", "resource: servlet/Buy"), writes);
  }

  private static Map<String, Integer> rows(YamlValue effect, List<String> tables) {
    Map<String, Integer> rows = new LinkedHashMap<>();
    effect
        .mapping("{orders: 1}")
        .entries()
        .forEach(
            (table, entry) -> {
              Fields.choice(new YamlValue.Scalar(entry.place(), table), "table", tables);
              rows.put(table, (int) Fields.integer(entry.value(), "rows", -1000, 1000));
            });
    return rows;
  }

  private static CostsDescription costs(YamlValue value) {
    Fields costs =
        new Fields(
            value.mapping("{imagesPerPage: 0.1, dynamicShare: 1, …}"),
            "costs",
            List.of(
                "imagesPerPage", "dynamicShare", "databaseShare", "queries", "sizes", "measured"));
    List<Double> sizes = new ArrayList<>();
    costs
        .require("sizes", "sizes: [0.5, 1.5]")
        .list("[0.5, 1.5]")
        .forEach(size -> sizes.add(Numbers.read(size, "a size", 0, 1_000)));
    return new CostsDescription(
        cost(costs, "imagesPerPage", 1_000),
        cost(costs, "dynamicShare", 1),
        cost(costs, "databaseShare", 1),
        cost(costs, "queries", 100_000),
        sizes,
        costs.text("measured", "measured: where these numbers come from"));
  }

  private static double cost(Fields costs, String key, double most) {
    return Numbers.read(costs.require(key, key + ": 1"), key, 0, most);
  }
}
