package ntier.plan.application;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.application.LoadDescription.Page;

/**
 * A log in the common or combined format, as nginx, Apache and Tomcat write it: {@code client -
 * user [time] "GET /path HTTP/1.1" 200 …}. Read are pages, asked for by GET and answered below 400;
 * each client's lines are a user's way.
 */
final class AccessLog {
  private static final Pattern LINE =
      Pattern.compile("(\\S+) \\S+ .*?\\[[^]]*] \"(\\S+) (\\S+)[^\"]*\" (\\d{3}) .*|(.*)");
  private static final int LEAST_ERROR = 400;

  private AccessLog() {}

  /**
   * @param path what all pages begin with; others are left out
   * @throws IllegalArgumentException for a file that has none, and for one that is no such log
   */
  static List<Page> pages(Path file, String path) {
    RecordedPages pages = new RecordedPages();
    Map<String, String> last = new HashMap<>();
    int lines = 0;
    int logged = 0;
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines++;
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches() || matcher.group(1) == null) {
          continue;
        }
        logged++;
        String asked = matcher.group(3);
        if (matcher.group(2).equals("GET")
            && Integer.parseInt(matcher.group(4)) < LEAST_ERROR
            && asked.startsWith(path)
            && asked.matches("[!-~]+")) {
          pages.asked(asked);
          String before = last.put(matcher.group(1), asked);
          if (before != null) {
            pages.then(before, asked);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Page> all = pages.pages();
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has %d lines, %d of them in the common log format, and no GET of a path that begins with %s and was answered; a log of this application would be right, such as nginx's access.log"
              .formatted(file, lines, logged, path));
    }
    return all;
  }
}
