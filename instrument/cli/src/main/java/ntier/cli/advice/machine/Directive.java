package ntier.cli.advice.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/**
 * A line {@code key = value} of a file with sections, as MySQL and PHP-FPM have them.
 *
 * @param file that it is in
 * @param section the last {@code [section]} above, without brackets; empty if none is
 * @param key in lower case
 */
record Directive(String file, String section, String key, String value) {
  /**
   * All of some files, in their order.
   *
   * @param files their texts by name
   * @param comments characters that begin a comment where a line begins, and after a blank
   */
  static List<Directive> of(SequencedMap<String, String> files, String comments) {
    List<Directive> all = new ArrayList<>();
    files.forEach(
        (file, text) -> {
          String section = "";
          for (String raw : text.lines().toList()) {
            String line = raw.replaceFirst("(^|\\s)[" + comments + "].*$", "").strip();
            int equals = line.indexOf('=');
            if (line.startsWith("[") && line.endsWith("]")) {
              section = line.substring(1, line.length() - 1).strip();
            } else if (equals > 0) {
              all.add(
                  new Directive(
                      file,
                      section,
                      line.substring(0, equals).strip().toLowerCase(Locale.ROOT),
                      unquoted(line.substring(equals + 1).strip())));
            }
          }
        });
    return all;
  }

  private static String unquoted(String value) {
    boolean quoted =
        value.length() > 1
            && "\"'".indexOf(value.charAt(0)) >= 0
            && value.charAt(0) == value.charAt(value.length() - 1);
    return quoted ? value.substring(1, value.length() - 1) : value;
  }

  boolean isNumber() {
    return value.matches("\\d{1,6}");
  }
}
