package ntier.rubbos.load;

import java.util.EnumMap;
import java.util.Map;
import ntier.archive.Request;
import ntier.rubbos.model.Interaction;
import ntier.workload.http.Page;
import ntier.workload.http.Page.Pattern;

/** What a page says that it wrote: the column {@code stored} of {@code requests.csv}. */
final class AcknowledgedWrite {
  private static final Pattern STORED_IN = Pattern.of("successfully stored in the ");

  /** A page that says this has written a row of this table, whichever its parameters are. */
  private record Proof(Pattern words, String table) {}

  private static final Map<Interaction, Proof> PROOFS =
      new EnumMap<>(
          Map.of(
              Interaction.REGISTER_USER,
              new Proof(Pattern.of("processed successfully"), "users"),
              Interaction.STORE_MODERATE_LOG,
              new Proof(Pattern.of("Moderation stored"), "moderator_log"),
              Interaction.ACCEPT_STORY,
              new Proof(Pattern.of("successfully moved"), "stories"),
              Interaction.REJECT_STORY,
              new Proof(Pattern.of("successfully removed"), "submissions")));

  private AcknowledgedWrite() {}

  /**
   * The table; {@link Request#NOTHING_STORED} for a page that says Sorry; empty where the
   * interaction does not write or its page says neither.
   *
   * @param page the answer to it, without an error
   */
  static String of(Interaction interaction, Page page, boolean sorry) {
    if (!interaction.writes()) {
      return "";
    }
    if (sorry) {
      return Request.NOTHING_STORED;
    }
    Proof proof = PROOFS.get(interaction);
    if (proof != null) {
      return page.contains(proof.words()) ? proof.table() : "";
    }
    int at = page.indexOf(STORED_IN, page.from());
    return at < 0 ? "" : page.textUntil(at + STORED_IN.length(), " <");
  }
}
