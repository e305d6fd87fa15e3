package ntier.analysis.figures;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import ntier.analysis.overflow.Drops;
import ntier.analysis.recording.Counter;
import ntier.analysis.recording.CpuCounters;
import ntier.analysis.recording.RunData;
import ntier.analysis.recording.TierData;
import ntier.analysis.recording.Window;
import ntier.archive.FileCheck;
import ntier.archive.MonitorsReport;
import ntier.archive.RunState;
import ntier.archive.WorkloadReport;

/**
 * How far to trust a run: what measuring it cost, and what disturbed it.
 *
 * @param trusted whether there are no warnings
 * @param why the warnings, in sentences
 * @param monitorsCpuPercent of one core; empty if they gave no account
 * @param workloadCpuPerRequestMicros of the load generator; empty if it gave no account
 * @param stealPercent CPU time that a hypervisor took from this machine; empty without samples
 * @param slowPercent of the measure phase in which a core ran at half its usual speed or less;
 *     empty without samples, and in older findings
 * @param foreignCpuPercent what neither the hosts of the run nor its monitors used, of one core;
 *     empty without samples
 * @param longestSampleGapMillis the longest time without a sample of a tier's host
 * @param filesChanged that the run's files are not as they were when it finished, in words; empty
 *     if they are, and in older findings
 * @param facts everything that was looked at, in sentences
 */
