package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import ntier.archive.CsvAppender;
import ntier.archive.DiskSpace;
import ntier.archive.Event;
import ntier.archive.Manifest;
import ntier.archive.RecordedApplication;
import ntier.archive.RunDirectory;
import ntier.archive.RunFiles;
import ntier.archive.RunState;
import ntier.archive.RunWriteException;
import ntier.archive.SpaceForTheEnd;
import ntier.lifecycle.console.ProgressLine;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.DiskRoom;
import ntier.machine.Home;
import ntier.machine.NoRoomException;
import ntier.machine.PhaseTimes;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.provisioning.Cache;

/** What the runner writes of a run: manifest, plan and events. */
final class RunRecord implements AutoCloseable {
  /** USER_HZ, which Linux shows to programs on every architecture the servers exist for. */
  private static final int CLOCK_TICKS_PER_SECOND = 100;

  private final RunDirectory directory;
  private final RunSubject subject;
  private final DiskRoom room;
  private final CsvAppender<Event> events;
  private final SpaceForTheEnd space;
  private Manifest manifest;

  private RunRecord(RunDirectory directory, RunSubject subject, DiskRoom room, Manifest manifest) {
    this.directory = directory;
    this.subject = subject;
    this.room = room;
    this.manifest = manifest;
    directory.write(manifest);
    this.events = Event.FORMAT.append(directory.eventsFile());
    this.space = SpaceForTheEnd.take(directory);
  }

  /**
   * Makes the run's folder, and writes the plan and a manifest that says the run is going on. No
   * folder is left when that fails.
   *
   * @throws NoRoomException if the disks are too full to begin
   */
  static RunRecord begin(Home home, ExperimentRun.Request request, RunSubject subject, Answer.Up up)
      throws IOException, InterruptedException {
    RunDirectory directory = request.directory().get();
    try {
      DiskRoom room =
          DiskRoom.require(
              directory.path(), Files.createDirectories(Cache.defaultRoot().toAbsolutePath()));
      subject.writePlan(directory);
      return new RunRecord(
          directory, subject, room, manifest(directory, home, request, subject, up));
    } catch (Exception failed) {
      directory.discard(failed);
      throw failed;
    }
  }

  private static Manifest manifest(
      RunDirectory directory,
      Home home,
      ExperimentRun.Request request,
      RunSubject subject,
      Answer.Up up)
      throws IOException, InterruptedException {
    SequencedMap<String, Manifest.Tier> tiers = new LinkedHashMap<>();
    up.servers().forEach(server -> tiers.put(server.host(), server.entry()));
    Answer.Hello machine = subject.machine().hello();
    return new Manifest(
        Manifest.VERSION,
        directory.id(),
        subject.experiment(),
        RunState.RUNNING,
        "",
        request.commandLine(),
        Checkout.of(home.root()),
        machine.facts(),
        Runtime.version().toString(),
        subject.seed(),
        parts(home, subject),
        up.hosts(),
        tiers,
        Manifest.Phases.NONE,
        CLOCK_TICKS_PER_SECOND,
        Optional.empty(),
        Optional.of(RecordedApplication.of(home.application(subject.plan()))),
        Optional.of(machine.machines()).filter(several -> !several.isEmpty()),
        Optional.empty());
  }

  private static List<Manifest.Part> parts(Home home, RunSubject subject) {
    List<Manifest.Part> parts = new ArrayList<>(subject.parts());
    home.aotCache()
        .ifPresent(
            cache ->
                parts.add(
                    new Manifest.Part("aot-cache", Runtime.version().toString(), cache.sha256())));
    return List.copyOf(parts);
  }

  RunDirectory directory() {
    return directory;
  }

  /** What is left of the disks that it is written to. */
  DiskRoom room() {
    return room;
  }

  void event(String kind, String what) {
    events.append(new Event(Clocks.realtimeMicros(), kind, what));
  }

  /** Writes the times of the phases once they are fixed. */
  void phases(PhaseTimes times) {
    manifest =
        manifest.with(
            RunState.RUNNING,
            "",
            new Manifest.Phases(
                OptionalLong.of(times.rampStartMicros()),
                OptionalLong.of(times.warmUpStartMicros()),
                OptionalLong.of(times.measureStartMicros()),
                OptionalLong.of(times.measureEndMicros())));
    directory.write(manifest);
  }

  /**
   * Writes for how long the JVMs of each host compiled in the measure phase.
   *
   * @param micros of CPU time
   */
  void compiled(SequencedMap<String, Long> micros) {
    manifest = manifest.compiledFor(micros);
    directory.write(manifest);
  }

  /**
   * Writes that the run finished, with an account of its files. All that writes them has ended.
   *
   * @throws RunFailedException if a file is missing that every finished run has
   */
  void finish() {
    uninterrupted(
        () -> {
          space.giveBack();
          requireComplete();
          manifest = manifest.finished(RunFiles.record(directory));
          directory.write(manifest);
        });
  }

  private void requireComplete() {
    for (Path last : subject.lastFiles(directory)) {
      if (!Files.exists(last)) {
        throw new RunFailedException(
            "%s was not written, so the end of what was recorded may be lost; see %s; %s"
                .formatted(
                    last, directory.path().resolve("logs"), DiskSpace.describe(directory.path())));
      }
    }
  }

  /**
   * Makes the run, and keeps how it ended.
   *
   * @param progress is told where what was recorded is, if it did not finish
   */
  void of(Unwinding.Step run, ProgressLine progress) throws Exception {
    try {
      Interruption.told(run);
      finish();
    } catch (InterruptedException interrupted) {
      end(RunState.INTERRUPTED, "interrupted by a signal", interrupted);
      progress.say("interrupted; what was recorded is in " + directory.path());
      throw interrupted;
    } catch (Exception failed) {
      end(RunState.FAILED, String.valueOf(failed.getMessage()), failed);
      progress.say("failed; what was recorded is in " + directory.path());
      throw failed;
    }
  }

  /** What ended the run is told also where that cannot be recorded. */
  private void end(RunState state, String why, Exception cause) {
    try {
      end(state, why);
    } catch (RunWriteException unwritable) {
      cause.addSuppressed(unwritable);
    }
  }

  /** Writes that the run did not finish, and why. */
  void end(RunState state, String why) {
    uninterrupted(
        () -> {
          space.giveBack();
          manifest = manifest.with(state, why, manifest.phases());
          directory.write(manifest);
          event("run", state.name().toLowerCase(Locale.ROOT) + ": " + why);
        });
  }

  /** A pending interruption would close the files that are being written. */
  private static void uninterrupted(Runnable write) {
    boolean interrupted = Thread.interrupted();
    try {
      write.run();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    events.close();
  }
}
