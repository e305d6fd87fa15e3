package ntier.causes.vmcolocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionTarget;
import ntier.plan.InjectionPlan;
import ntier.plan.SchedulePlan;
import org.junit.jupiter.api.Test;

/** A made-up counter of a SysBursty that uses the CPU at known times, and a clock to go with it. */
class ColocationBurstsTest {
  private final long zero = 1_000_000_000L;
  private long clock = zero;
  private final List<Injection> log = new ArrayList<>();
  private final List<Long> readings = new ArrayList<>();

  /** From and to, in milliseconds since the test began, at 80 % of a core. */
  private record Busy(long fromMillis, long toMillis) {}

  private CpuBursts.Usage usage(Busy... busy) {
    return new CpuBursts.Usage() {
      @Override
      public long usedMicros() {
        long now = clock;
        readings.add(now);
        double used = 0;
        for (Busy one : busy) {
          long from = zero + one.fromMillis() * 1000;
          long to = Math.min(now, zero + one.toMillis() * 1000);
          used += 0.8 * Math.max(0, to - from);
        }
        return (long) used;
      }

      @Override
      public void close() {}
    };
  }

  private InjectionOrder order(SchedulePlan schedule, long measureMillis) {
    var host =
        new HostHandle(
            "app",
            List.of("10.0.0.1"),
            Path.of("/"),
            new CgroupPaths(2, Map.of(), Optional.empty()),
            List.of(0));
    return new InjectionOrder(
        new InjectionPlan("vm-colocation", "app", Duration.ZERO, schedule, Map.of()),
        new InjectionTarget(host, "10.0.0.1", 80, Path.of("/"), Map.of()),
        zero,
        zero + measureMillis * 1000,
        log::add,
        undo -> () -> {});
  }

  private long atStart(long millis) {
    clock = zero + millis * 1000 + 60;
    return zero + millis * 1000;
  }

  private boolean waited(long deadlineMicros) {
    clock = Math.max(clock, deadlineMicros) + 60;
    return true;
  }

  @Test
  void recordsWhenABatchTookTheCpu() throws Exception {
    var order = order(SchedulePlan.every(Duration.ofSeconds(5), Duration.ofMillis(20)), 20_000);
    var bursts =
        new ColocationBursts(
            order, usage(new Busy(60, 360)), ColocationBursts.Pace.BATCH, () -> clock);
    Injection record = bursts.inject(atStart(20), this::waited);
    assertThat(record.askedStartMicros()).isEqualTo(zero + 20_000);
    assertThat(record.startMicros()).isCloseTo(zero + 60_000, within(2_000L));
    assertThat(record.endMicros()).isCloseTo(zero + 360_000, within(2_000L));
    assertThat(record.note()).matches("SysBursty took (79|80) % of a core");
    assertThat(log).isEmpty();
    assertThat(readings.getLast()).as("looks no longer than it must").isLessThan(zero + 1_500_000);
  }

  @Test
  void recordsEachPartOfABatchThatPaused() throws Exception {
    var order = order(SchedulePlan.once(Duration.ZERO), 20_000);
    var bursts =
        new ColocationBursts(
            order,
            usage(new Busy(20, 200), new Busy(400, 600)),
            ColocationBursts.Pace.BATCH,
            () -> clock);
    Injection record = bursts.inject(atStart(0), this::waited);
    assertThat(log)
        .singleElement()
        .satisfies(one -> assertThat(one.endMicros()).isLessThan(zero + 250_000));
    assertThat(record.startMicros()).isGreaterThan(zero + 350_000);
  }

  @Test
  void saysWhenThereWasNone() throws Exception {
    var order = order(SchedulePlan.every(Duration.ofMillis(300), Duration.ZERO), 20_000);
    var bursts = new ColocationBursts(order, usage(), ColocationBursts.Pace.BATCH, () -> clock);
    Injection record = bursts.inject(atStart(0), this::waited);
    assertThat(record.startMicros()).isEqualTo(Absent.ABSENT);
    assertThat(record.note()).isEqualTo("SysBursty took no CPU");
    assertThat(clock).as("gives way to the next").isLessThan(zero + 600_000);
  }

  @Test
  void watchesMmppUntilTheEndOfTheMeasurePhase() throws Exception {
    var order = order(SchedulePlan.once(Duration.ZERO), 900);
    var bursts =
        new ColocationBursts(
            order,
            usage(new Busy(50, 200), new Busy(400, 520), new Busy(800, 5000)),
            ColocationBursts.Pace.MMPP,
            () -> clock);
    Injection record = bursts.inject(atStart(0), this::waited);
    assertThat(log).hasSize(2);
    assertThat(log.getFirst().askedStartMicros()).isEqualTo(log.getFirst().startMicros());
    assertThat(record.note()).endsWith("not over when this ended");
    assertThat(readings.size()).isLessThan(200);
  }

  @Test
  void aStopEndsTheWatch() throws Exception {
    var order = order(SchedulePlan.once(Duration.ZERO), 20_000);
    var bursts =
        new ColocationBursts(
            order, usage(new Busy(0, 5000)), ColocationBursts.Pace.MMPP, () -> clock);
    long stop = zero + 200_000;
    Injection record =
        bursts.inject(
            zero,
            until -> {
              waited(Math.min(until, stop));
              return clock < stop;
            });
    assertThat(record.note()).endsWith("not over when this ended");
    assertThat(clock).isLessThan(zero + 1_000_000);
  }
}
