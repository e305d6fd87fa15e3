package ntier.rubbos.load;

import java.util.List;
import java.util.stream.Stream;
import ntier.rubbos.model.Interaction;
import ntier.rubbos.model.TransitionTable;

/**
 * The transition tables of a mix: one for readers, one for authors.
 *
 * @param authorShare of sessions, 0 to 1
 */
public record Mix(TransitionTable readers, TransitionTable authors, double authorShare) {
  /** The names that {@link #named} knows. */
  public static final List<String> NAMES = List.of("browse-only", "read-write");

  /** RUBBoS 1.2: a tenth of the users of the read/write mix are authors. */
  private static final double AUTHOR_SHARE = 0.1;

  /** Whether its users change the database. */
  public boolean writes() {
    return Stream.of(readers, authors)
        .flatMap(table -> table.states().stream())
        .anyMatch(Interaction::writes);
  }

  /**
   * The mix of this name.
   *
   * @throws IllegalArgumentException with the names there are
   */
  public static Mix named(String name) {
    return switch (name) {
      case "browse-only" -> {
        TransitionTable table = TransitionTable.load("browse-only");
        yield new Mix(table, table, 0);
      }
      case "read-write" ->
          new Mix(
              TransitionTable.load("read-write-user"),
              TransitionTable.load("read-write-author"),
              AUTHOR_SHARE);
      default ->
          throw new IllegalArgumentException(
              "the mix is \"" + name + "\"; right would be one of " + String.join(", ", NAMES));
    };
  }
}
