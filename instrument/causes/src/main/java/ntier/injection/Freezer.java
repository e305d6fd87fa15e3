package ntier.injection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import ntier.host.CgroupPaths;
import ntier.host.Undo;

/**
 * Stops and continues all processes of a cgroup: {@code freezer.state} of version 1, {@code
 * cgroup.freeze} of version 2. The files stay open, so that an injection opens nothing. Several of
 * one cgroup may overlap: it stands still for as long as any of them wants it.
 */
public final class Freezer implements AutoCloseable {
  private static final int CAPACITY = 256;

  private final Files files;
  private final SharedSetting setting;
  private final FileChannel state;
  private final ByteBuffer text = ByteBuffer.allocateDirect(CAPACITY);

  /**
   * Where a cgroup version keeps its freezer.
   *
   * @param control written to freeze and to thaw
   * @param state tells when all have stopped
   * @param frozen the text that says so
   */
  private record Files(Path control, String freeze, String thaw, Path state, String frozen) {}

  private Freezer(Files files) throws IOException {
    this.files = files;
    setting = SharedSetting.open(List.of(files.control()), List.of(files.thaw()));
    state = FileChannel.open(files.state(), StandardOpenOption.READ);
  }

  /** Why a cgroup cannot be frozen, and what would help; empty if it can. */
  public static Optional<String> unavailable(CgroupPaths cgroup) {
    Optional<Files> files = files(cgroup);
    if (files.isEmpty()) {
      return Optional.of(
          "there is no freezer: this needs the freezer controller of cgroup v1, or cgroup v2");
    }
    Path control = files.get().control();
    return java.nio.file.Files.isWritable(control)
        ? Optional.empty()
        : Optional.of(control + " cannot be written: this needs root, and Linux 5.2 for cgroup v2");
  }

  public static Freezer open(CgroupPaths cgroup) throws IOException {
    Optional<String> reason = unavailable(cgroup);
    if (reason.isPresent()) {
      throw new IOException(reason.get());
    }
    return new Freezer(files(cgroup).orElseThrow());
  }

  private static Optional<Files> files(CgroupPaths cgroup) {
    Optional<Path> folder = cgroup.folder("freezer");
    return cgroup.version() == 1
        ? folder.map(
            it -> {
              Path state = it.resolve("freezer.state");
              return new Files(state, "FROZEN", "THAWED", state, "FROZEN");
            })
        : folder.map(
            it ->
                new Files(
                    it.resolve("cgroup.freeze"),
                    "1",
                    "0",
                    it.resolve("cgroup.events"),
                    "frozen 1"));
  }

  /** How to thaw, for the journal. */
  public Undo undo() {
    return setting.undo().getFirst();
  }

  /** Begins to stop the processes; {@link #stoppedAll} says when all have. */
  public void freeze() throws IOException {
    setting.impose(0, List.of(files.freeze()));
  }

  /** Lets them go on, unless another holds them still; does nothing if they do. */
  public void thaw() throws IOException {
    setting.lift();
  }

  /**
   * Whether all processes have stopped since {@link #freeze}. Those that have not are told once
   * more: version 1 passes over who is just about to wait for a child to start its program (vfork),
   * and would never stop it.
   */
  public boolean stoppedAll() throws IOException {
    if (isFrozen()) {
      return true;
    }
    freeze();
    return isFrozen();
  }

  public boolean isFrozen() throws IOException {
    text.clear();
    int length = state.read(text, 0);
    byte[] bytes = new byte[Math.max(0, length)];
    text.flip().get(bytes);
    return new String(bytes, US_ASCII).contains(files.frozen());
  }

  @Override
  public void close() throws IOException {
    setting.close();
    state.close();
  }
}
