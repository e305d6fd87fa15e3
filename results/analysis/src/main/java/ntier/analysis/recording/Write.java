package ntier.analysis.recording;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.Absent;
import ntier.archive.RecordedApplication;
import ntier.archive.Request;

/**
 * A request that was to write.
 *
 * @param effects by how many rows it may have changed which table: one of these
 */
public record Write(Request request, List<Map<String, Integer>> effects) {
  public Write {
    effects = List.copyOf(effects);
  }

  /** Empty for a request that only reads. */
  public static Optional<Write> of(RecordedApplication application, Request request) {
    return Optional.ofNullable(application.writes().get(request.interaction()))
        .map(effects -> new Write(request, effects));
  }

  /** What may have happened to it. */
  public enum Outcome {
    /** Its page says that it was written. */
    ACKNOWLEDGED,
    /** Its page says that nothing was written, or it was turned away before. */
    DECLINED,
    /** No page, or one that says neither: it may have been written. */
    UNANSWERED
  }

  /** How it ended. */
  public Outcome outcome() {
    if (request.stored().equals(Request.NOTHING_STORED) || turnedAway()) {
      return Outcome.DECLINED;
    }
    return request.succeeded() && effect().isPresent() ? Outcome.ACKNOWLEDGED : Outcome.UNANSWERED;
  }

  /**
   * A status of 4xx is the application's refusal; 5xx may come from a tier above one that wrote.
   */
  private boolean turnedAway() {
    return request.error().equals("refused")
        || request.error().equals("status")
            && Absent.isPresent(request.status())
            && request.status() < 500;
  }

  /** Rows by table that an acknowledged one changed. */
  public Optional<Map<String, Integer>> acknowledged() {
    return outcome() == Outcome.ACKNOWLEDGED ? effect() : Optional.empty();
  }

  private Optional<Map<String, Integer>> effect() {
    return effects.stream().filter(effect -> effect.containsKey(request.stored())).findFirst();
  }
}
