package ntier.analysis.recording;

import java.util.Optional;
import ntier.analysis.store.Groups;
import ntier.analysis.store.Rows;
import ntier.analysis.store.Scratch;
import ntier.analysis.store.Texts;
import ntier.archive.ServerRequest;

/**
 * For which user's connection a tier served what came over which connection of the tier above, as
 * far as its request log tells.
 */
public final class Served {
  private static final int CONNECTION = 1;
  private static final int USER = 2;

  private final Rows rows;
  private final Texts texts;
  private final Groups byConnection;

  /**
   * A request in a tier.
   *
   * @param user address and port of the user's connection, as {@code 10.198.1.4:40002}
   */
  public record Stay(long arrivalMicros, String user) {}

  private Served(Scratch scratch, Rows rows, Texts texts) {
    this.rows = rows;
    this.texts = texts;
    rows.sort();
    this.byConnection =
        new Groups(scratch, texts.size(), rows.size(), row -> (int) rows.get(row, CONNECTION));
  }

  /** One that served nothing that is told. */
  static Served nothing() {
    return new Collector(Scratch.onHeap()).served();
  }

  /** Takes the lines of a request log. */
  static final class Collector {
    private final Scratch scratch;
    private final Rows rows;
    private final Texts texts = new Texts();

    Collector(Scratch scratch) {
      this.scratch = scratch;
      this.rows = new Rows(scratch, USER + 1);
    }

    void add(ServerRequest line) {
      if (!line.connection().isEmpty() && !line.user().isEmpty()) {
        int row = rows.add(line.arrivalMicros());
        rows.set(row, CONNECTION, texts.number(line.connection()));
        rows.set(row, USER, texts.number(line.user()));
      }
    }

    Served served() {
      return new Served(scratch, rows, texts);
    }
  }

  /** The first request that came over a connection from a time on. */
  public Optional<Stay> first(String connection, long fromMicros) {
    int group = texts.known(connection);
    if (group < 0) {
      return Optional.empty();
    }
    int end = byConnection.end(group);
    int member = byConnection.firstFrom(group, row -> rows.get(row, 0), fromMicros);
    if (member == end) {
      return Optional.empty();
    }
    int row = byConnection.row(member);
    return Optional.of(new Stay(rows.get(row, 0), texts.text((int) rows.get(row, USER))));
  }
}
