package ntier.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.plan.JsonFormat;
import tools.jackson.databind.SerializationFeature;

/**
 * Pages with places <code>@{name}</code>, filled in one pass, so that no value is a place. What all
 * pages have is {@code page.html}; each has its own part in the middle.
 */
final class Template {
  private static final Pattern PLACE = Pattern.compile("@\\{([a-z.]+)}");
  private static final String UPLOT = "vendor/uPlot-1.6.32";

  private Template() {}

  /**
   * @param part the page's own: the names of its resources for the middle and the script, without
   *     ending
   * @param styles its own style sheets, after those of all pages
   * @param values of the part's places and of these: {@code title}, {@code name} (in the bar),
   *     {@code header} (below the title, see {@link Header}), {@code source} (what the page is made
   *     from) and {@code data} (see {@link #json}). All escaped already
   */
  static String page(String part, List<String> styles, Map<String, String> values) {
    Map<String, String> all = new TreeMap<>(values);
    all.put("main", fill(part + ".html", values));
    all.put(
        "styles",
        Stream.concat(Stream.of(UPLOT + ".min.css", "report.css"), styles.stream())
            .map(Template::resource)
            .collect(Collectors.joining("\n")));
    all.put("uplot.js", resource(UPLOT + ".iife.min.js"));
    all.put("charts.js", resource("charts.js"));
    all.put("script", resource(part + ".js"));
    return fill("page.html", all);
  }

  private static String fill(String resource, Map<String, String> values) {
    Matcher places = PLACE.matcher(resource(resource));
    return places.replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1))));
  }

  /** Data for a script element. */
  static String json(Object data) {
    return Html.scriptSafe(
        JsonFormat.mapper()
            .writer()
            .without(SerializationFeature.INDENT_OUTPUT)
            .writeValueAsString(data));
  }

  private static String resource(String name) {
    try (InputStream in = Template.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the resource " + name + " of this program", e);
    }
  }
}
