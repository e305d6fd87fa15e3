package ntier.lifecycle.sequence;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import ntier.plan.Plan;
import ntier.plan.PlanText;

/** Tells whether two plans would make the same run, wherever their values came from. */
final class PlanDigest {
  private PlanDigest() {}

  /** SHA-256 in hexadecimal. */
  static String of(Plan plan) {
    StringBuilder text = new StringBuilder();
    PlanText.rows(plan)
        .forEach(row -> text.append(row.path()).append('=').append(row.value()).append('\n'));
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of()
          .formatHex(digest.digest(text.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
