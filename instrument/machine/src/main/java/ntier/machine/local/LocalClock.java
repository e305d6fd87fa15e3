package ntier.machine.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;
import ntier.archive.ClockSample;
import ntier.archive.CsvAppender;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.machine.Unwinding;
import ntier.machine.clocks.ClockWatch;
import ntier.machine.clocks.EchoLimits;
import ntier.machine.clocks.EchoServer;
import ntier.machine.clocks.EchoToken;

/** This machine's clock and those of others: how far they are apart, while a run lasts. */
final class LocalClock {
  private static final Duration LONGEST = Duration.ofHours(24);

  /** Four a second, as long as it lasts. */
  private static final EchoLimits OWN = new EchoLimits(4 * LONGEST.toSeconds(), LONGEST);

  /** Those of a hundred machines. */
  private static final EchoLimits OF_OTHERS = new EchoLimits(100 * OWN.packets(), LONGEST);

  private LocalClock() {}

  /**
   * Answers those of others.
   *
   * @param realtimeMicros this machine's clock
   */
  static Answer.Listening answer(Order.Echo order, LongSupplier realtimeMicros, Unwinding unwinding)
      throws IOException {
    EchoServer server =
        new EchoServer(
            new InetSocketAddress(InetAddress.getByName(order.at()), 0),
            new EchoToken(order.tokenHigh(), order.tokenLow()),
            OF_OTHERS,
            realtimeMicros);
    unwinding.later(server::close);
    return new Answer.Listening(order.at(), server.address().getPort());
  }

  /**
   * Measures this one.
   *
   * @param realtimeMicros this machine's clock
   */
  static void measure(Order.Clock order, LongSupplier realtimeMicros, Unwinding unwinding)
      throws IOException {
    CsvAppender<ClockSample> file =
        ClockSample.FORMAT.append(RunDirectory.begun(Path.of(order.run())).clocksFile());
    unwinding.later(file::close);
    ClockWatch watch =
        new ClockWatch(
            order.machine(),
            new InetSocketAddress(InetAddress.getByName(order.at()), 0),
            new InetSocketAddress(
                InetAddress.getByName(order.server().host()), order.server().port()),
            new EchoToken(order.tokenHigh(), order.tokenLow()),
            OWN,
            realtimeMicros,
            file::append);
    unwinding.later(watch::close);
  }
}
