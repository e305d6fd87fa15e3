package ntier.simulation.engine;

/** Events as numbers: a kind, and what it is about. */
final class Events {
  static final int ARRIVAL = 0;
  static final int CORE = 1;
  static final int RETRY = 2;
  static final int INJECTION_BEGINS = 3;
  static final int INJECTION_ENDS = 4;

  private static final int KIND_BITS = 3;
  private static final int NUMBER_BITS = 29;

  private Events() {}

  static long of(int kind, int number) {
    return (long) number << KIND_BITS | kind;
  }

  /** The end of the first work of a core, as it was planned then. */
  static long core(int number, int version) {
    return (long) version << (KIND_BITS + NUMBER_BITS) | (long) number << KIND_BITS | CORE;
  }

  static int kind(long event) {
    return (int) (event & (1 << KIND_BITS) - 1);
  }

  static int number(long event) {
    return (int) (event >>> KIND_BITS) & (1 << NUMBER_BITS) - 1;
  }

  static int version(long event) {
    return (int) (event >>> KIND_BITS + NUMBER_BITS);
  }
}
