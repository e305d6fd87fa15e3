package ntier.analysis.recording;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.Absent;
import ntier.archive.Request;

/** The interactions that write, and by how many rows each changes which table. */
public enum WriteKind {
  REGISTER_USER("RegisterUser", List.of(Map.of("users", 1))),
  STORE_COMMENT("StoreComment", List.of(Map.of("comments", 1), Map.of("old_comments", 1))),
  STORE_MODERATE_LOG("StoreModerateLog", List.of(Map.of("moderator_log", 1))),
  STORE_STORY("StoreStory", List.of(Map.of("stories", 1), Map.of("submissions", 1))),
  ACCEPT_STORY("AcceptStory", List.of(Map.of("stories", 1, "submissions", -1))),
  REJECT_STORY("RejectStory", List.of(Map.of("submissions", -1)));

  private final String interaction;
  private final List<Map<String, Integer>> effects;

  /**
   * @param effects rows by table: one of these happens
   */
  WriteKind(String interaction, List<Map<String, Integer>> effects) {
    this.interaction = interaction;
    this.effects = effects;
  }

  /** The kind of an interaction; nothing for one that only reads. */
  public static Optional<WriteKind> of(Request request) {
    return Arrays.stream(values())
        .filter(kind -> kind.interaction.equals(request.interaction()))
        .findFirst();
  }

  /** Its name in the transition tables. */
  public String interaction() {
    return interaction;
  }

  /** What may have happened to a request of this kind. */
  public enum Outcome {
    /** Its page says that it was written. */
    ACKNOWLEDGED,
    /** Its page says that nothing was written, or it was turned away before. */
    DECLINED,
    /** No page, or one that says neither: it may have been written. */
    UNANSWERED
  }

  /** How a request of this kind ended. */
  public Outcome outcome(Request request) {
    if (request.stored().equals(Request.NOTHING_STORED) || turnedAway(request)) {
      return Outcome.DECLINED;
    }
    return request.succeeded() && effect(request.stored()).isPresent()
        ? Outcome.ACKNOWLEDGED
        : Outcome.UNANSWERED;
  }

  /**
   * A status of 4xx is the application's refusal; 5xx may come from a tier above one that wrote.
   */
  private static boolean turnedAway(Request request) {
    return request.error().equals("refused")
        || request.error().equals("status")
            && Absent.isPresent(request.status())
            && request.status() < 500;
  }

  /** Rows by table, of a request whose page names this table. */
  public Optional<Map<String, Integer>> effect(String stored) {
    return effects.stream().filter(effect -> effect.containsKey(stored)).findFirst();
  }

  /** Each of what a request of this kind can do, if it does anything. */
  public List<Map<String, Integer>> effects() {
    return effects;
  }
}
