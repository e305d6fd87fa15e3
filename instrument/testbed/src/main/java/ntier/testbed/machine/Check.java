package ntier.testbed.machine;

/**
 * One thing that a machine can or cannot do.
 *
 * @param name such as {@code cgroups}
 * @param needed whether a run is impossible without it
 * @param ok whether the machine can
 * @param detail what was found
 * @param fix what to do about it; empty when it is ok
 */
public record Check(String name, boolean needed, boolean ok, String detail, String fix) {
  static Check ok(String name, boolean needed, String detail) {
    return new Check(name, needed, true, detail, "");
  }

  static Check of(String name, boolean needed, boolean ok, String detail, String fix) {
    return new Check(name, needed, ok, detail, ok ? "" : fix);
  }
}
