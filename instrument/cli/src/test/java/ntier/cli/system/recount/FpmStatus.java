package ntier.cli.system.recount;

import java.util.List;
import ntier.plan.JsonFormat;
import tools.jackson.databind.JsonNode;

/**
 * What PHP-FPM's own status page said when its load had ended.
 *
 * @param accepted requests since it started, the one for the page itself included
 * @param mostWaiting in the accept queue; PHP-FPM looks once a second
 * @param mostActive processes that worked for a request at the same time
 */
record FpmStatus(long accepted, long mostWaiting, long mostActive) {
  /**
   * @param lines of {@code logs/HOST/status.log}
   * @throws IllegalArgumentException if the page is not there, with what is
   */
  static FpmStatus of(List<String> lines) {
    String page =
        lines.stream()
            .filter(line -> line.startsWith("{"))
            .reduce((_, last) -> last)
            .orElseThrow(
                () -> new IllegalArgumentException("PHP-FPM's status page is not there: " + lines));
    JsonNode status = JsonFormat.mapper().readTree(page);
    return new FpmStatus(
        number(status, "accepted conn"),
        number(status, "max listen queue"),
        number(status, "max active processes"));
  }

  private static long number(JsonNode status, String name) {
    if (!status.path(name).isNumber()) {
      throw new IllegalArgumentException("PHP-FPM's status page has no \"" + name + "\"");
    }
    return status.path(name).asLong();
  }
}
