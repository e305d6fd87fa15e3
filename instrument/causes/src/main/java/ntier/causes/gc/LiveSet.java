package ntier.causes.gc;

/**
 * Runs inside the JVM that is the target of {@link GcInjector}, loaded there as an agent: keeps
 * small linked objects alive, which each full collection must visit and may move. It is the only
 * class in that agent's jar, so it uses none but the JDK's.
 */
public final class LiveSet {
  /**
   * The size of one object: a header of 12 bytes and two references, in steps of 8 (compressed
   * pointers).
   */
  static final int OBJECT_BYTES = 24;

  private static LiveSet root;

  /** Nobody reads them but the collector. */
  private final LiveSet left;

  private final LiveSet right;

  private LiveSet(LiveSet left, LiveSet right) {
    this.left = left;
    this.right = right;
  }

  /**
   * Called by the JVM.
   *
   * @param words how many bytes to keep alive, 0 for none, and the process with whose end they are
   *     let go
   */
  public static void agentmain(String words) {
    String[] word = words.split(" ");
    keep(0);
    keep(Long.parseLong(word[0]) / OBJECT_BYTES);
    ProcessHandle.of(Long.parseLong(word[1]))
        .ifPresent(owner -> owner.onExit().thenRun(() -> keep(0)));
  }

  private static synchronized void keep(long objects) {
    root = tree(objects);
  }

  /** A balanced tree, so that a collector with several threads can share it out. */
  private static LiveSet tree(long objects) {
    if (objects == 0) {
      return null;
    }
    long left = (objects - 1) / 2;
    return new LiveSet(tree(left), tree(objects - 1 - left));
  }
}
