package ntier.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.JsonFormat;
import tools.jackson.databind.SerializationFeature;

/** A page with places <code>@{name}</code>, filled in one pass, so that no value is a place. */
final class Template {
  private static final Pattern PLACE = Pattern.compile("@\\{([a-z.]+)}");
  private static final String UPLOT = "vendor/uPlot-1.6.32";

  private Template() {}

  /**
   * @param page a resource; its places for uPlot and what all pages share are filled by themselves
   * @param values of the other places, escaped already
   */
  static String fill(String page, Map<String, String> values) {
    Map<String, String> all = new TreeMap<>(values);
    all.put("uplot.css", resource(UPLOT + ".min.css"));
    all.put("uplot.js", resource(UPLOT + ".iife.min.js"));
    all.put("report.css", resource("report.css"));
    all.put("charts.js", resource("charts.js"));
    Matcher places = PLACE.matcher(resource(page));
    return places.replaceAll(place -> Matcher.quoteReplacement(all.get(place.group(1))));
  }

  /** Data for a script element. */
  static String json(Object data) {
    return Html.scriptSafe(
        JsonFormat.mapper()
            .writer()
            .without(SerializationFeature.INDENT_OUTPUT)
            .writeValueAsString(data));
  }

  static String resource(String name) {
    try (InputStream in = Template.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the resource " + name + " of this program", e);
    }
  }
}
