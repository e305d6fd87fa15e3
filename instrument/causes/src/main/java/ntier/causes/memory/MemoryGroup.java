package ntier.causes.memory;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.host.CgroupPaths;
import ntier.host.Undo;

/**
 * What a control group says of its memory and lets itself be told.
 *
 * @param usage bytes in use now
 * @param limit v1's {@code memory.limit_in_bytes}, v2's {@code memory.high}, which never kills
 * @param killer v1's {@code memory.oom_control}; empty where the limit cannot kill
 * @param reads limits the reads per second from a disk
 * @param readsFormat what to write to it for a device and a number
 * @param readsShown what it says then
 * @param readsFree the number that stands for no limit
 * @param memoryPressure PSI of memory
 * @param ioPressure PSI of I/O
 */
record MemoryGroup(
    Path usage,
    Path limit,
    Optional<Path> killer,
    Path reads,
    String readsFormat,
    String readsShown,
    String readsFree,
    Path memoryPressure,
    Path ioPressure) {
  private static final Pattern TOTALS =
      Pattern.compile("^some .*total=(\\d+)\\s+full .*total=(\\d+)");

  /** The group of a host; empty if the machine lacks the memory or the I/O controller. */
  static Optional<MemoryGroup> of(CgroupPaths cgroup) {
    boolean v1 = cgroup.version() == 1;
    Optional<Path> memory = cgroup.folder("memory");
    Optional<Path> disks = cgroup.folder(v1 ? "blkio" : "io");
    if (memory.isEmpty() || disks.isEmpty() || cgroup.unified().isEmpty()) {
      return Optional.empty();
    }
    Path memoryPressure = cgroup.unified().get().resolve("memory.pressure");
    Path ioPressure = cgroup.unified().get().resolve("io.pressure");
    return Optional.of(
        v1
            ? new MemoryGroup(
                memory.get().resolve("memory.usage_in_bytes"),
                memory.get().resolve("memory.limit_in_bytes"),
                Optional.of(memory.get().resolve("memory.oom_control")),
                disks.get().resolve("blkio.throttle.read_iops_device"),
                "%s %s",
                "%s %s",
                "0",
                memoryPressure,
                ioPressure)
            : new MemoryGroup(
                memory.get().resolve("memory.current"),
                memory.get().resolve("memory.high"),
                Optional.empty(),
                disks.get().resolve("io.max"),
                "%s riops=%s",
                "%s rbps=max wbps=max riops=%s wiops=max",
                "max",
                memoryPressure,
                ioPressure));
  }

  /** The files that this kernel does not have. */
  List<Path> missing() {
    List<Path> missing = new ArrayList<>(List.of(usage, limit, reads, memoryPressure, ioPressure));
    killer.ifPresent(missing::add);
    missing.removeIf(Files::exists);
    return missing;
  }

  /** Bytes in use. */
  long used() throws IOException {
    return Long.parseLong(Files.readString(usage).strip());
  }

  /** For how long tasks have waited since the group was made. */
  MemoryWaits waits() throws IOException {
    MatchResult memory = totals(memoryPressure);
    MatchResult io = totals(ioPressure);
    return new MemoryWaits(
        Long.parseLong(memory.group(1)),
        Long.parseLong(memory.group(2)),
        Long.parseLong(io.group(1)),
        Long.parseLong(io.group(2)));
  }

  private static MatchResult totals(Path pressure) throws IOException {
    Matcher totals = TOTALS.matcher(Files.readString(pressure));
    if (!totals.find()) {
      throw new IOException(pressure + " does not say how long tasks waited");
    }
    return totals;
  }

  /** Lets the group read so often per second from a device, {@code major:minor}. */
  void allowReads(String device, int perSecond) throws IOException {
    write(reads, readsFormat.formatted(device, perSecond));
  }

  void allowAllReads(String device) throws IOException {
    write(reads, readsFormat.formatted(device, readsFree));
  }

  /** How to undo all this, in the order in which it is done. */
  List<Undo> undo(String device, int readsPerSecond, String limitBefore) {
    List<Undo> steps = new ArrayList<>();
    killer.ifPresent(file -> steps.add(new Undo.WriteFile(file, "0")));
    steps.add(
        new Undo.LiftLimit(
            reads,
            readsShown.formatted(device, readsPerSecond),
            readsFormat.formatted(device, readsFree)));
    steps.add(new Undo.WriteFile(limit, limitBefore));
    return steps;
  }

  private static void write(Path file, String text) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(text.getBytes(US_ASCII)));
    }
  }
}
