package ntier.cli.calibration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.archive.CalibrationReport;
import ntier.linux.Clocks;
import ntier.monitors.HostCpuTime;
import ntier.plan.CalibrationPlan;
import ntier.plan.WorkloadPlan;
import ntier.rubbos.model.work.Rounds;

/**
 * Sets the work per page of a server under load, through its work file, and measures what comes of
 * it: window after window until shortly before the measure phase, then the last rounds are kept and
 * looked at once more. For one thread that calls {@link #look} several times per second.
 */
public final class Calibration {
  /** The server looks at its file five times per second, and pages that have begun must end. */
  private static final long SETTLING_MICROS = 300_000;

  private static final long WINDOW_MICROS = 1_000_000;

  /** From setting the last rounds to the measure phase. */
  private static final long HOLD_MICROS = 3_300_000;

  /** So that nothing of the calibration is in the measure phase. */
  private static final long MARGIN_MICROS = 150_000;

  private final CalibrationPlan plan;
  private final WorkController controller;
  private final HostCpuTime cpu;
  private final List<HostCpuTime> sharers;
  private final Path workFile;
  private final long fromMicros;
  private final long untilMicros;
  private final List<CalibrationReport.Window> windows = new ArrayList<>();
  private int rounds;
  private boolean holding;

  /** Not before this a window begins; 0 until rounds are set. */
  private long settledMicros;

  private Optional<Reading> begun = Optional.empty();
  private Optional<CalibrationReport> report = Optional.empty();

  /** Counters at one instant. */
  private record Reading(long atMicros, long usedMicros, long runMicros, long idleMicros) {}

  /**
   * @param load that the server will be under
   * @param cpu of the tier's host
   * @param sharers all hosts of the run that may use one of its cores, itself among them
   * @param workFile where the server looks for its rounds
   * @param fromMicros when the load is there in full: begin of the warm-up
   * @param untilMicros begin of the measure phase
   */
  public Calibration(
      CalibrationPlan plan,
      WorkloadPlan load,
      HostCpuTime cpu,
      List<HostCpuTime> sharers,
      Path workFile,
      long fromMicros,
      long untilMicros) {
    this.plan = plan;
    this.cpu = cpu;
    this.sharers = List.copyOf(sharers);
    this.workFile = workFile;
    this.fromMicros = fromMicros;
    this.untilMicros = untilMicros - MARGIN_MICROS;
    double thinkSeconds = Math.max(0.001, load.thinkTime().toNanos() / 1e9);
    this.controller = new WorkController(plan.percent(), load.users() / thinkSeconds, Rounds.MOST);
  }

  /** Does what is due now. */
  public void look() throws IOException {
    long now = Clocks.realtimeMicros();
    if (now < fromMicros || report.isPresent()) {
      return;
    }
    if (settledMicros == 0) {
      setNext(now);
    } else if (begun.isEmpty()) {
      begun = now < settledMicros ? Optional.empty() : Optional.of(read());
    } else if (now >= (holding ? untilMicros : begun.get().atMicros() + WINDOW_MICROS)) {
      end(window(begun.get(), read()));
    }
  }

  /** What came of it, once the rounds are fixed and have been looked at. */
  public Optional<CalibrationReport> report() {
    return report;
  }

  private void setNext(long now) throws IOException {
    // Another window would not end in time for a look at the last rounds.
    holding = now + SETTLING_MICROS + WINDOW_MICROS + HOLD_MICROS > untilMicros;
    rounds = holding ? controller.last(windows) : controller.next(windows);
    Path next = workFile.resolveSibling(workFile.getFileName() + ".next");
    // Never through a link that the server, whose folder it is, could have put there.
    Files.deleteIfExists(next);
    Files.writeString(next, rounds + "\n", StandardOpenOption.CREATE_NEW);
    Files.move(next, workFile, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    settledMicros = now + SETTLING_MICROS;
    begun = Optional.empty();
  }

  private void end(CalibrationReport.Window window) throws IOException {
    windows.add(window);
    if (holding) {
      report = Optional.of(report(window));
    } else {
      setNext(window.endMicros());
    }
  }

  private CalibrationReport report(CalibrationReport.Window held) {
    return new CalibrationReport(
        CalibrationReport.VERSION,
        plan.tier().role().key(),
        plan.percent(),
        rounds,
        held.cpuPercent(),
        Shortfall.of(plan.percent(), held),
        windows);
  }

  private Reading read() throws IOException {
    long run = sharers.stream().mapToLong(HostCpuTime::usedMicros).sum();
    return new Reading(Clocks.realtimeMicros(), cpu.usedMicros(), run, cpu.idleMicros());
  }

  private CalibrationReport.Window window(Reading begin, Reading end) {
    double wall = Math.max(1, end.atMicros() - begin.atMicros());
    return new CalibrationReport.Window(
        begin.atMicros(),
        end.atMicros(),
        rounds,
        rounded(100 * (end.usedMicros() - begin.usedMicros()) / wall),
        rounded(leftPercent(begin, end, wall)));
  }

  /** Programs that are not of the run have to make room: its hosts come before them. */
  private double leftPercent(Reading begin, Reading end, double wall) {
    double idle = 100 * (end.idleMicros() - begin.idleMicros()) / wall;
    double run = 100 * (end.runMicros() - begin.runMicros()) / wall;
    return Math.max(idle, 100.0 * cpu.cores() - run);
  }

  private static double rounded(double percent) {
    return Math.round(percent * 10) / 10.0;
  }
}
