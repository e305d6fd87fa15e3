package ntier.archive;

import java.util.Locale;
import java.util.Optional;

/**
 * A file of a run as it was when the run finished.
 *
 * @param path relative to the run's folder, such as {@code samples/hosts.csv}
 * @param rows of a table, without its header; empty for other files
 * @param sha256 in lower-case hexadecimal digits
 */
public record RecordedFile(String path, long bytes, Optional<Long> rows, String sha256) {
  /** How much there was, in words. */
  String amount() {
    return rows.map(count -> String.format(Locale.ROOT, "%,d rows, ", count)).orElse("")
        + String.format(Locale.ROOT, "%,d bytes", bytes);
  }
}
