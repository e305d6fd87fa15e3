package ntier.rubbos.equivalence;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times that databases give to rows that are written during a test: systems that are asked one
 * after the other differ in them, and in nothing else.
 *
 * @param since when the test began, in the zone of the databases
 */
record WriteTimes(LocalDateTime since) {

  private static final Pattern TIME =
      Pattern.compile("\\b\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\b");
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final Duration SLACK = Duration.ofSeconds(2);

  static WriteTimes fromNow() {
    return new WriteTimes(LocalDateTime.now().minus(SLACK));
  }

  /** The text with a word instead of each time from the test's begin until now. */
  String mask(String text) {
    LocalDateTime until = LocalDateTime.now().plus(SLACK);
    return TIME.matcher(text)
        .replaceAll(
            time -> Matcher.quoteReplacement(isIn(time.group(), until) ? "(now)" : time.group()));
  }

  private boolean isIn(String time, LocalDateTime until) {
    try {
      LocalDateTime parsed = LocalDateTime.parse(time, FORMAT);
      return !parsed.isBefore(since) && !parsed.isAfter(until);
    } catch (DateTimeException e) {
      return false;
    }
  }
}
