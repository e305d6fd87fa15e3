package ntier.testbed.tier;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.archive.RunWriteException;
import ntier.archive.ServerRequest;
import ntier.plan.tier.RequestLogDescription.Format;

/** A server's own request log, to be copied to {@code server-requests/HOST.csv}. */
record RequestLogFile(Path path, Format format) {
  private static final Pattern MICROS_LINE = Pattern.compile("\\d+,\\d+,\\d+,.*");
  private static final Pattern SECONDS_LINE =
      Pattern.compile("\\d+(\\.\\d{1,6})?,\\d+(\\.\\d{1,6})?,\\d+,.*");
  private static final int FIELDS = 4;

  /** Address and port of an end of a connection, or nothing. */
  private static final String END = "((?:[0-9a-fA-F:.\\[\\]]+:\\d+)?)";

  /** What comes after the status where a server tells connections. */
  private static final Pattern WITH_CONNECTIONS = Pattern.compile(END + "," + END + ",(.+)");

  private static final int MICRO_DIGITS = 6;

  /**
   * Brings logs about one server into the run's format, merged by when requests were answered: with
   * a header, and without lines that are not whole, as a killed server leaves them. Commas within
   * the last field, which may be a path that a client chose, become semicolons. Before it there may
   * be two more: the connection that a request came over, and the user's.
   *
   * @throws RunWriteException such as on a full disk
   */
  static void collect(List<RequestLogFile> logs, Path target) throws IOException {
    Files.createDirectories(target.toAbsolutePath().getParent());
    List<RequestLogLines> open = new ArrayList<>();
    try {
      for (RequestLogFile log : logs) {
        open.add(log.open());
      }
      write(open, target);
    } finally {
      for (RequestLogLines log : open) {
        log.close();
      }
    }
  }

  private RequestLogLines open() throws IOException {
    var wholeLine = format == Format.END_LENGTH ? SECONDS_LINE : MICROS_LINE;
    // The server could have put a link here, and this is read by root.
    var file =
        new BufferedReader(
            Channels.newReader(
                FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS),
                StandardCharsets.ISO_8859_1));
    return new RequestLogLines(
        file,
        file.lines()
            .filter(line -> wholeLine.matcher(line).matches())
            .map(this::converted)
            .iterator());
  }

  private static void write(List<RequestLogLines> logs, Path target) {
    try (var out = Files.newBufferedWriter(target, StandardCharsets.UTF_8)) {
      out.write(ServerRequest.FORMAT.header());
      out.write('\n');
      for (var next = earliest(logs); next.isPresent(); next = earliest(logs)) {
        out.write(next.get().next());
        out.write('\n');
      }
    } catch (IOException e) {
      throw RunWriteException.of(target, e);
    }
  }

  private static Optional<RequestLogLines> earliest(List<RequestLogLines> logs) {
    return logs.stream()
        .filter(log -> !log.isEmpty())
        .min(Comparator.comparingLong(RequestLogLines::departureMicros));
  }

  private String converted(String line) {
    var fields = line.split(",", FIELDS);
    if (format == Format.END_LENGTH) {
      long departure = micros(fields[0]);
      fields[0] = Long.toString(departure - micros(fields[1]));
      fields[1] = Long.toString(departure);
    }
    String rest = fields[FIELDS - 1];
    Matcher connections = WITH_CONNECTIONS.matcher(rest);
    boolean told = connections.matches();
    fields[FIELDS - 1] = (told ? connections.group(3) : rest).replace(',', ';');
    return String.join(",", fields)
        + (told ? "," + connections.group(1) + "," + connections.group(2) : ",,");
  }

  private static long micros(String seconds) {
    return new BigDecimal(seconds).movePointRight(MICRO_DIGITS).longValueExact();
  }
}
