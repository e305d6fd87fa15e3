package ntier.cli.advice.machine;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kernel's counters since it started, as {@code nstat -asz} prints them. */
record Counters(String text) {
  /** Packets that a full accept queue dropped; the first sign of what this is about. */
  OptionalLong overflows() {
    return value("TcpExtListenOverflows");
  }

  /** Connections that were accepted. */
  OptionalLong accepted() {
    return value("TcpPassiveOpens");
  }

  private OptionalLong value(String name) {
    Matcher matcher = Pattern.compile("(?m)^" + name + "\\s+(\\d{1,18})\\b").matcher(text);
    return matcher.find()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }
}
