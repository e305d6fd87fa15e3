package ntier.archive;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The JVM's own log of its garbage collections, as {@code -Xlog:gc:file=gc.log:tm} writes it: a
 * line when a pause is over, decorated with milliseconds of CLOCK_REALTIME.
 *
 * <pre>
 * [1763660106113ms] GC(7) Pause Full (Diagnostic Command) 214M->201M(494M) 312.345ms
 * </pre>
 */
public final class GcLog {
  private static final Pattern PAUSE =
      Pattern.compile(
          "^\\[(\\d+)ms](?:\\[[^]]*])*\\s+GC\\(\\d+\\) (Pause .*?)"
              + "(?: \\d+[BKMGT]->\\S+)? (\\d+(?:\\.\\d+)?)ms$");

  private GcLog() {}

  /**
   * The pauses of {@code gc*.log*} in a folder, in order of their ends; none if there is no such
   * file.
   */
  public static List<GcPause> read(Path logs) throws IOException {
    List<GcPause> pauses = new ArrayList<>();
    if (!Files.isDirectory(logs)) {
      return pauses;
    }
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(logs, file -> isOne(file.getFileName().toString()))) {
      for (Path file : files) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
          lines.map(GcLog::pause).flatMap(Optional::stream).forEach(pauses::add);
        }
      }
    }
    pauses.sort(Comparator.comparingLong(GcPause::endMicros));
    return pauses;
  }

  /** Whether a file of this name is such a log: {@code gc*.log*}. */
  static boolean isOne(String name) {
    return name.startsWith("gc") && name.contains(".log");
  }

  /** The pause that a line tells of; empty if it tells of something else. */
  public static Optional<GcPause> pause(String line) {
    Matcher found = PAUSE.matcher(line);
    if (!found.find()) {
      return Optional.empty();
    }
    long endMicros = Long.parseLong(found.group(1)) * 1000;
    long micros = new BigDecimal(found.group(3)).movePointRight(3).longValue();
    return Optional.of(new GcPause(endMicros - micros, endMicros, found.group(2)));
  }
}
