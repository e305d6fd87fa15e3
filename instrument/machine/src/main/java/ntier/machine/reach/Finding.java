package ntier.machine.reach;

/**
 * One thing that another machine has or lacks.
 *
 * @param name such as {@code tools}
 * @param needed whether nothing can be run there without it
 * @param ok whether it has it
 * @param detail what was found
 * @param fix what to do about it; empty when it is ok
 */
public record Finding(String name, boolean needed, boolean ok, String detail, String fix) {
  static Finding of(String name, boolean needed, boolean ok, String detail, String fix) {
    return new Finding(name, needed, ok, detail, ok ? "" : fix);
  }
}
