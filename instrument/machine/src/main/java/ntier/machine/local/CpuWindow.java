package ntier.machine.local;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.CpuReading;
import ntier.machine.Machine;
import ntier.monitors.CoreCpuTime;
import ntier.monitors.HostCpuTime;
import ntier.testbed.Host;
import ntier.testbed.local.Testbed;

/** CPU counters of a testbed between two instants under a load. */
final class CpuWindow {
  private static final long LOOK_MILLIS = 50;

  private final Map<String, HostCpuTime> counters = new LinkedHashMap<>();
  private final Runnable look;

  /**
   * @param look at what has to live as long; throws if it does not
   */
  CpuWindow(Testbed testbed, Runnable look) throws IOException {
    this.look = look;
    for (Host host : testbed.hosts()) {
      counters.put(host.handle().name(), HostCpuTime.open(host.handle()));
    }
    counters.put(CpuReading.OWN, HostCpuTime.open(testbed.control().handle()));
  }

  /**
   * Measures, once extra work has settled. Counted are requests that ended in the window and are in
   * the file a little later.
   *
   * @param load empty where its users are on another machine: no request is counted then
   */
  Answer.Window measure(Optional<LoadUnderWay> load, Duration length)
      throws IOException, InterruptedException {
    sleepUntil(Clocks.realtimeMicros() + micros(Machine.SETTLING));
    CpuReading begin = read();
    sleepUntil(begin.atMicros() + micros(length));
    CpuReading end = read();
    if (load.isEmpty()) {
      return new Answer.Window(begin, end, 0);
    }
    sleepUntil(end.atMicros() + 2_000 * load.get().flushMillis());
    return new Answer.Window(begin, end, load.get().requests().between(begin, end));
  }

  private CpuReading read() throws IOException {
    Map<String, Long> hosts = new LinkedHashMap<>();
    for (var counter : counters.entrySet()) {
      hosts.put(counter.getKey(), counter.getValue().usedMicros());
    }
    long now = Clocks.realtimeMicros();
    Map<Integer, CpuReading.Core> cores = new HashMap<>();
    CoreCpuTime.read()
        .forEach(
            (core, time) ->
                cores.put(core, new CpuReading.Core(time.busyMicros(), time.interruptMicros())));
    return new CpuReading(now, hosts, cores);
  }

  private void sleepUntil(long micros) throws InterruptedException {
    while (Clocks.realtimeMicros() < micros) {
      look.run();
      Thread.sleep(Math.clamp((micros - Clocks.realtimeMicros()) / 1000, 1, LOOK_MILLIS));
    }
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1000;
  }
}
