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
 * its tracepoints for calls and switches, so that nothing of the processes themselves is touched,
 * and foreign servers are counted as one's own. Each call of theirs becomes slower by some 0.1 to
 * 0.2 µs, and other processes' by less: count in one time and measure speed in another.
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

  /** Behind the greatest number of a call, with room. */
  private static final int SWITCHES = 512;

  private static final int PREEMPTIONS = SWITCHES + 1;
  private static final int SLOTS = PREEMPTIONS + 1;

  /** Of a slot: how often, the sum of the results that are no errors, and how many errors. */
  private static final int CALLS = 0;

  private static final int RESULTS = 8;
  private static final int ERRORS = 16;
  private static final int SLOT_BYTES = 24;
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
    slots = keep(Bpf.map(MAP_PER_CPU_ARRAY, Integer.BYTES, SLOT_BYTES, SLOTS, "ntier_counts"));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment yes = arena.allocateFrom(ValueLayout.JAVA_INT, 1);
      for (long process : processes) {
        Bpf.put(counted, Math.toIntExact(process), yes);
      }
    }
    // Ends first: a call that has a beginning has its end counted.
    run("ntier_exit", "sys_exit", end(underWay, slots));
    run("ntier_enter", "sys_enter", beginning(counted, underWay));
    run("ntier_switch", "sched_switch", switching(counted, slots));
  }

  private void run(String name, String tracepoint, BpfCode code) throws IOException {
    int program = keep(Bpf.load(PROG_TYPE_RAW_TRACEPOINT, name, code.program()));
    keep(Bpf.tracepoint(program, tracepoint));
  }

  private int keep(int descriptor) {
    descriptors.add(descriptor);
    return descriptor;
  }

  /** A call begins: its number is kept by thread, as its end does not tell it. */
  static BpfCode beginning(int counted, int underWay) {
    BpfCode code =
        ofCounted(new BpfCode().move(6, 1).call(BpfCode.CURRENT_PID_TGID).move(7, 0), counted);
    return code.store(10, -16, 7)
        .load(1, 6, 8)
        .store(10, -24, 1)
        .map(1, underWay)
        .move(2, 10)
        .addConstant(2, -16)
        .move(3, 10)
        .addConstant(3, -24)
        .constant(4, 0)
        .call(BpfCode.MAP_UPDATE)
        .place("out")
        .constant(0, 0)
        .exit();
  }

  /** Goes on if the process, in the upper half of register 0, is counted; else to "out". */
  private static BpfCode ofCounted(BpfCode code, int counted) {
    return code.shiftRight(0, 32)
        .storeWord(10, -4, 0)
        .map(1, counted)
        .move(2, 10)
        .addConstant(2, -4)
        .call(BpfCode.MAP_LOOKUP)
        .jumpIfEqual(0, 0, "out");
  }

  /** A call ends: counted under the number that it began with. */
  static BpfCode end(int underWay, int slots) {
    BpfCode code =
        new BpfCode()
            .move(6, 1)
            .call(BpfCode.CURRENT_PID_TGID)
            .store(10, -16, 0)
            .map(1, underWay)
            .move(2, 10)
            .addConstant(2, -16)
            .call(BpfCode.MAP_LOOKUP)
            .jumpIfEqual(0, 0, "out")
            .load(1, 0, 0)
            .load(8, 6, 8)
            .jumpIfAbove(1, SWITCHES - 1, "out");
    return slot(code, slots)
        .jumpIfNegative(8, "failed")
        .load(1, 0, RESULTS)
        .add(1, 8)
        .store(0, RESULTS, 1)
        .jump("out")
        .place("failed")
        .load(1, 0, ERRORS)
        .addConstant(1, 1)
        .store(0, ERRORS, 1)
        .place("out")
        .constant(0, 0)
        .exit();
  }

  /** Register 0 has the address of the slot whose number is in register 1, counted once more. */
  private static BpfCode slot(BpfCode code, int slots) {
    return code.storeWord(10, -4, 1)
        .map(1, slots)
        .move(2, 10)
        .addConstant(2, -4)
        .call(BpfCode.MAP_LOOKUP)
        .jumpIfEqual(0, 0, "out")
        .load(1, 0, CALLS)
        .addConstant(1, 1)
        .store(0, CALLS, 1);
  }

  /**
   * A thread leaves its core: the arguments of the tracepoint are whether the kernel took it away
   * at once, who leaves, who comes, and in which state who leaves is, 0 for one that would go on.
   * One whose time is up leaves like one that waits, but for that state.
   */
  static BpfCode switching(int counted, int slots) {
    BpfCode code = ofCounted(new BpfCode().move(6, 1).call(BpfCode.CURRENT_PID_TGID), counted);
    code.load(7, 6, 0)
        .load(8, 6, 24)
        .constant(1, PREEMPTIONS)
        .jumpIfNotEqual(7, 0, "count")
        .jumpIfEqual(8, 0, "count")
        .constant(1, SWITCHES)
        .place("count");
    return slot(code, slots).place("out").constant(0, 0).exit();
  }

  /** What was counted so far. */
  public Counts read() throws IOException {
    SequencedMap<String, Calls> calls = new TreeMap<>();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate((long) SLOT_BYTES * processors, Long.BYTES);
      for (int number = 0; number < SWITCHES; number++) {
        Calls slot = slot(number, values);
        if (slot.calls() > 0) {
          calls.put(SystemCallNames.of(number, Architecture.ofThisMachine()), slot);
        }
      }
      return new Counts(calls, slot(SWITCHES, values).calls(), slot(PREEMPTIONS, values).calls());
    }
  }

  private Calls slot(int number, MemorySegment values) throws IOException {
    Bpf.get(slots, number, values);
    return new Calls(sum(values, CALLS), sum(values, RESULTS), sum(values, ERRORS));
  }

  private long sum(MemorySegment values, int at) {
    long sum = 0;
    for (int processor = 0; processor < processors; processor++) {
      sum += values.get(ValueLayout.JAVA_LONG, (long) processor * SLOT_BYTES + at);
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
