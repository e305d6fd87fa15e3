package ntier.analysis.millibottleneck;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import ntier.analysis.recording.BlindRunData;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.TierData;
import ntier.analysis.recording.Window;

/**
 * Whether something kept a host from computing: its tasks waited for a CPU all the time (PSI
 * "some") and yet it used much less CPU than usual. Another program takes its core then, or a limit
 * throttles it. When that is over, it computes more than usual, to work off what has queued up;
 * tasks wait as before, so only its own use tells the two apart.
 *
 * <p>Where one task does all the work, as in an event-driven server, nothing waits while that one
 * runs: it waits for what it is not given. Then waiting and computing together fill the time, and
 * much more of it is spent waiting than usual.
 *
 * <p>Edges are finer than the ticks: CPU time is cumulative, so what a host used in a tick says how
 * much of the tick it was deprived. Before, it would have used what is usual, which varies from
 * tick to tick; after, what it then uses, which is steady: starts are good to some 20 ms, ends to
 * some 5 ms.
 */
public final class CpuStarvation {
  /** Share of each tick in which some task waited. */
  static final double WAITING = 0.8;

  /**
   * The same of the middle one of a span's ticks. In 51 injections of {@code cpu-hog} it was 0.98
   * or more in 95 % of the ticks; of tiers without injections it is below 0.94 to 0.97 in 99 %.
   */
  static final double ALWAYS_WAITING = 0.95;

  /** The same of each of them. */
  private static final double NEARLY_ALWAYS = 0.9;

  /**
   * How many times as long as usual the only task of a host waits, at least. Beside {@code cpu-hog}
   * XTomcats that use 26 to 54 % of their core waited 4 to 13 times as long (15 injections); a host
   * of which less is asked waits less than usual.
   */
  private static final double TIMES_USUAL = 2;

  /**
   * Three ticks: for two, so does a host that works off what it was asked for before its tier began
   * to wait for another one.
   */
  private static final long ONE_TASK_MICROS = 125_000;

  /** Share of the CPU that the host uses on average. */
  static final double MUCH_LESS = 0.75;

  /**
   * The same where its tasks wait, or one runs, all the time, and it waits much longer than usual.
   * A Tomcat that uses 25 % of its core, and was left 20 % of it for 1.3 s, had 70 requests
   * waiting.
   */
  private static final double LESS = 0.85;

  private static final double MUCH_MORE = 1.25;

  /** Share of a core. A host that hardly computes can't be kept from it. */
  private static final double HARDLY_COMPUTES = 0.05;

  private final Counter cpu;
  private final Counter pressure;
  private final int cores;
  private final Window window;
  private final double usual;

  /** Empty until it is asked for: it takes all ticks of the run, and few hosts are deprived. */
  private OptionalDouble usuallyWaits = OptionalDouble.empty();

  /** For one server of a run. */
  public CpuStarvation(BlindRunData recording, TierData tier) {
    this.cpu = tier.host().cpu();
    this.pressure = tier.host().cpuPressure();
    this.cores = Math.max(1, tier.cores().size());
    this.window = recording.window();
    this.usual = cpu.rateWithin(window.startMicros(), window.endMicros());
  }

  /**
   * Whether the host computed much less than usual between two times, as what waits must. Some task
   * may wait for a disk or for memory in the background while all others go on.
   */
  public boolean muchLess(long from, long to) {
    return missing(from, to) >= 1 - MUCH_LESS;
  }

  /** The share of what the host usually computes that it did not; all where that is nothing. */
  double missing(long from, long to) {
    return usual > 0 ? 1 - cpu.increaseWithin(from, to) / (usual * (to - from)) : 1;
  }

  /** Whether the host was deprived in the tick that a sample begins. */
  boolean in(int sample) {
    double used = cpu.rate(sample);
    if (usual < HARDLY_COMPUTES || used > LESS * usual) {
      return false;
    }
    double waited = waited(sample);
    return used <= MUCH_LESS * usual && waited >= WAITING
        || waitsMuchMore(waited) && waitedOrRan(sample) >= NEARLY_ALWAYS;
  }

