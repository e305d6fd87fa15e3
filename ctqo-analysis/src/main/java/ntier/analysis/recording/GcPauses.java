package ntier.analysis.recording;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Garbage collections of a JVM over its whole life, from its unified log ({@code -Xlog:gc}).
 *
 * @param count pauses
 * @param totalMillis of all
 * @param maxMillis the longest
 */
public record GcPauses(long count, double totalMillis, double maxMillis) {
  private static final Pattern PAUSE = Pattern.compile("Pause .* ([0-9.]+)ms$");

  /** Reads {@code gc*.log} of a host's logs; empty if there is none. */
  static Optional<GcPauses> read(Path logs) throws IOException {
    if (!Files.isDirectory(logs)) {
      return Optional.empty();
    }
    GcPauses sum = null;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(logs, "gc*.log*")) {
      for (Path file : files) {
        GcPauses one = readFile(file);
        sum = sum == null ? one : sum.plus(one);
      }
    }
    return Optional.ofNullable(sum);
  }

  private static GcPauses readFile(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
      double[] millis =
          lines
              .map(PAUSE::matcher)
              .filter(Matcher::find)
              .mapToDouble(pause -> Double.parseDouble(pause.group(1)))
              .toArray();
      double total = 0;
      double max = 0;
      for (double pause : millis) {
        total += pause;
        max = Math.max(max, pause);
      }
      return new GcPauses(millis.length, total, max);
    }
  }

  private GcPauses plus(GcPauses other) {
    return new GcPauses(
        count + other.count, totalMillis + other.totalMillis, Math.max(maxMillis, other.maxMillis));
  }
}
