package ntier.servers;

import java.net.InetSocketAddress;
import java.util.function.UnaryOperator;
import ntier.work.WorkKnob;

/**
 * The settings {@code server.*}, of all servers alike.
 *
 * @param name of the server, which its threads' names begin with
 * @param address where it listens; port 0 for any that is free
 * @param backlog how many connections may wait to be accepted
 * @param sendBuffer of each connection (SO_SNDBUF), in bytes; 0: the kernel tunes it
 * @param workers threads that serve, besides one that accepts; SingleT-Async has none
 * @param writeSpin how often Netty writes to a full socket before it waits for room
 * @param writeAtOnce how many bytes of a heavy answer HybridNetty writes before it waits for room
 * @param stallMillis how long a thread that spins on a write waits for a client that takes nothing
 * @param work extra CPU per request
 */
record Settings(
    String name,
    InetSocketAddress address,
    int backlog,
    int sendBuffer,
    int workers,
    int writeSpin,
    int writeAtOnce,
    int stallMillis,
    WorkKnob work) {

  private static final String WORK = "server.work";
  private static final int MOST_WORKERS = 60_000;
  private static final int LARGEST_BUFFER = 1 << 30;
  private static final int LEAST_AT_ONCE = 512;

  /**
   * Of Ethernet's MTU of 1,500 bytes, with time stamps: whole ones, and less than half of 32 KB.
   */
  private static final int TEN_SEGMENTS = 14_480;

  /**
   * Reads them by name; null for those that are not set.
   *
   * @throws IllegalArgumentException that names the setting and says what would be right
   */
  static Settings of(UnaryOperator<String> values, String name, int workers) {
    String host = text(values, "server.address", "127.0.0.1");
    InetSocketAddress address =
        new InetSocketAddress(host, integer(values, "server.port", 8080, 0, 65_535));
    if (address.isUnresolved()) {
      throw new IllegalArgumentException(
          "server.address is '" + host + "': it must be an address of this host, as 127.0.0.1");
    }
    return new Settings(
        name,
        address,
        integer(values, "server.backlog", 1_024, 1, 65_535),
        integer(values, "server.sendBuffer", 0, 0, LARGEST_BUFFER),
        integer(values, "server.workers", workers, 1, MOST_WORKERS),
        integer(values, "server.writeSpin", 16, 1, 10_000),
        integer(values, "server.writeAtOnce", TEN_SEGMENTS, LEAST_AT_ONCE, LARGEST_BUFFER),
        integer(values, "server.stall", 30_000, 1, Integer.MAX_VALUE),
        WorkKnob.of(
            WORK,
            text(values, WORK, ""),
            text(values, "server.workFile", ""),
            System.err::println));
  }

  private static String text(UnaryOperator<String> values, String name, String otherwise) {
    String value = values.apply(name);
    return value == null ? otherwise : value;
  }

  private static int integer(
      UnaryOperator<String> values, String name, int otherwise, int min, int max) {
    String value = text(values, name, Integer.toString(otherwise));
    try {
      int number = Integer.parseInt(value.strip());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through to the refusal below.
    }
    throw new IllegalArgumentException(
        name + " is '" + value + "': it must be an integer from " + min + " to " + max);
  }
}
