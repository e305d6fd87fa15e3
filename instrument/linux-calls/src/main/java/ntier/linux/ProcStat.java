package ntier.linux;

/** {@code stat} of a process or a thread below {@code /proc}. */
public final class ProcStat {
  private ProcStat() {}

  /**
   * Its words from the state on, which is field 3 of proc(5) and has index 0 here. The name before
   * it, in parentheses, may have any character, spaces and parentheses too.
   *
   * @param stat what the file has
   */
  public static String[] afterName(String stat) {
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
  }
}
