package ntier.machine.remote;

import java.io.IOException;
import ntier.machine.MachineLacksException;
import ntier.machine.MachineTakenException;
import ntier.machine.NoRoomException;
import ntier.machine.RunFailedException;

/**
 * Why a verb failed, as it goes over the wire.
 *
 * @param kind which exception it is here, too
 * @param words for the user
 */
record Failure(Kind kind, String words) {
  /** What callers tell apart. */
  enum Kind {
    TAKEN,
    LACKS,
    ENDED,
    INTERRUPTED,
    NOT_NOW,
    OTHER
  }

  static Failure of(Throwable thrown) {
    Kind kind =
        switch (thrown) {
          case MachineTakenException _ -> Kind.TAKEN;
          case MachineLacksException _, NoRoomException _ -> Kind.LACKS;
          case RunFailedException _ -> Kind.ENDED;
          case InterruptedException _ -> Kind.INTERRUPTED;
          case IllegalStateException _ -> Kind.NOT_NOW;
          default -> Kind.OTHER;
        };
    String words = thrown.getMessage();
    return new Failure(kind, words == null ? thrown.toString() : words);
  }

  /** Throws it. */
  IOException thrown(String machine) throws InterruptedException {
    switch (kind) {
      case LACKS -> throw new MachineLacksException(words);
      case ENDED -> throw new RunFailedException(words);
      case INTERRUPTED -> throw new InterruptedException(words);
      case NOT_NOW -> throw new IllegalStateException("machine " + machine + ": " + words);
      default -> {
        return kind == Kind.TAKEN
            ? new MachineTakenException(new IOException(words))
            : new IOException("machine " + machine + ": " + words);
      }
    }
  }
}