  /** Whether tasks waited all the time in a span of such ticks: in at least half of its ticks. */
  boolean throughout(Saturation.Span span) {
    long from = span.startMicros();
    long to = span.endMicros();
    double waited = waitedMostly(from, to);
    boolean oneTask =
        to - from >= ONE_TASK_MICROS
            && waitsMuchMore(waited)
            && middle(from, to, this::waitedOrRan) >= ALWAYS_WAITING;
    return waited >= ALWAYS_WAITING || oneTask;
  }

  /** Whether tasks waited at least twice as long as usual in a span. */
  boolean waitsMuchMore(Saturation.Span span) {
    return waitsMuchMore(waitedMostly(span.startMicros(), span.endMicros()));
  }

  private boolean waitsMuchMore(double waited) {
    return waited >= TIMES_USUAL * usuallyWaits();
  }

  /**
   * Whether the host's tasks wait for a CPU longer than they usually do, or nearly always. Where
   * they compute less and wait no longer, less is asked of them: their tier waits for another one.
   * With 55 % as usual, in the middle ticks of bursts: 83 to 99 % where another system took a
   * database's core, 39 to 48 % where it took the core of the tier above.
   */
  public boolean waitsMore(long startMicros, long endMicros) {
    double waited = waitedMostly(startMicros, endMicros);
    return waited > usuallyWaits() || waited >= ALWAYS_WAITING;
  }

  private double usuallyWaits() {
    if (usuallyWaits.isEmpty()) {
      int end = cpu.firstSampleFrom(window.endMicros());
      boolean known = cpu.firstSampleFrom(window.startMicros()) < end && end < cpu.samples();
      usuallyWaits =
          OptionalDouble.of(known ? waitedMostly(window.startMicros(), window.endMicros()) : 0);
    }
    return usuallyWaits.getAsDouble();
  }

  /** The share of the time in which tasks waited in the middle one, by that, of a span's ticks. */
  public double waitedMostly(long startMicros, long endMicros) {
    return middle(startMicros, endMicros, this::waited);
  }

  /** The middle one, by size, of what the ticks of a span have. */
  private double middle(long startMicros, long endMicros, IntToDoubleFunction ofTick) {
    int first = cpu.firstSampleFrom(startMicros);
    int end = Math.max(cpu.firstSampleFrom(endMicros), first + 1);
    double[] all = IntStream.range(first, end).mapToDouble(ofTick).sorted().toArray();
    return all[all.length / 2];
  }

  /** The share of a tick in which some task waited. */
  private double waited(int sample) {
    long from = cpu.time(sample);
    long to = cpu.time(sample + 1);
    return pressure.increase(from, to) / (to - from);
  }

  /** The same, with the share of all its cores that the host used: of one task that is all. */
  private double waitedOrRan(int sample) {
    return waited(sample) + cpu.rate(sample) / cores;
  }

  /** Whether the host used much more than usual in the tick that a sample begins. */
  boolean muchMore(int sample) {
    return cpu.rate(sample) >= MUCH_MORE * usual;
  }

  /** The same span with its edges within the ticks at both ends. */
  Saturation.Span sharpened(Saturation.Span span) {
    int first = cpu.firstSampleFrom(span.startMicros());
    int end = cpu.firstSampleFrom(span.endMicros());
    double[] used = new double[end - first];
    for (int i = 0; i < used.length; i++) {
      used[i] = cpu.rate(first + i);
    }
    Arrays.sort(used);
    double least = used[(used.length - 1) / 2];
    long start = cpu.time(first + 1) - deprived(first, usual, least);
    if (first > 0) {
      start -= deprived(first - 1, usual, least);
    }
    double after = usual;
    for (int i = end + 1; i <= end + 2 && i + 1 < cpu.samples(); i++) {
      after = Math.max(after, cpu.rate(i));
    }
    long stop = cpu.time(end - 1) + deprived(end - 1, after, least);
    if (end + 1 < cpu.samples()) {
      stop += deprived(end, after, least);
    }
    return new Saturation.Span(start, stop, span.queueBefore(), span.queuePeak());
  }

  /** How much of a tick, from what was used of it between none and all. */
  private long deprived(int sample, double none, double all) {
    double part = Math.clamp((none - cpu.rate(sample)) / (none - all), 0, 1);
    return Math.round(part * (cpu.time(sample + 1) - cpu.time(sample)));
  }
}
