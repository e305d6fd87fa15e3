package ntier.monitors;

import static ntier.monitors.Ascii.bytes;

/** Parsers of the cgroup files, version 1 and 2. */
final class KernelText {
  private static final long NANOS_PER_MICRO = 1000;

  private KernelText() {}

  /** A file that is one number, such as {@code memory.current} or {@code memory.usage_in_bytes}. */
  static TextParser number() {
    return (text, length) -> Ascii.number(text, 0, length);
  }

  /** A file that is one number of nanoseconds, such as {@code cpuacct.usage}; in microseconds. */
  static TextParser nanosAsMicros() {
    return (text, length) -> micros(Ascii.number(text, 0, length));
  }

  /** The number of a line {@code key number}, such as {@code usage_usec 17} in v2's cpu.stat. */
  static TextParser keyed(String key) {
    byte[] name = bytes(key + " ");
    return (text, length) -> {
      for (int at = 0; at < length; at = Ascii.nextLine(text, at, length)) {
        if (Ascii.startsWith(text, at, length, name)) {
          return Ascii.number(text, at + name.length, length);
        }
      }
      return Counter.UNKNOWN;
    };
  }

  /**
   * The number of a line {@code label blanks number} of {@code /proc/PID/status}, such as {@code
   * "VmRSS:\t 5120 kB"}.
   *
   * @param label with its colon
   */
  static TextParser labelled(String label) {
    byte[] name = bytes(label);
    return (text, length) -> {
      for (int at = 0; at < length; at = Ascii.nextLine(text, at, length)) {
        if (Ascii.startsWith(text, at, length, name)) {
          return Ascii.number(text, Ascii.blanks(text, at + name.length, length), length);
        }
      }
      return Counter.UNKNOWN;
    };
  }

  /** Like {@link #keyed} for nanoseconds, such as {@code throttled_time} in v1's cpu.stat. */
  static TextParser keyedNanosAsMicros(String key) {
    TextParser nanos = keyed(key);
    return (text, length) -> micros(nanos.parse(text, length));
  }

  /** The total of the line {@code some} of a pressure file, in microseconds. */
  static TextParser pressureSomeTotal() {
    byte[] some = bytes("some ");
    byte[] total = bytes("total=");
    return (text, length) -> {
      if (!Ascii.startsWith(text, 0, length, some)) {
        return Counter.UNKNOWN;
      }
      int at = Ascii.indexOf(text, 0, length, total);
      return at < 0 ? Counter.UNKNOWN : Ascii.number(text, at + total.length, length);
    };
  }

  /**
   * The sum over all devices of the numbers behind {@code key}: {@code " Read "} in v1's {@code
   * blkio.throttle.io_service_bytes}, {@code " rbytes="} in v2's {@code io.stat}. A host that has
   * done no I/O has no line: 0.
   */
  static TextParser sumBehind(String key) {
    byte[] name = bytes(key);
    return (text, length) -> {
      long sum = 0;
      int at = Ascii.indexOf(text, 0, length, name);
      while (at >= 0) {
        sum += Ascii.number(text, at + name.length, length);
        at = Ascii.indexOf(text, at + name.length, length, name);
      }
      return sum;
    };
  }

  private static long micros(long nanos) {
    return nanos == Counter.UNKNOWN ? Counter.UNKNOWN : nanos / NANOS_PER_MICRO;
  }
}