public record Trust(
    boolean trusted,
    List<String> why,
    OptionalDouble monitorsCpuPercent,
    long monitorsLateTicks,
    OptionalDouble workloadCpuPerRequestMicros,
    OptionalDouble stealPercent,
    Optional<Double> slowPercent,
    OptionalDouble foreignCpuPercent,
    double longestSampleGapMillis,
    Optional<String> filesChanged,
    List<String> facts) {
  private static final double MOST_STEAL_PERCENT = 1;
  private static final double MOST_LATE_PERCENT = 5;
  private static final double MOST_MONITORS_PERCENT = 5;

  /** Five ticks without a sample hide a millibottleneck. */
  private static final double LONGEST_GAP_MILLIS = 250;

  public Trust {
    why = List.copyOf(why);
    facts = List.copyOf(facts);
  }

  /** Looks at everything that could have disturbed the run. */
  public static Trust of(RunData recording, Drops drops) {
    List<String> why = new ArrayList<>();
    List<String> facts = new ArrayList<>();
    if (recording.manifest().state() != RunState.FINISHED) {
      why.add("the run is not complete");
    }
    files(recording.files(), why, facts);
    ClockAgreement.tell(recording, why, facts);
    recording.workload().ifPresent(workload -> workload(workload, why, facts));
    recording
        .monitors()
        .ifPresent(monitors -> monitors(monitors, recording.machinesSampled(), why, facts));
    PacketLoss.tell(drops, recording.measured().size(), why, facts);
    OptionalDouble steal = stealPercent(recording);
    steal.ifPresent(percent -> steal(percent, why, facts));
    Steadiness steadiness = Steadiness.of(recording.speeds(), recording.window());
    steadiness.tell(why, facts);
    ColdServers.tell(recording, why, facts);
    RampBacklog.tell(recording, why, facts);
    Cores cores = Cores.of(recording);
    cores.tell(recording.watch().isPresent(), why, facts);
    CalibrationFigures.of(recording)
        .ifPresent(
            calibration -> {
              facts.add("Extra work: " + calibration.sentence());
              if (calibration.missed()) {
                why.add(calibration.complaint());
              }
            });
    FitFigures.of(recording).filter(FitFigures::missed).ifPresent(fit -> why.add(fit.complaint()));
    WriteFigures.of(recording)
        .ifPresent(
            writes -> {
              facts.add(writes.sentence());
              if (writes.wrong()) {
                why.add("the database does not hold what was acknowledged: " + writes.difference());
              }
            });
    double gap = longestGapMillis(recording);
    facts.add(say("The longest time without a sample of a host was %.0f ms.", gap));
    if (gap > LONGEST_GAP_MILLIS) {
      why.add(say("for %.0f ms no sample was taken", gap));
    }
    recording
        .gcPauses()
        .forEach(
            (server, gc) ->
                facts.add(
                    say(
                        "The JVM of %s paused %d times for garbage collection, %.0f ms in all, at"
                            + " most %.0f ms (whole run).",
                        server, gc.pauses().size(), gc.totalMillis(), gc.maxMillis())));
    return new Trust(
        why.isEmpty(),
        why,
        recording
            .monitors()
            .map(m -> OptionalDouble.of(Rounding.toDigits(m.cpuPercent(), 2)))
            .orElse(OptionalDouble.empty()),
        recording.monitors().map(MonitorsReport::lateTicks).orElse(0L),
        recording
            .workload()
            .map(w -> OptionalDouble.of(Rounding.toDigits(w.cpuPerRequestMicros(), 1)))
            .orElse(OptionalDouble.empty()),
        steal,
        steadiness.slowPercent(),
        cores.foreignPercent(),
        gap,
        Optional.of(recording.files().complaint()).filter(words -> !words.isEmpty()),
        facts);
  }

  private static void files(FileCheck files, List<String> why, List<String> facts) {
    if (!files.changed().isEmpty()) {
      why.add(files.complaint());
    } else if (files.kind() == FileCheck.Kind.COMPLETE) {
      facts.add(
          say(
              "All %d files that figures are made from are as they were when the run finished.",
              files.measured()));
    } else if (files.kind() == FileCheck.Kind.ENDS_ALONE) {
      facts.add(
          "Whether the run's files are complete cannot be checked: the run has no record of them.");
    }
  }

  private static void workload(WorkloadReport workload, List<String> why, List<String> facts) {
    facts.add(
        say(
            "The load generator took %.0f µs of CPU per request; its busiest core was %.0f %% busy;"
                + " 99 %% of its timers were late by less than %.1f ms, the worst by %.1f ms; its own"
                + " garbage collection took %d ms.",
            workload.cpuPerRequestMicros(),
            workload.maxCorePercent(),
            workload.lateTimersP99Micros() / 1e3,
            workload.lateTimersMaxMicros() / 1e3,
            workload.gcMillis()));
    if (!workload.trusted()) {
      why.add("the load generator was itself a bottleneck: " + String.join("; ", workload.why()));
    }
  }

  /** Those of several machines report together: each may take so much of a core of its own. */
  private static void monitors(
      MonitorsReport monitors, int machines, List<String> why, List<String> facts) {
    double late = monitors.ticks() == 0 ? 0 : 100.0 * monitors.lateTicks() / monitors.ticks();
    facts.add(
        say(
            "The monitors took %.2f %% of a core; %d of %d samples were late, the worst by %.1f ms;"
                + " drops are known from the kernel's %s.",
            monitors.cpuPercent(),
            monitors.lateTicks(),
            monitors.ticks(),
            monitors.maxLateMicros() / 1e3,
            monitors.retransmitSource().equals("tracepoint")
                ? "record of each retransmission"
                : "packet counters"));
    if (!monitors.missing().isEmpty()) {
      facts.add("Not available on this machine: " + String.join(", ", monitors.missing()) + ".");
    }
    if (late > MOST_LATE_PERCENT) {
      why.add(say("%.0f %% of the monitors' samples were late", late));
    }
    if (monitors.cpuPercent() > MOST_MONITORS_PERCENT * machines) {
      why.add(say("the monitors took %.1f %% of a core", monitors.cpuPercent()));
    }
  }

  private static void steal(double percent, List<String> why, List<String> facts) {
    facts.add(say("A hypervisor took %.1f %% of this machine's CPU time.", percent));
    if (percent > MOST_STEAL_PERCENT) {
      why.add(say("other guests of the hypervisor took %.1f %% of the CPU time", percent));
    }
  }

  private static OptionalDouble stealPercent(RunData recording) {
    Window window = recording.window();
    if (recording.cpus().isEmpty() || window.buckets() == 0) {
      return OptionalDouble.empty();
    }
    double stolen = 0;
    for (CpuCounters cpu : recording.cpus()) {
      stolen += cpu.steal().increaseWithin(window.startMicros(), window.endMicros());
    }
    double all = (window.endMicros() - window.startMicros()) * (double) recording.cpus().size();
    return OptionalDouble.of(Rounding.toDigits(100 * stolen / all, 2));
  }

  private static double longestGapMillis(RunData recording) {
    long longest = 0;
    for (TierData server : recording.servers()) {
      Counter cpu = server.host().cpu();
      for (int sample = 1; sample < cpu.samples(); sample++) {
        if (recording.window().contains(cpu.time(sample))) {
          longest = Math.max(longest, cpu.time(sample) - cpu.time(sample - 1));
        }
      }
    }
    return Rounding.millis(longest);
  }
}
