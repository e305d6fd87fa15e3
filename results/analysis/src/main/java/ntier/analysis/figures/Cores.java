package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import ntier.analysis.recording.Core;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.CpuCounters;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.Window;
import ntier.analysis.words.Words;
import ntier.archive.MonitorsReport;

/**
 * How busy the machine's cores were in the measure phase, and with what.
 *
 * @param busyPercent of each core of each machine
 * @param foreignPercent busy with neither the hosts of the run nor its monitors, of one core; empty
 *     without samples. Interrupts and the runner are in it
 * @param betweenStopsPercent how busy each core was while no injected cause was at work, where that
 *     is at least a quarter of the phase; else as {@code busyPercent}
 */
record Cores(
    TreeMap<Core, Double> busyPercent,
    OptionalDouble foreignPercent,
    TreeMap<Core, Double> betweenStopsPercent) {
  /** Interrupts and the runner take less than this of a core. */
  private static final double MOST_FOREIGN_PERCENT = 25;

  /** Above it a run is about overload and not about millibottlenecks at moderate load. */
  private static final double OVERLOAD_PERCENT = 95;

  static Cores of(RunData recording) {
    Window window = recording.window();
    TreeMap<Core, Double> busy = new TreeMap<>();
    TreeMap<Core, Double> between = new TreeMap<>();
    List<Window> spans = BetweenStops.of(window, recording.injections());
    double all = 0;
    for (CpuCounters cpu : recording.cpus()) {
      double idle = share(cpu.idle(), window) + share(cpu.iowait(), window);
      double stolen = share(cpu.steal(), window);
      busy.put(cpu.core(), Math.max(0, 100 * (1 - idle - stolen)));
      between.put(cpu.core(), busyPercent(cpu, spans));
      all += busy.get(cpu.core());
    }
    if (busy.isEmpty() || recording.hostsCpu().isEmpty() || window.buckets() == 0) {
      return new Cores(busy, OptionalDouble.empty(), between);
    }
    double own = recording.monitors().map(MonitorsReport::cpuPercent).orElse(0.0);
    for (Counter host : recording.hostsCpu().values()) {
      own += 100 * share(host, window);
    }
    return new Cores(
        busy, OptionalDouble.of(Rounding.toDigits(Math.max(0, all - own), 1)), between);
  }

  private static double busyPercent(CpuCounters cpu, List<Window> spans) {
    double idle = 0;
    double length = 0;
    for (Window span : spans) {
      for (Counter counter : List.of(cpu.idle(), cpu.iowait(), cpu.steal())) {
        idle += counter.increase(span.startMicros(), span.endMicros());
      }
      length += span.endMicros() - span.startMicros();
    }
    return Math.max(0, 100 * (1 - idle / Math.max(1, length)));
  }

  private static double share(Counter counter, Window window) {
    return counter.increaseWithin(window.startMicros(), window.endMicros())
        / (double) Math.max(1, window.endMicros() - window.startMicros());
  }

  /**
   * @param watched whether servers were only watched: the programs beside them are no disturbance
   *     then, but how things are
   */
  void tell(boolean watched, List<String> why, List<String> facts) {
    if (foreignPercent.isEmpty()) {
      return;
    }
    StringBuilder sentence = new StringBuilder();
    busyPercent.forEach(
        (core, busy) ->
            sentence
                .append(sentence.isEmpty() ? "Core " : ", core ")
                .append(say("%s was %.0f %% busy", core, busy)));
    double foreign = foreignPercent.getAsDouble();
    facts.add(sentence + say("; other programs and interrupts took %.0f %% of a core.", foreign));
    if (foreign > MOST_FOREIGN_PERCENT && !watched) {
      why.add(say("other programs took %.0f %% of a core from the run", foreign));
    }
    full(busyPercent)
        .ifPresentOrElse(
            cores ->
                why.add(cores + " full all the time, so queues grow without a millibottleneck"),
            () ->
                full(betweenStopsPercent)
                    .ifPresent(
                        cores ->
                            why.add(
                                cores
                                    + " full all the time between stops, so queues grow without a"
                                    + " millibottleneck")));
  }

  /** {@code core 0 was} or {@code cores 0 and 1 were}; empty if none is full. */
  private static Optional<String> full(TreeMap<Core, Double> percent) {
    List<String> full =
        percent.entrySet().stream()
            .filter(core -> core.getValue() > OVERLOAD_PERCENT)
            .map(core -> core.getKey().toString())
            .toList();
    return full.isEmpty()
        ? Optional.empty()
        : Optional.of(
            say(
                "%s %s",
                (full.size() == 1 ? "core " : "cores ") + Words.list(full),
                full.size() == 1 ? "was" : "were"));
  }
}
