package ntier.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.injection.Causes;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;

/**
 * {@code --with CAUSE:HOST} of {@code up}: causes that are to be possible later, as entries of
 * {@code inject}, from which a plan knows what to make before the tiers start.
 */
final class PreparedCauses {
  private static final Pattern WORDS =
      Pattern.compile("(?<cause>[\\w-]+):(?<host>\\w+(-\\d+)?)(?<keys>(,[\\w-]+=[^,{}\\[\\]]+)*)");

  private PreparedCauses() {}

  /** The value of {@code inject}. */
  static String inject(List<String> causes) {
    List<String> entries = new ArrayList<>();
    for (String cause : causes) {
      Matcher words = WORDS.matcher(cause);
      if (!words.matches()) {
        throw new UserError(
            ExitCode.WRONG_USE,
            "--with is \"%s\"; a cause and a host would be right, such as log-flush:db or vm-colocation:app,weight=200"
                .formatted(cause));
      }
      entries.add(entry(words.group("cause"), words.group("host"), words.group("keys")));
    }
    return entries.isEmpty() ? "none" : "[" + String.join(", ", entries) + "]";
  }

  /** With a length and a time that are never used. */
  private static String entry(String cause, String host, String keys) {
    boolean takesLength =
        Causes.all().injector(cause).map(there -> there.description().takesLength()).orElse(false);
    return "{%s: %s, after: 0s%s%s}"
        .formatted(
            cause,
            host,
            takesLength ? ", for: 1s" : "",
            keys.replace("=", ": ").replace(",", ", "));
  }
}
