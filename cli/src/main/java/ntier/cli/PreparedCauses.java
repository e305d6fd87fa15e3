package ntier.cli;

import java.util.ArrayList;
import java.util.List;
import ntier.injectors.Injectors;

/**
 * {@code --with CAUSE:TIER} of {@code up}: causes that are to be possible later, as entries of
 * {@code inject}, from which a plan knows what to make before the tiers start.
 */
final class PreparedCauses {
  private PreparedCauses() {}

  /** The value of {@code inject}. */
  static String inject(List<String> causes) {
    List<String> entries = new ArrayList<>();
    for (String cause : causes) {
      String[] words = cause.split(":", 2);
      if (words.length != 2 || words[0].isBlank() || words[1].isBlank()) {
        throw new UserError(
            ExitCode.WRONG_USE,
            "--with is \"%s\"; a cause and a tier would be right, such as log-flush:db"
                .formatted(cause));
      }
      entries.add(entry(words[0].strip(), words[1].strip()));
    }
    return entries.isEmpty() ? "none" : "[" + String.join(", ", entries) + "]";
  }

  /** With a length and a time that are never used. */
  private static String entry(String cause, String tier) {
    boolean takesLength =
        Injectors.of(cause).map(there -> there.description().takesLength()).orElse(false);
    return "{%s: %s, after: 0s%s}".formatted(cause, tier, takesLength ? ", for: 1s" : "");
  }
}
