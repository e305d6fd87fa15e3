package ntier.monitors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.archive.MonitorsReport;
import ntier.host.HostHandle;
import ntier.linux.Clocks;
import ntier.linux.PreciseSleep;
import ntier.linux.ThreadPriority;

/** Samples everything at every tick, on the thread that calls {@link #run}, until told to stop. */
final class Sampler implements AutoCloseable {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_MICRO = 1000;

  /**
   * The quick compiler takes on what was called 200 times: without these ticks it would work, and
   * the interpreter run, in the first ten seconds of the load.
   */
  private static final int WARM_UP_TICKS = 250;

  private final MonitorsConfig config;
  private final Missing missing = new Missing();
  private final PressureGates pressures = PressureGates.open();
  private final List<HostSampler> hosts = new ArrayList<>();
  private final List<ListenerSampler> listeners = new ArrayList<>();
  private final List<DiskSampler> disks = new ArrayList<>();
  private final List<ConnectionSampler> connections = new ArrayList<>();
  private final CpuSampler cpus;
  private final SpeedSampler speed = new SpeedSampler();
  private final ListenersSyns syns = new ListenersSyns(missing);
  private final Optional<RetransmitReader> retransmits;
  private final SampleFiles files;
  private final ProcessSamples processes;
  private volatile boolean stopped;

  Sampler(MonitorsConfig config) throws IOException, InterruptedException {
    this.config = config;
    for (HostHandle host : config.hosts()) {
      NetworkFiles network = NetworkFiles.open(host.namespace(), missing);
      NetstatGate gate = new NetstatGate();
      hosts.add(
          config.counted().isEmpty()
              ? new HostSampler(
                  host, CgroupCounters.open(host, pressures, missing), network.counters(gate))
              : new HostSampler(
                  host,
                  CgroupCounters.watched(host, pressures, missing),
                  network.watchedCounters()));
      config.listeners().stream()
          .filter(listener -> listener.host().equals(host.name()))
          .forEach(listener -> listeners.add(new ListenerSampler(listener, network, gate)));
      counted(host, network);
    }
    for (MonitorsConfig.Disk disk : config.disks()) {
      disks.add(new DiskSampler(disk, Path.of("/sys/block")));
    }
    cpus = new CpuSampler();
    retransmits = retransmits();
    files =
        SampleFiles.create(config.samplesFolder(), !disks.isEmpty(), !config.counted().isEmpty());
    processes =
        ProcessSamples.start(config.samplesFolder(), new ProcessSampler(config.hosts(), missing));
  }

  private void counted(HostHandle host, NetworkFiles network) {
    List<MonitorsConfig.Counted> own =
        config.counted().stream().filter(one -> one.host().equals(host.name())).toList();
    if (!own.isEmpty() && network.diag() == null) {
      missing.add("connections of " + host.name() + ": the kernel refuses sock_diag");
      return;
    }
    own.forEach(
        one ->
            connections.add(new ConnectionSampler(one, network.diag(), config.counted().size())));
  }

  private HostHandle host(MonitorsConfig.Listener listener) {
    return config.hosts().stream()
        .filter(host -> host.name().equals(listener.host()))
        .findFirst()
        .orElseThrow();
  }

