package ntier.plan.read;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.TracePlan;

/**
 * Reads recorded arrivals: a table whose first column is {@code seconds}, or an access log in the
 * common or combined format, whose times are whole seconds, so that its requests of a second are
 * spread over it evenly.
 */
final class TraceFile {
  private static final String HEAD = "seconds";
  private static final Pattern SECONDS = Pattern.compile("(\\d{1,10}(?:\\.\\d{1,9})?)(?:,.*)?");
  private static final Pattern LOGGED = Pattern.compile("\\S+ \\S+ .*?\\[([^]]*)] \".*");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);
  private static final long SECOND = 1_000_000;

  private final Path file;
  private final String named;
  private final List<Long> micros = new ArrayList<>();

  private TraceFile(Path file, String named) {
    this.file = file;
    this.named = named;
  }

  /**
   * Reads a file.
   *
   * @param named as the experiment has it
   * @throws IllegalArgumentException if it is not there or no trace; it names the line
   */
  static TracePlan read(Path file, String named) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "there is no file %s; a table with a column seconds, or an access log, would be right"
              .formatted(file));
    }
    return new TraceFile(file, named).read();
  }

  private TracePlan read() {
    MessageDigest digest = sha256();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new DigestInputStream(Files.newInputStream(file), digest),
                StandardCharsets.ISO_8859_1))) {
      String first = reader.readLine();
      if (first == null) {
        throw wrong(1, "the file is empty", "seconds, and a time below it in each line,");
      }
      if (first.equals(HEAD) || first.startsWith(HEAD + ",")) {
        table(reader);
      } else {
        log(first, reader);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "%s cannot be read (%s); a file that this user may read would be right"
              .formatted(file, e));
    }
    if (micros.size() < 2 || micros.getLast().equals(micros.getFirst())) {
      throw new IllegalArgumentException(
          "%s has %d arrivals; two or more at different times would be right"
              .formatted(file, micros.size()));
    }
    long begin = micros.getFirst();
    return new TracePlan(
        named,
        HexFormat.of().formatHex(digest.digest()),
        micros.stream().map(at -> at - begin).toList());
  }

  private void table(BufferedReader reader) throws IOException {
    int number = 1;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      Matcher matcher = SECONDS.matcher(line);
      if (!matcher.matches()) {
        throw wrong(number, "there is \"%s\"".formatted(shown(line)), "seconds such as 12.345");
      }
      long at = Math.round(Double.parseDouble(matcher.group(1)) * SECOND);
      if (!micros.isEmpty() && at < micros.getLast()) {
        throw wrong(number, "a time is before that of the line above", "times in order");
      }
      add(at, number);
    }
  }

  private void log(String first, BufferedReader reader) throws IOException {
    List<Long> seconds = new ArrayList<>();
    int number = 1;
    for (String line = first; line != null; line = reader.readLine()) {
      seconds.add(time(line, number));
      if (seconds.size() > TracePlan.MOST) {
        throw tooMany(number);
      }
      number++;
    }
    // Lines are written when an answer is; some logs have the time of the request in them.
    Collections.sort(seconds);
    int from = 0;
    while (from < seconds.size()) {
      int to = from;
      while (to < seconds.size() && seconds.get(to).equals(seconds.get(from))) {
        to++;
      }
      for (int i = from; i < to; i++) {
        add(seconds.get(from) * SECOND + SECOND * (i - from) / (to - from), i + 1);
      }
      from = to;
    }
  }

  private long time(String line, int number) {
    Matcher matcher = LOGGED.matcher(line);
    try {
      if (matcher.matches()) {
        return OffsetDateTime.parse(matcher.group(1), TIME).toEpochSecond();
      }
    } catch (DateTimeException e) {
      // As a line that is none of a log.
    }
    throw wrong(
        number,
        "there is \"%s\"".formatted(shown(line)),
        number == 1
            ? "seconds, or a line of an access log with its [time],"
            : "a line of an access log with its [time]");
  }

  private void add(long at, int number) {
    if (micros.size() == TracePlan.MOST) {
      throw tooMany(number);
    }
    micros.add(at);
  }

  private IllegalArgumentException tooMany(int number) {
    return wrong(
        number,
        "the trace goes on",
        "at most %,d arrivals, a part of it,".formatted(TracePlan.MOST));
  }

  private IllegalArgumentException wrong(int number, String what, String right) {
    return new IllegalArgumentException(
        "%s:%d: %s; %s would be right".formatted(file, number, what, right));
  }

  private static String shown(String line) {
    return line.length() <= 60 ? line : line.substring(0, 60) + "…";
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has it", e);
    }
  }
}
