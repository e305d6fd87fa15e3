package ntier.monitors;

import java.util.Optional;

/**
 * One line of the tracepoint {@code tcp:tcp_retransmit_skb}, as {@code trace_pipe} prints it with
 * {@code trace_clock mono}. Kernels differ in the fields: {@code state} and {@code family} came
 * after the first version, {@code err} last.
 *
 * @param monotonicMicros CLOCK_MONOTONIC
 * @param source IPv4 address, or IPv6 where the socket has no IPv4 one
 * @param state of the sending socket without {@code TCP_}; empty on kernels that do not tell
 */
record RetransmitLine(
    long monotonicMicros,
    String source,
    int sourcePort,
    String destination,
    int destinationPort,
    String state) {
  private static final String EVENT = ": tcp_retransmit_skb: ";
  private static final String NO_IPV4 = "0.0.0.0";
  private static final int MICRO_DIGITS = 6;

  /** Empty where the line is something else. */
  static Optional<RetransmitLine> parse(String line) {
    int event = line.indexOf(EVENT);
    if (event < 0) {
      return Optional.empty();
    }
    String time = line.substring(line.lastIndexOf(' ', event) + 1, event);
    String fields = line.substring(event + EVENT.length());
    String source = field(fields, "saddr");
    boolean ipv6 = source.equals(NO_IPV4);
    String state = field(fields, "state");
    return Optional.of(
        new RetransmitLine(
            micros(time),
            ipv6 ? field(fields, "saddrv6") : source,
            Integer.parseInt(field(fields, "sport")),
            field(fields, ipv6 ? "daddrv6" : "daddr"),
            Integer.parseInt(field(fields, "dport")),
            state.startsWith("TCP_") ? state.substring("TCP_".length()) : state));
  }

  private static String field(String fields, String name) {
    String key = name + "=";
    int at = fields.startsWith(key) ? 0 : fields.indexOf(" " + key) + 1;
    if (at == 0 && !fields.startsWith(key)) {
      return "";
    }
    int end = fields.indexOf(' ', at);
    return fields.substring(at + key.length(), end < 0 ? fields.length() : end).strip();
  }

  /** {@code seconds.micros}. */
  private static long micros(String time) {
    int dot = time.indexOf('.');
    String fraction = time.substring(dot + 1);
    if (dot < 0 || fraction.length() != MICRO_DIGITS) {
      throw new NumberFormatException("not seconds.micros of trace_clock mono: " + time);
    }
    return Long.parseLong(time, 0, dot, 10) * 1_000_000 + Long.parseLong(fraction);
  }
}
