package ntier.testbed.tier;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import ntier.archive.ServerRequest;

/** Copies a server's request log to {@code server-requests/<tier>.csv}. */
final class RequestLogCollector {
  private static final Pattern WHOLE_LINE = Pattern.compile("\\d+,\\d+,\\d+,.*");
  private static final int FIELDS = 4;

  private RequestLogCollector() {}

  /**
   * Gives it its header and leaves out lines that are not whole, as a killed server leaves them.
   * Commas within the last field, which may be a path that a client chose, become semicolons.
   */
  static void collect(Path log, Path target) throws IOException {
    Files.createDirectories(target.toAbsolutePath().getParent());
    try (var in = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1);
        var out = Files.newBufferedWriter(target, StandardCharsets.UTF_8)) {
      out.write(ServerRequest.FORMAT.header());
      out.write('\n');
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        if (WHOLE_LINE.matcher(line).matches()) {
          out.write(withoutExtraCommas(line));
          out.write('\n');
        }
      }
    }
  }

  private static String withoutExtraCommas(String line) {
    var fields = line.split(",", FIELDS);
    fields[FIELDS - 1] = fields[FIELDS - 1].replace(',', ';');
    return String.join(",", fields);
  }
}
