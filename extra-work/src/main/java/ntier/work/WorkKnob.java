package ntier.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * How much extra work a dynamic page does: what a setting says, or what a file holds, which may
 * change while the server runs and then wins. For all threads.
 */
public final class WorkKnob {
  private static final long BETWEEN_LOOKS_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final Pattern NUMBER = Pattern.compile("\\d{1,7}");

  private final Optional<Path> file;
  private final Consumer<String> log;
  private final AtomicLong nextLookNanos = new AtomicLong(System.nanoTime());
  private volatile int rounds;

  /** Only the thread that looks touches it, and the looks are in order. */
  private volatile boolean complained;

  private WorkKnob(int rounds, Optional<Path> file, Consumer<String> log) {
    this.rounds = rounds;
    this.file = file;
    this.log = log;
  }

  /**
   * The knob of an application.
   *
   * @param setting the name of the setting with the rounds, for complaints
   * @param rounds its text; null or empty for none
   * @param file path of a file that holds the rounds; null or empty for none
   * @param log is told once, when the file is missing or holds something else than a number
   * @throws IllegalArgumentException for a setting that is no number of rounds
   */
  public static WorkKnob of(String setting, String rounds, String file, Consumer<String> log) {
    boolean none = rounds == null || rounds.isEmpty();
    int initial =
        none
            ? 0
            : number(rounds)
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            setting
                                + " is \""
                                + rounds
                                + "\"; a whole number from 0 to "
                                + Rounds.MOST
                                + " would be right"));
    boolean noFile = file == null || file.isEmpty();
    if (initial > 0 || !noFile) {
      Rounds.warmUp();
    }
    return new WorkKnob(initial, noFile ? Optional.empty() : Optional.of(Path.of(file)), log);
  }

  /** Does the work of one page on this thread. */
  public void spend() {
    Rounds.spend(rounds());
  }

  /** Rounds per page now; looks at the file if the last look was 200 ms ago. */
  int rounds() {
    if (file.isPresent()) {
      long now = System.nanoTime();
      long due = nextLookNanos.get();
      if (now - due >= 0 && nextLookNanos.compareAndSet(due, now + BETWEEN_LOOKS_NANOS)) {
        look(file.get());
      }
    }
    return rounds;
  }

  private void look(Path path) {
    try {
      String text = Files.readString(path).strip();
      Optional<Integer> read = number(text);
      if (read.isPresent()) {
        rounds = read.get();
      } else {
        complain(path + " holds \"" + text + "\", which is not a number of rounds");
      }
    } catch (IOException absent) {
      complain(path + " cannot be read (" + absent + ")");
    }
  }

  private void complain(String what) {
    if (!complained) {
      complained = true;
      log.accept(
          what
              + "; the work per page stays at "
              + rounds
              + " rounds; a whole number from 0 to "
              + Rounds.MOST
              + " would be right");
    }
  }

  private static Optional<Integer> number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(text);
    return number <= Rounds.MOST ? Optional.of(number) : Optional.empty();
  }
}
