package ntier.machine.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import ntier.archive.Absent;
import ntier.archive.TurnOutcome;
import ntier.host.HostHandle;
import ntier.injection.Injector.Holding;
import ntier.linux.Clocks;
import ntier.linux.SystemCalls;
import ntier.machine.Answer;
import ntier.monitors.HostCpuParts;
import ntier.monitors.HostThreads;
import ntier.monitors.MachineCpuTime;

/**
 * What a system and the machine use between two instants of a turn. The window is not quite that of
 * the client, and both are of the same steady load: so what was used is told as if for the
 * client's.
 */
final class TurnMeter implements AutoCloseable {
  private final List<HostCpuParts> cpu = new ArrayList<>();
  private final List<HostThreads> threads = new ArrayList<>();
  private final MachineCpuTime machine;
  private final Set<Integer> cores = new TreeSet<>();
  private final List<Integer> loadCores;
  private final Supplier<Optional<Holding>> packets;
  private final Optional<SystemCalls> calls;
  private final Optional<String> uncounted;

  /**
   * @param hosts in the order of the hosts, as are switches
   * @param switches by thread
   * @param calls what the kernel counted, where it does
   * @param packets see {@link TurnLatency#holding}
   */
  record Reading(
      long atMicros,
      List<HostCpuParts.Reading> hosts,
      List<Map<Long, Long>> switches,
      MachineCpuTime.Reading machine,
      Optional<SystemCalls.Counts> calls,
      Optional<Holding> packets) {}

  private TurnMeter(
      List<HostHandle> hosts,
      List<Integer> loadCores,
      Supplier<Optional<Holding>> packets,
      Optional<SystemCalls> calls,
      Optional<String> uncounted)
      throws IOException {
    this.loadCores = List.copyOf(loadCores);
    this.packets = packets;
    for (HostHandle host : hosts) {
      cpu.add(HostCpuParts.open(host));
      threads.add(HostThreads.of(host));
      cores.addAll(host.cores());
    }
    this.machine = MachineCpuTime.around(hosts.getFirst());
    this.calls = calls;
    this.uncounted = uncounted;
  }

  /**
   * @param loadCores that the load may use
   * @param counted whether the kernel is to count calls
   * @param packets tells {@link TurnLatency#holding}
   */
  static TurnMeter of(
      List<HostHandle> hosts,
      List<Integer> loadCores,
      boolean counted,
      Supplier<Optional<Holding>> packets)
      throws IOException {
    if (!counted) {
      return new TurnMeter(hosts, loadCores, packets, Optional.empty(), Optional.empty());
    }
    List<Long> processes = new ArrayList<>();
    for (HostHandle host : hosts) {
      processes.addAll(HostThreads.of(host).processes());
    }
    try {
      return new TurnMeter(
          hosts, loadCores, packets, Optional.of(SystemCalls.of(processes)), Optional.empty());
    } catch (IOException refused) {
      return new TurnMeter(
          hosts, loadCores, packets, Optional.empty(), Optional.of(refused.getMessage()));
    }
  }

  Reading read() throws IOException {
    List<Map<Long, Long>> switches = new ArrayList<>();
    for (HostThreads host : threads) {
      switches.add(host.switches());
    }
    Optional<SystemCalls.Counts> counts = Optional.empty();
    if (calls.isPresent()) {
      counts = Optional.of(calls.get().read());
    }
    List<HostCpuParts.Reading> used = new ArrayList<>();
    for (HostCpuParts host : cpu) {
      used.add(host.read());
    }
    return new Reading(
        Clocks.realtimeMicros(), used, switches, machine.read(), counts, packets.get());
  }

  /** What there was between two readings, as if for the time of an outcome. */
  Answer.Turned answer(Reading begin, Reading end, TurnOutcome outcome) {
    double scale =
        (double) (outcome.endMicros() - outcome.startMicros())
            / (end.atMicros() - begin.atMicros());
    long user = 0;
    long system = 0;
    for (int i = 0; i < cpu.size(); i++) {
      HostCpuParts.Reading host = end.hosts().get(i).since(begin.hosts().get(i));
      user += host.userMicros();
      system += host.systemMicros();
    }
    Answer.TurnUse used =
        new Answer.TurnUse(
            begin.atMicros(),
            end.atMicros(),
            scaled(user, scale),
            scaled(system, scale),
            scaled(switches(begin, end), scale),
            scaled(end.machine().idleMicros(cores) - begin.machine().idleMicros(cores), scale),
            scaled(loadCoresBusy(begin, end), scale),
            scaled(end.machine().stealMicros() - begin.machine().stealMicros(), scale),
            scaled(end.machine().foreignMicrosSince(begin.machine()).orElse(Absent.ABSENT), scale),
            heldMicros(begin, end));
    SequencedMap<String, Answer.Calls> kinds = new LinkedHashMap<>();
    if (end.calls().isPresent()) {
      SystemCalls.Counts counts = end.calls().get().since(begin.calls().orElseThrow());
      counts.calls().forEach((name, kind) -> kinds.put(name, calls(kind, scale)));
      kinds.put(Answer.SWITCH, calls(counts.switches(), scale));
      kinds.put(Answer.PREEMPTION, calls(counts.preemptions(), scale));
    }
    return new Answer.Turned(outcome, used, kinds, uncounted);
  }

  private static long heldMicros(Reading begin, Reading end) {
    if (end.packets().isEmpty()) {
      return Absent.ABSENT;
    }
    Holding held = end.packets().get().since(begin.packets().orElse(Holding.NONE));
    return held.packets() == 0 ? Absent.ABSENT : held.micros() / held.packets();
  }

  private static Answer.Calls calls(SystemCalls.Calls kind, double scale) {
    return new Answer.Calls(
        scaled(kind.calls(), scale),
        scaled(kind.results(), scale),
        scaled(kind.errors(), scale),
        kind.calls());
  }

  /** Of what is no call, and returns nothing. */
  private static Answer.Calls calls(long switches, double scale) {
    return calls(new SystemCalls.Calls(switches, 0, 0), scale);
  }

  private static long scaled(long value, double scale) {
    return value == Absent.ABSENT ? value : Math.round(value * scale);
  }

  private long loadCoresBusy(Reading begin, Reading end) {
    long idle = end.machine().idleMicros(loadCores) - begin.machine().idleMicros(loadCores);
    return Math.max(0, end.atMicros() - begin.atMicros() - idle / loadCores.size());
  }

  private static long switches(Reading begin, Reading end) {
    long sum = 0;
    for (int i = 0; i < end.switches().size(); i++) {
      sum += HostThreads.between(begin.switches().get(i), end.switches().get(i));
    }
    return sum;
  }

  @Override
  public void close() throws IOException {
    if (calls.isPresent()) {
      calls.get().close();
    }
  }
}
