package ntier.archive.merging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import ntier.archive.ClockSample;
import ntier.archive.DamagedRunException;
import ntier.archive.MachineParts;
import ntier.archive.MergedParts;
import ntier.archive.RecordedFile;
import ntier.archive.RunDirectory;
import ntier.archive.RunWriteException;
import ntier.archive.WholeFile;
import ntier.archive.clocks.RunClocks;

/**
 * Merges what was fetched of each machine of a run into the run's own files, all by the clock of
 * the reference:
 *
 * <pre>
 *   machines/m1/samples/hosts.csv --clocks.csv--\
 *   machines/m2/samples/hosts.csv --------------- by time --> samples/hosts.csv
 * </pre>
 *
 * The parts stay as they are, so that a merge that was broken off is done again and ends the same.
 * Each file is put in place in one step, and {@code machines/merged.json} is written when all are:
 * until then the run counts as not merged. Takes time in proportion to the files, and little
 * memory.
 */
public final class Merging {
  private static final String CLOCKS = "clocks.csv";
  private static final String AGAIN = "fetch the files of that machine again, then merge";

  private final RunDirectory run;
  private final MachineParts parts;

  private Merging(RunDirectory run) {
    this.run = run;
    this.parts = run.parts();
  }

  /** Whether a run has machines' parts that are not, or not as a whole, in its files. */
  public static boolean isPending(RunDirectory run) {
    if (!Files.isDirectory(run.machinesFolder(), LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try {
      return !Files.exists(run.partsFile())
          || !Files.exists(run.mergedFile())
          || !run.mergedParts().equals(merged(run));
    } catch (DamagedRunException noRecord) {
      return true;
    }
  }

  /**
   * Merges the parts, unless that is done.
   *
   * @throws DamagedRunException if a part is missing, is not as it was fetched, or cannot be
   *     brought to the reference's clock; the run's files are then as they were
   * @throws RunWriteException if a file cannot be written
   */
  public static void merge(RunDirectory run) {
    if (isPending(run)) {
      new Merging(run).merge();
    }
  }

  private void merge() {
    parts.machines().forEach(this::check);
    gatherClocks();
    Map<String, LongUnaryOperator> clocks = clocks();
    Map<String, SequencedMap<String, Path>> targets = targets();
    try {
      Files.deleteIfExists(run.mergedFile());
    } catch (IOException e) {
      throw RunWriteException.of(run.mergedFile(), e);
    }
    targets.forEach(
        (path, files) -> new MergedFile(run.path().resolve(path), path, files, clocks).write());
    run.write(merged(run));
  }

  private static MergedParts merged(RunDirectory run) {
    return new MergedParts(MergedParts.VERSION, hash(run.partsFile()), hash(run.clocksFile()));
  }

  private static String hash(Path file) {
    try {
      return Files.exists(file) ? MachineParts.found(file, "").sha256() : "";
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private void check(MachineParts.Part part) {
    Path folder = run.machineFolder(part.name());
    for (RecordedFile file : part.files()) {
      if (!MachineParts.isPart(file.path())) {
        throw new DamagedRunException(
            run.partsFile(),
            0,
            "a path of machine " + part.name() + " is \"" + file.path() + "\"",
            "that of a file inside the machine's folder, and of none that only the runner writes,"
                + " would be right");
      }
      Path found = folder.resolve(file.path());
      String sha256;
      try {
        sha256 = MachineParts.found(found, file.path()).sha256();
      } catch (IOException e) {
        throw new DamagedRunException(found, 0, "it cannot be read: " + e.getMessage(), AGAIN);
      }
      if (!sha256.equals(file.sha256())) {
        throw new DamagedRunException(
            found,
            0,
            "its SHA-256 is %s, and on machine %s it was %s"
                .formatted(sha256, part.name(), file.sha256()),
            AGAIN);
      }
    }
  }

  /** A machine that measured its own clock has the lines of it among its files. */
  private void gatherClocks() {
    List<ClockSample> samples = new ArrayList<>();
    for (MachineParts.Part part : parts.machines()) {
      if (part.files().stream().anyMatch(file -> file.path().equals(CLOCKS))) {
        samples.addAll(ClockSample.FORMAT.read(run.machineFolder(part.name()).resolve(CLOCKS)));
      }
    }
    if (!samples.isEmpty()) {
      WholeFile.replace(run.clocksFile(), ClockSample.text(samples));
    }
  }

  /** From each machine's time to the reference's. */
  private Map<String, LongUnaryOperator> clocks() {
    RunClocks measured = new RunClocks(ClockSample.FORMAT.readIfThere(run.clocksFile()));
    Map<String, LongUnaryOperator> clocks = new LinkedHashMap<>();
    for (MachineParts.Part part : parts.machines()) {
      clocks.put(
          part.name(),
          part.name().equals(parts.reference())
              ? LongUnaryOperator.identity()
              : measured
                  .of(part.name())
                  .<LongUnaryOperator>map(clock -> clock::toReference)
                  .orElseThrow(() -> unmeasured(part.name())));
    }
    return clocks;
  }

  private DamagedRunException unmeasured(String machine) {
    return new DamagedRunException(
        run.clocksFile(),
        0,
        "it has no offset of machine "
            + machine
            + ", so its times cannot be brought to those of "
            + parts.reference(),
        "at least one line for each machine but that one would be right");
  }

  /** By path in the run's folder: the files that go there, by machine. */
  private Map<String, SequencedMap<String, Path>> targets() {
    Map<String, SequencedMap<String, Path>> targets = new TreeMap<>();
    for (MachineParts.Part part : parts.machines()) {
      for (RecordedFile file : part.files()) {
        if (!file.path().equals(CLOCKS)) {
          targets
              .computeIfAbsent(file.path(), _ -> new LinkedHashMap<>())
              .put(part.name(), run.machineFolder(part.name()).resolve(file.path()));
        }
      }
    }
    return MergedFile.told(targets);
  }
}
