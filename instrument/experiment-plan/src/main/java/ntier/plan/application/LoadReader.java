package ntier.plan.application;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.application.LoadDescription.Mix;
import ntier.plan.application.LoadDescription.Page;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads {@code load} of an application. */
final class LoadReader {
  private static final String PAGES_KEY = "pages";
  private static final String LOG = "log";
  private static final String HAR = "har";
  private static final String PAGES = "[{label: Start, path: /shop/, weight: 1}]";
  private static final double MOST_WEIGHT = 1_000_000;
  private static final long MOST_BYTES = 1L << 30;

  private LoadReader() {}

  /**
   * @param path what all pages begin with
   * @param folder of the application, which holds logs and HAR files
   */
  static LoadDescription read(YamlValue value, String path, Path folder) {
    Fields fields =
        new Fields(
            value.mapping("{pages: " + PAGES + "}"),
            "load",
            List.of("driver", "host", "example", "mixes", PAGES_KEY, LOG, HAR, "sized"));
    Optional<String> driver = fields.find("driver").map(type -> type.scalar().text());
    List<String> ways =
        Stream.of("driver", PAGES_KEY, LOG, HAR)
            .filter(key -> fields.find(key).isPresent())
            .toList();
    if (ways.size() != 1) {
      throw new ExperimentException(
          fields.place(),
          "a load has either a driver or pages, or a log or har file that they come from; one of them would be right, like pages: "
              + PAGES);
    }
    List<Page> pages =
        switch (ways.getFirst()) {
          case LOG ->
              recorded(fields.require(LOG, ""), folder, file -> AccessLog.pages(file, path));
          case HAR -> recorded(fields.require(HAR, ""), folder, file -> HarFile.pages(file, path));
          default -> pages(fields, path);
        };
    SequencedMap<String, Mix> mixes = mixes(fields);
    if (driver.isEmpty() && !mixes.isEmpty()) {
      throw new ExperimentException(
          fields.require("mixes", "").place(),
          "only a driver has mixes; leave them out, or name a driver");
    }
    return new LoadDescription(
        driver,
        host(fields),
        fields.find("example").map(file -> file.scalar().text()),
        mixes,
        pages,
        fields.find("sized").map(size -> sized(size.scalar(), path)));
  }

  private static String sized(YamlValue.Scalar template, String path) {
    String right = path + LoadDescription.BYTES;
    String[] around = template.text().split(Pattern.quote(LoadDescription.BYTES), -1);
    if (around.length != 2
        || !template.text().startsWith(path)
        || !(around[0] + around[1]).matches("[!-~]+")) {
      throw new ExperimentException(
          template.place(),
          "sized is \"%s\"; a path with the number of bytes in it, like %s, would be right"
              .formatted(template.text(), right));
    }
    return template.text();
  }

  private static String host(Fields fields) {
    YamlValue.Scalar host = fields.require("host", "host: shop").scalar();
    if (!host.text().matches("[A-Za-z0-9.-]+")) {
      throw new ExperimentException(
          host.place(),
          "host is \"%s\"; a host's name would be right, like shop".formatted(host.text()));
    }
    return host.text();
  }

  private static SequencedMap<String, Mix> mixes(Fields fields) {
    String example = "{browse: {about: nobody buys}}";
    SequencedMap<String, Mix> mixes = new LinkedHashMap<>();
    fields
        .find("mixes")
        .ifPresent(
            all ->
                all.mapping(example)
                    .entries()
                    .forEach((name, entry) -> mixes.put(name, mix(entry.value(), example))));
    return mixes;
  }

  private static Mix mix(YamlValue value, String example) {
    Fields mix = new Fields(value.mapping(example), "a mix", List.of("about", "writes"));
    return new Mix(
        mix.text("about", "about: nobody buys"),
        mix.find("writes").map(writes -> Fields.truth(writes, "writes")).orElse(false));
  }

  private static List<Page> pages(Fields fields, String path) {
    List<Page> pages = new ArrayList<>();
    fields
        .find(PAGES_KEY)
        .ifPresent(
            all -> {
              all.list(PAGES).forEach(page -> pages.add(page(page, path, pages)));
              all.list(PAGES).forEach(page -> requireKnown(page, pages));
              if (pages.isEmpty()) {
                throw new ExperimentException(
                    all.place(), "there are no pages; at least one would be right, like " + PAGES);
              }
            });
    return pages;
  }

  /** Users can go to pages that there are. */
  private static void requireKnown(YamlValue value, List<Page> pages) {
    List<String> labels = pages.stream().map(Page::label).toList();
    YamlValue.Entry next = value.mapping(PAGES).entries().get("next");
    if (next != null) {
      next.value()
          .mapping("{Start: 1}")
          .entries()
          .forEach(
              (label, entry) ->
                  Fields.known(new YamlValue.Scalar(entry.place(), label), "page", label, labels));
    }
  }

  private static List<Page> recorded(
      YamlValue value, Path folder, Function<Path, List<Page>> read) {
    YamlValue.Scalar name = value.scalar();
    Path file = folder.resolve(name.text()).normalize();
    if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
      throw new ExperimentException(
          name.place(),
          "there is no file \"%s\" in the application's folder %s; the name of one would be right"
              .formatted(name.text(), folder));
    }
    try {
      return read.apply(file);
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(name.place(), e.getMessage());
    }
  }

  private static Page page(YamlValue value, String path, List<Page> before) {
    Fields page =
        new Fields(
            value.mapping("{label: Start, path: /shop/, weight: 1}"),
            "a page",
            List.of("label", "path", "weight", "bytes", "next"));
    YamlValue.Scalar label = page.require("label", "label: Start").scalar();
    boolean again = before.stream().anyMatch(other -> other.label().equals(label.text()));
    if (again || !label.text().matches("[A-Za-z0-9_-]+") || label.text().equals("Image")) {
      throw new ExperimentException(
          label.place(),
          "the label is \"%s\"; a word of its own would be right, and not Image"
              .formatted(label.text()));
    }
    YamlValue.Scalar whole = page.require("path", "path: " + path).scalar();
    if (!whole.text().startsWith(path) || !whole.text().matches("[!-~]+")) {
      throw new ExperimentException(
          whole.place(),
          "the path is \"%s\"; one that begins with %s would be right"
              .formatted(whole.text(), path));
    }
    double weight =
        page.find("weight").map(v -> Numbers.read(v, "weight", 0.000001, MOST_WEIGHT)).orElse(1.0);
    OptionalLong bytes =
        page.find("bytes")
            .map(v -> OptionalLong.of(Fields.integer(v, "bytes", 0, MOST_BYTES)))
            .orElse(OptionalLong.empty());
    SequencedMap<String, Double> next = new LinkedHashMap<>();
    page.find("next")
        .ifPresent(
            all ->
                all.mapping("{Start: 1}")
                    .entries()
                    .forEach(
                        (to, entry) ->
                            next.put(
                                to, Numbers.read(entry.value(), "weight", 0.000001, MOST_WEIGHT))));
    return new Page(label.text(), whole.text(), weight, bytes, next);
  }
}
