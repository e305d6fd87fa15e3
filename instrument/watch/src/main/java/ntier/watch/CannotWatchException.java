package ntier.watch;

/** A server that cannot be watched as it was asked for: says why, and what would be right. */
public final class CannotWatchException extends RuntimeException {
  CannotWatchException(Target target, String why) {
    super(target + ": " + why);
  }
}
