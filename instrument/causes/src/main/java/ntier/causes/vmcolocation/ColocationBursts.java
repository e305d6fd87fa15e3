package ntier.causes.vmcolocation;

import java.io.IOException;
import java.util.Optional;
import java.util.function.LongSupplier;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;

/**
 * Writes down when SysBursty took the CPU. Its own load makes its bursts; this only reads its CPU
 * time, and changes nothing.
 */
final class ColocationBursts implements InjectionAction {
  /**
   * After this long without one, what a batch did is over; within it, its web and app may be slow.
   */
  private static final long QUIET_MICROS = 1_000_000;

  /** A batch whose burst has not begun by then has none. */
  private static final long PATIENCE_MICROS = 2_000_000;

  private final InjectionOrder order;
  private final CpuBursts.Usage usage;
  private final Pace pace;
  private final LongSupplier clock;

  /**
   * How to look.
   *
   * @param everyMicros from one reading to the next
   * @param throughout whether until the end of the measure phase, or until the burst is over
   */
  record Pace(long everyMicros, boolean throughout) {
    /** For bursts that are known to come. */
    static final Pace BATCH = new Pace(1_000, false);

    /** For bursts that come by themselves: cheap enough to look all the time. */
    static final Pace MMPP = new Pace(5_000, true);
  }

  /**
   * @param clock CLOCK_REALTIME in microseconds
   */
  ColocationBursts(InjectionOrder order, CpuBursts.Usage usage, Pace pace, LongSupplier clock) {
    this.order = order;
    this.usage = usage;
    this.pace = pace;
    this.clock = clock;
  }

  @Override
  public void prepare() throws IOException {
    new CpuBursts().read(clock.getAsLong(), usage.usedMicros());
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    long endMicros = order.schedule().nextAfter(askedStartMicros).orElse(order.measureEndMicros());
    CpuBursts bursts = new CpuBursts();
    Optional<Injection> newest = Optional.empty();
    long now = clock.getAsLong();
    while (now < endMicros && !over(now, askedStartMicros, bursts, newest)) {
      Optional<CpuBursts.Burst> burst = bursts.read(now, usage.usedMicros());
      if (burst.isPresent()) {
        newest = logBefore(newest, burst.get(), askedStartMicros, "");
      }
      if (!wait.untilMicros(now + pace.everyMicros())) {
        break;
      }
      now = clock.getAsLong();
    }
    Optional<CpuBursts.Burst> cut = bursts.end();
    if (cut.isPresent()) {
      newest = logBefore(newest, cut.get(), askedStartMicros, "; not over when this ended");
    }
    return newest.orElseGet(
        () ->
            order.record(askedStartMicros, Absent.ABSENT, Absent.ABSENT, "SysBursty took no CPU"));
  }

  private boolean over(
      long now, long askedStartMicros, CpuBursts bursts, Optional<Injection> newest) {
    if (pace.throughout() || bursts.underWay()) {
      return false;
    }
    return newest
        .map(burst -> now - burst.endMicros() > QUIET_MICROS)
        .orElse(now - askedStartMicros > PATIENCE_MICROS);
  }

  /** The newest is what {@code inject} returns, so those before it are logged here. */
  private Optional<Injection> logBefore(
      Optional<Injection> newest, CpuBursts.Burst burst, long askedStartMicros, String note) {
    newest.ifPresent(order.log());
    return Optional.of(
        order.record(
            pace.throughout() ? burst.startMicros() : askedStartMicros,
            burst.startMicros(),
            burst.endMicros(),
            "SysBursty took %d %% of a core%s".formatted(burst.percent(), note)));
  }

  @Override
  public void restore() throws IOException {
    usage.close();
  }
}