  private Optional<RetransmitReader> retransmits() throws InterruptedException {
    if (config.tracefsInstance().isEmpty()) {
      missing.add("retransmits.csv: no tracefs instance was given");
      return Optional.empty();
    }
    for (MonitorsConfig.Listener listener : config.listeners()) {
      syns.watch(listener, host(listener));
    }
    try {
      return Optional.of(
          new RetransmitReader(
              config.tracefsInstance().get(), config.hosts(), config.elsewhere(), syns, missing));
    } catch (IOException absent) {
      missing.add("retransmits.csv: " + absent.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Samples until the code is compiled, and forgets the rows; but a retransmission is read once
   * only, and its row stays.
   */
  void warmUp() throws IOException {
    Schedule atOnce = new Schedule(Clocks.monotonicNanos(), 1);
    for (int i = 0; i < WARM_UP_TICKS && !stopped; i++) {
      tickWhenDue(atOnce);
      files.forgetTicks();
    }
  }

  /** Lets {@link #run} end after the tick that it is in; may be called from any thread. */
  void stop() {
    stopped = true;
  }

  /**
   * Samples until stopped; the ticks are at the multiples of the interval on CLOCK_REALTIME as it
   * is at the start.
   *
   * @return what {@code monitors.json} says
   */
  MonitorsReport run() throws IOException {
    if (ThreadPriority.raise() == ThreadPriority.Effect.NONE) {
      missing.add("priority: the sampler runs as a normal thread; as root it would be punctual");
    }
    // What they took before they were compiled is no measure, and the first tick is to have them.
    connections.forEach(ConnectionSampler::begin);
    long cpuAtStart = Clocks.processCpuMicros();
    long startNanos = Clocks.monotonicNanos();
    Schedule schedule = schedule(startNanos);
    // Half a tick less, or a tick that begins early would leave its samples to the next one.
    long betweenHandOvers =
        config.handOverMillis() * NANOS_PER_MILLI - config.intervalMillis() * NANOS_PER_MILLI / 2;
    long handOverNanos = startNanos + betweenHandOvers;
    while (!stopped) {
      long nowNanos = tickWhenDue(schedule);
      if (nowNanos >= handOverNanos) {
        files.handOver();
        handOverNanos = nowNanos + betweenHandOvers;
      }
    }
    files.close();
    processes.close();
    return report(
        schedule,
        Clocks.processCpuMicros() - cpuAtStart,
        (Clocks.monotonicNanos() - startNanos) / NANOS_PER_MICRO);
  }

  private Schedule schedule(long nowNanos) {
    long intervalNanos = config.intervalMillis() * NANOS_PER_MILLI;
    long sinceTickNanos = Clocks.realtimeMicros() * NANOS_PER_MICRO % intervalNanos;
    return new Schedule(nowNanos + intervalNanos - sinceTickNanos, intervalNanos);
  }

  /**
   * All that a tick does, in a method that the warm-up calls too: {@link #run} itself, which is
   * called once, stays interpreted.
   *
   * @return when the tick began, CLOCK_MONOTONIC
   */
  private long tickWhenDue(Schedule schedule) throws IOException {
    PreciseSleep.untilMonotonicNanos(schedule.dueNanos());
    long nowNanos = Clocks.monotonicNanos();
    schedule.began(nowNanos);
    tick();
    return nowNanos;
  }

  private void tick() throws IOException {
    // The listeners first: they tell whether the hosts' counters of drops have to be read.
    for (ListenerSampler listener : listeners) {
      listener.sample(files.listeners());
    }
    pressures.look();
    for (HostSampler host : hosts) {
      host.sample(files.hosts());
    }
    for (DiskSampler disk : disks) {
      disk.sample(files.disks());
    }
    for (ConnectionSampler counted : connections) {
      counted.sample(files.connections());
    }
    cpus.sample(files.cpus());
    speed.sample(files.speed());
    if (retransmits.isPresent()) {
      retransmits.get().sample(files.retransmits());
    }
  }

  private MonitorsReport report(Schedule schedule, long cpuMicros, long wallMicros) {
    return new MonitorsReport(
        1,
        config.intervalMillis(),
        schedule.ticks(),
        schedule.lateTicks(),
        schedule.maxLateMicros(),
        cpuMicros,
        wallMicros,
        files.written() + processes.written(),
        retransmits.isPresent() ? "tracepoint" : "counters",
        missing.lines());
  }

  @Override
  public void close() throws IOException {
    if (retransmits.isPresent()) {
      retransmits.get().close();
    }
    syns.close();
    files.close();
    processes.close();
  }
}
