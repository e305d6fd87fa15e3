package ntier.machine.several;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import ntier.archive.ClockSample;
import ntier.archive.MachineParts;
import ntier.archive.RecordedFile;
import ntier.archive.RunDirectory;
import ntier.archive.WholeFile;
import ntier.archive.merging.Merging;
import ntier.linux.Clocks;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.machine.Pieces;
import ntier.machine.Unwinding;

/**
 * Brings what machines recorded to the run's folder, and merges it. What a lost machine recorded
 * stays there; what the others did comes, and is merged as far as it goes.
 */
final class Recordings {
  private static final String CLOCKS = "clocks.csv";

  /** In the place of a machine: all times are brought to its clock. */
  private static final String RUNNER = "runner";

  private static final int PIECE = 1 << 20;

  private final List<Member> members;
  private final RunDirectory run;
  private final long begunMicros;

  /**
   * @param members the users' machine first
   * @param begunMicros when the recording began, by the runner's clock
   */
  Recordings(List<Member> members, RunDirectory run, long begunMicros) {
    this.members = members;
    this.run = run;
    this.begunMicros = begunMicros;
  }

  /**
   * Brings all.
   *
   * @return files of the run's, as told by {@link ntier.machine.Machine#collect}
   * @throws IOException if a machine's are missing, once the others' are there
   */
  Answer.Collected bring() throws IOException {
    Map<String, MachineParts.Part> parts = new ConcurrentHashMap<>();
    Map<String, List<ClockSample>> clocks = new ConcurrentHashMap<>();
    IOException failure = null;
    try {
      AtAll.whole(
          members,
          member -> {
            clocks.put(member.name(), clock(member));
            bring(member, part -> parts.put(member.name(), part));
          });
    } catch (IOException some) {
      failure = some;
    }
    List<MachineParts.Part> there =
        members.stream().map(Member::name).filter(parts::containsKey).map(parts::get).toList();
    merge(there, clocks, failure);
    return new Answer.Collected(
        there.stream().flatMap(part -> part.files().stream()).map(RecordedFile::path).toList());
  }

  private void merge(
      List<MachineParts.Part> there, Map<String, List<ClockSample>> clocks, IOException failure)
      throws IOException {
    IOException all = failure;
    try {
      List<ClockSample> samples = new ArrayList<>();
      there.forEach(part -> samples.addAll(clocks.get(part.name())));
      WholeFile.replace(run.clocksFile(), ClockSample.text(samples));
      run.write(new MachineParts(MachineParts.VERSION, RUNNER, there));
      Merging.merge(run);
    } catch (RuntimeException unmerged) {
      IOException merging = new IOException(unmerged.getMessage(), unmerged);
      if (all == null) {
        all = merging;
      } else {
        all.addSuppressed(merging);
      }
    }
    if (all != null) {
      throw all;
    }
  }

  /**
   * What was recorded comes also where the machine cannot bring all of it together, as on a full
   * disk.
   */
  private void bring(Member member, Consumer<MachineParts.Part> come) throws IOException {
    String there = member.folders().there(run.path().toString());
    try (Unwinding fetching = new Unwinding()) {
      fetching.later(() -> come.accept(fetched(member, there)));
      member.machine().collect(new Order.Collect(there));
    }
  }

  private MachineParts.Part fetched(Member member, String there) throws IOException {
    Path folder = run.machineFolder(member.name());
    Files.createDirectories(folder);
    for (RecordedFile file : member.machine().recorded(new Order.Recorded(there)).files()) {
      if (!file.path().equals(CLOCKS)) {
        bring(member, there, file, folder);
      }
    }
    return MachineParts.Part.of(member.name(), folder);
  }

  private static void bring(Member member, String there, RecordedFile file, Path folder)
      throws IOException {
    if (!MachineParts.isPart(file.path())) {
      throw new IOException(
          "machine %s has a file \"%s\", which is not one that a machine records"
              .formatted(member.name(), file.path()));
    }
    Path here = folder.resolve(file.path());
    Files.createDirectories(here.getParent());
    try (OutputStream out = Files.newOutputStream(here)) {
      copy(member, there + "/" + file.path(), out);
    }
    String sha256 = MachineParts.found(here, file.path()).sha256();
    if (!sha256.equals(file.sha256())) {
      throw new IOException(
          "%s of machine %s came with the SHA-256 %s, and there it was %s: something still wrote to it, or it was damaged on the way"
              .formatted(file.path(), member.name(), sha256, file.sha256()));
    }
  }

  private static void copy(Member member, String file, OutputStream out) throws IOException {
    long offset = 0;
    byte[] piece = piece(member, file, offset);
    while (piece.length > 0) {
      out.write(piece);
      offset += piece.length;
      piece = piece(member, file, offset);
    }
  }

  private static byte[] piece(Member member, String file, long offset) throws IOException {
    return Pieces.bytes(member.machine().read(new Order.Read(file, offset, PIECE)).base64());
  }

  /** What the machine measured of its clock; it still does, so the end of a line may be missing. */
  private List<ClockSample> clock(Member member) throws IOException {
    if (member.equals(members.getFirst())) {
      return RecordedClocks.ofUsers(
          member.name(),
          begunMicros,
          member.clock(),
          Clocks.realtimeMicros(),
          MemberClock.of(member.machine()));
    }
    long toRunner = -members.getFirst().clock().aheadMicros();
    Path copy = Files.createTempFile("ntier-clocks", ".csv");
    try (OutputStream out = Files.newOutputStream(copy)) {
      copy(member, member.folders().there(run.clocksFile().toString()), out);
      return RecordedClocks.of(ClockSample.FORMAT.read(copy), toRunner);
    } finally {
      Files.delete(copy);
    }
  }
}
