package ntier.linux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Counts the system calls and context switches of some processes in the kernel: eBPF programs at
 * its tracepoints for calls and switches ({@link CallPrograms}), so that nothing of the processes
 * themselves is touched, and foreign servers are counted as one's own. Each call of theirs becomes
 * slower by some 0.1 to 0.2 µs, and other processes' by less: count in one time and measure speed
 * in another.
 *
 * <p>Needs root and a kernel since 5.19, as older ones tell no state at a switch. The kernel
 * forgets the programs when this is closed and when the process ends in whatever way.
 */
public final class SystemCalls implements AutoCloseable {
  private static final int PROG_TYPE_RAW_TRACEPOINT = 17;
  private static final int MAP_HASH = 1;
  private static final int MAP_PER_CPU_ARRAY = 6;
  private static final int MOST_PROCESSES = 4096;
  private static final int MOST_THREADS = 65_536;

  private static final Path POSSIBLE = Path.of("/sys/devices/system/cpu/possible");

  private final List<Integer> descriptors = new ArrayList<>();
  private final int processors = processors();
  private int slots;

  /**
   * A kind of call.
   *
   * @param calls that ended
   * @param results their sum without errors: bytes of reads and writes, events of waits
   * @param errors among the calls
   */
  public record Calls(long calls, long results, long errors) {
    private Calls minus(Calls earlier) {
      return new Calls(calls - earlier.calls, results - earlier.results, errors - earlier.errors);
    }
  }

  /**
   * What was counted so far.
   *
   * @param calls by name, those that happened
   * @param switches threads that gave their core up, to wait
   * @param preemptions threads that had to leave it
   */
  public record Counts(SequencedMap<String, Calls> calls, long switches, long preemptions) {
    /** What came since an earlier count. */
    public Counts since(Counts earlier) {
      SequencedMap<String, Calls> between = new TreeMap<>();
      calls.forEach(
          (name, now) -> {
            Calls before = earlier.calls.getOrDefault(name, new Calls(0, 0, 0));
            Calls difference = now.minus(before);
            if (difference.calls() > 0) {
              between.put(name, difference);
            }
          });
      return new Counts(between, switches - earlier.switches, preemptions - earlier.preemptions);
    }

    /** Of one kind; zeros if there was none. */
    public Calls of(String name) {
      return calls.getOrDefault(name, new Calls(0, 0, 0));
    }
  }

  private SystemCalls() {}

  /**
   * Begins to count.
   *
   * @param processes their ids, as outside of any container; threads that they start are counted,
   *     processes are not
   * @throws IOException if the kernel does not let it
   */
  public static SystemCalls of(Collection<Long> processes) throws IOException {
    SystemCalls counting = new SystemCalls();
    try {
      counting.begin(processes);
      return counting;
    } catch (IOException failed) {
      counting.close();
      throw failed;
    }
  }

  private void begin(Collection<Long> processes) throws IOException {
    int counted =
        keep(Bpf.map(MAP_HASH, Integer.BYTES, Integer.BYTES, MOST_PROCESSES, "ntier_procs"));
    int underWay = keep(Bpf.map(MAP_HASH, Long.BYTES, Long.BYTES, MOST_THREADS, "ntier_calls"));
    slots =
        keep(
            Bpf.map(
                MAP_PER_CPU_ARRAY,
                Integer.BYTES,
                CallPrograms.SLOT_BYTES,
                CallPrograms.SLOTS,
                "ntier_counts"));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment yes = arena.allocateFrom(ValueLayout.JAVA_INT, 1);
      for (long process : processes) {
        Bpf.put(counted, Math.toIntExact(process), yes);
      }
    }
    // Ends first: a call that has a beginning has its end counted.
    run("ntier_exit", "sys_exit", CallPrograms.end(underWay, slots));
    run("ntier_enter", "sys_enter", CallPrograms.beginning(counted, underWay));
    run("ntier_switch", "sched_switch", CallPrograms.switching(counted, slots));
  }

  private void run(String name, String tracepoint, BpfCode code) throws IOException {
    int program = keep(Bpf.load(PROG_TYPE_RAW_TRACEPOINT, name, code.program()));
    keep(Bpf.tracepoint(program, tracepoint));
  }

  private int keep(int descriptor) {
    descriptors.add(descriptor);
    return descriptor;
  }

  /** What was counted so far. */
  public Counts read() throws IOException {
    SequencedMap<String, Calls> calls = new TreeMap<>();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values =
          arena.allocate((long) CallPrograms.SLOT_BYTES * processors, Long.BYTES);
      for (int number = 0; number < CallPrograms.SWITCHES; number++) {
        Calls slot = slot(number, values);
        if (slot.calls() > 0) {
          calls.put(SystemCallNames.of(number, Architecture.ofThisMachine()), slot);
        }
      }
      return new Counts(
          calls,
          slot(CallPrograms.SWITCHES, values).calls(),
          slot(CallPrograms.PREEMPTIONS, values).calls());
    }
  }

  private Calls slot(int number, MemorySegment values) throws IOException {
    Bpf.get(slots, number, values);
    return new Calls(
        sum(values, CallPrograms.CALLS),
        sum(values, CallPrograms.RESULTS),
        sum(values, CallPrograms.ERRORS));
  }

  private long sum(MemorySegment values, int at) {
    long sum = 0;
    for (int processor = 0; processor < processors; processor++) {
      sum += values.get(ValueLayout.JAVA_LONG, (long) processor * CallPrograms.SLOT_BYTES + at);
    }
    return sum;
  }

  /** How many there could be: so many values the kernel gives. */
  private static int processors() {
    try {
      String[] ends = Files.readString(POSSIBLE).strip().split("[-,]");
      return Integer.parseInt(ends[ends.length - 1]) + 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the counting. */
  @Override
  public void close() throws IOException {
    for (int descriptor : descriptors.reversed()) {
      LinuxFile.close(descriptor, "an eBPF program or map");
    }
    descriptors.clear();
  }
}
