package ntier.plan.application;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import ntier.plan.JsonFormat;
import ntier.plan.application.LoadDescription.Page;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What a browser recorded (HTTP Archive 1.2): {@code log.entries[].request} with {@code method} and
 * {@code url}, in the order in which they began. All GETs of the application's paths are one user's
 * way; after the last it begins anew.
 */
final class HarFile {
  private HarFile() {}

  /**
   * @param path what all pages begin with; others are left out
   * @throws IllegalArgumentException for a file that has none, and for one that is no HAR file
   */
  static List<Page> pages(Path file, String path) {
    JsonNode entries = entries(file);
    RecordedPages pages = new RecordedPages();
    String first = null;
    String last = null;
    for (JsonNode entry : entries) {
      JsonNode request = entry.path("request");
      String asked = asked(request.path("url").asString(""));
      if (request.path("method").asString("").equals("GET") && asked.startsWith(path)) {
        pages.asked(asked);
        if (last != null) {
          pages.then(last, asked);
        }
        first = first == null ? asked : first;
        last = asked;
      }
    }
    if (first == null) {
      throw new IllegalArgumentException(
          "%s has %d entries, and no GET of a path that begins with %s; a recording of this application would be right, as a browser saves it (HAR)"
              .formatted(file, entries.size(), path));
    }
    pages.then(last, first);
    return pages.pages();
  }

  private static JsonNode entries(Path file) {
    try {
      JsonNode entries = JsonFormat.mapper().readTree(file.toFile()).path("log").path("entries");
      if (entries.isArray()) {
        return entries;
      }
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "%s is no JSON: %s".formatted(file, e.getOriginalMessage()), e);
    }
    throw new IllegalArgumentException(
        "%s has no list log.entries; a HAR file would be right, as a browser saves it"
            .formatted(file));
  }

  /** Path and query; empty for what is no address of HTTP. */
  private static String asked(String url) {
    try {
      URI uri = URI.create(url);
      String path = uri.getRawPath() == null ? "" : uri.getRawPath();
      return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
