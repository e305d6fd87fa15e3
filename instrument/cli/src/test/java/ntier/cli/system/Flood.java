package ntier.cli.system;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Clients that mean ill, of a server on loopback, and one who comes meanwhile. Bounded in number
 * and in time. {@code benchmarks/flood} runs this file by itself, so it needs nothing but the JDK.
 *
 * <pre>
 *   half-open URL COUNT SPREAD HOLD   opens COUNT half requests within SPREAD s, leaves after HOLD s
 *   stalled URL COUNT HOLD            asks COUNT times and reads nothing for HOLD s
 *   first URL TEXT TRIES              ms until TEXT is there, each time anew
 * </pre>
 */
final class Flood implements AutoCloseable {
  private static final int MOST = 5_000;
  private static final int LONGEST_SECONDS = 120;
  private static final int PATIENCE_MILLIS = 30_000;
  private static final long BETWEEN_TRIES_MILLIS = 100;
  private static final long BETWEEN_VISITS_MILLIS = 500;

  private final List<Socket> stalled = new ArrayList<>();

  /**
   * What became of half requests.
   *
   * @param asked whose half was sent
   * @param refused that could not even be sent
   * @param ended by the server while they were held
   */
  record HalfOpen(int asked, int refused, int ended) {}

  /** Somewhere on loopback: nobody else is flooded. */
  private static InetSocketAddress address(URI url) {
    InetSocketAddress address = new InetSocketAddress(url.getHost(), url.getPort());
    if (address.isUnresolved() || !address.getAddress().isLoopbackAddress()) {
      throw new IllegalArgumentException(url + " is not on loopback");
    }
    return address;
  }

  private static String request(URI url) {
    String target = url.getPath() + (url.getQuery() == null ? "" : "?" + url.getQuery());
    return "GET %s HTTP/1.1\r\nHost: %s\r\n".formatted(target, url.getAuthority());
  }

  /** Opens half requests, holds those that are not ended, and lets them go. */
  static HalfOpen halfOpen(URI url, int count, Duration spread, Duration hold) throws IOException {
    InetSocketAddress address = address(url);
    // What every half request has: no token, and no end.
    byte[] half =
        "GET / HTTP/1.1\r\nHost: %s\r\nX-Slow: "
            .formatted(url.getAuthority())
            .getBytes(StandardCharsets.US_ASCII);
    Counts counts = new Counts(half);
    long start = System.nanoTime();
    long end = start + Math.min(hold.toNanos(), TimeUnit.SECONDS.toNanos(LONGEST_SECONDS));
    try (Selector selector = Selector.open()) {
      int opened = 0;
      long now = start;
      while (now < end) {
        double due = spread.isZero() ? 1 : Math.min(1, (now - start) / (double) spread.toNanos());
        for (; opened < Math.min(count, MOST) * due; opened++) {
          SocketChannel channel = SocketChannel.open();
          channel.configureBlocking(false);
          channel.register(selector, SelectionKey.OP_CONNECT);
          channel.connect(address);
        }
        selector.select(counts::take, 10);
        now = System.nanoTime();
      }
      for (SelectionKey key : List.copyOf(selector.keys())) {
        key.channel().close();
      }
    }
    return new HalfOpen(counts.asked, counts.refused, counts.ended);
  }

  /** What becomes of each. */
  private static final class Counts {
    private final byte[] half;
    private int asked;
    private int refused;
    private int ended;

    private Counts(byte[] half) {
      this.half = half;
    }

    private void take(SelectionKey key) {
      SocketChannel channel = (SocketChannel) key.channel();
      try {
        if (key.isConnectable()) {
          channel.finishConnect();
          channel.write(ByteBuffer.wrap(half));
          asked++;
          key.interestOps(SelectionKey.OP_READ);
        } else if (channel.read(ByteBuffer.allocate(1024)) < 0) {
          ended++;
          channel.close();
        }
      } catch (IOException reset) {
        if (key.interestOps() == SelectionKey.OP_READ) {
          ended++;
        } else {
          refused++;
        }
        close(channel);
      }
    }

    private static void close(SocketChannel channel) {
      try {
        channel.close();
      } catch (IOException lost) {
        // Nothing is lost with it.
      }
    }
  }

  /** Asks so many times, and reads nothing. */
  void stall(URI url, int count) throws IOException {
    for (int i = 0; i < Math.min(count, MOST); i++) {
      Socket socket = new Socket();
      stalled.add(socket);
      socket.connect(address(url), PATIENCE_MILLIS);
      socket.getOutputStream().write(bytes(url));
    }
  }

  private static byte[] bytes(URI url) {
    return (request(url) + "\r\n").getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * A client that comes meanwhile, and again when it is refused.
   *
   * @return milliseconds until a text is there
   */
  static long millisUntil(URI url, String text) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!sees(url, text)) {
      if (System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS)) {
        throw new IOException("no \"%s\" in %d ms".formatted(text, PATIENCE_MILLIS));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES_MILLIS);
    }
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  private static boolean sees(URI url, String text) throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.connect(address(url), PATIENCE_MILLIS);
      socket.getOutputStream().write(bytes(url));
      try (Scanner answer = new Scanner(socket.getInputStream(), StandardCharsets.UTF_8)) {
        return answer.findWithinHorizon(text, 0) != null;
      }
    } catch (IOException refused) {
      return false;
    }
  }

  /**
   * Half requests, and meanwhile a client that comes several times.
   *
   * @return what became of the half requests, and in milliseconds how long the client waited each
   *     time
   */
  static Meanwhile meanwhile(URI flooded, int count, URI url, String text, int tries)
      throws Exception {
    CompletableFuture<HalfOpen> flood = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                flood.complete(
                    halfOpen(flooded, count, Duration.ofSeconds(2), Duration.ofSeconds(6)));
              } catch (IOException | RuntimeException failed) {
                flood.completeExceptionally(failed);
              }
            });
    List<Long> waited = new ArrayList<>();
    for (int i = 0; i < tries; i++) {
      waited.add(millisUntil(url, text));
      TimeUnit.MILLISECONDS.sleep(BETWEEN_VISITS_MILLIS);
    }
    return new Meanwhile(flood.get(), waited);
  }

  /** See {@link #meanwhile}. */
  record Meanwhile(HalfOpen flood, List<Long> waitedMillis) {}

  @Override
  public void close() throws IOException {
    for (Socket socket : stalled) {
      socket.close();
    }
  }

  public static void main(String[] arguments) throws Exception {
    URI url = URI.create(arguments[1]);
    switch (arguments[0]) {
      case "half-open" ->
          System.out.println(
              halfOpen(
                  url,
                  Integer.parseInt(arguments[2]),
                  Duration.ofSeconds(Integer.parseInt(arguments[3])),
                  Duration.ofSeconds(Integer.parseInt(arguments[4]))));
      case "stalled" -> {
        try (Flood flood = new Flood()) {
          flood.stall(url, Integer.parseInt(arguments[2]));
          System.out.println("stalled: " + arguments[2]);
          TimeUnit.SECONDS.sleep(Math.min(LONGEST_SECONDS, Integer.parseInt(arguments[3])));
        }
      }
      case "first" -> {
        for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
          System.out.println(millisUntil(url, arguments[2]));
          TimeUnit.SECONDS.sleep(1);
        }
      }
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }
}
