package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.linux.Mounts;

/**
 * A tracefs instance of the suite's own in which only {@code tcp:tcp_retransmit_skb} is on. The
 * machine's own tracing is left alone: the instance has its own buffer and switch. Each change is
 * in the journal before it is made.
 */
public final class RetransmitTracer implements AutoCloseable {
  private static final Path USUAL_MOUNT = Path.of("/sys/kernel/tracing");
  private static final Path EVENT = Path.of("events", "tcp", "tcp_retransmit_skb", "enable");
  private static final String BUFFER_KILOBYTES = "512";

  /** Undone in reverse. */
  private final Deque<Made> made = new ArrayDeque<>();

  private Path instance;

  private RetransmitTracer() {}

  private record Made(UndoJournal.Entry entry, Action undo) {}

  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }

  /**
   * Makes the instance, and mounts tracefs where it is not mounted yet.
   *
   * @param mountPoint a private folder for tracefs, made if needed
   * @param name of the instance, unique on the machine
   * @throws IOException where the kernel has no tracefs, no such event, or refuses; nothing is left
   *     behind
   */
  public static RetransmitTracer prepare(Path mountPoint, String name, UndoJournal journal)
      throws IOException {
    var tracer = new RetransmitTracer();
    try {
      tracer.make(tracer.mounted(mountPoint, journal), name, journal);
      return tracer;
    } catch (IOException failed) {
      tracer.close();
      throw failed;
    }
  }

  /** The instance's folder, for {@link MonitorsConfig#tracefsInstance}. */
  public Path instance() {
    return instance;
  }

  private Path mounted(Path mountPoint, UndoJournal journal) throws IOException {
    for (Path folder : List.of(USUAL_MOUNT, mountPoint)) {
      if (Files.isDirectory(folder.resolve("instances"))) {
        return folder;
      }
    }
    makeFolder(mountPoint, journal);
    var entry = journal.willChange(new Undo.Unmount(mountPoint));
    Mounts.mount("tracefs", mountPoint);
    made.push(new Made(entry, () -> Mounts.unmount(mountPoint)));
    return mountPoint;
  }

  private void make(Path tracefs, String name, UndoJournal journal) throws IOException {
    Path folder = tracefs.resolve("instances").resolve(name);
    makeFolder(folder, journal);
    if (!Files.exists(folder.resolve(EVENT))) {
      throw new IOException(folder.resolve(EVENT) + ": this kernel has no such event");
    }
    write(folder.resolve("trace_clock"), "mono");
    write(folder.resolve("buffer_size_kb"), BUFFER_KILOBYTES);
    write(folder.resolve(EVENT), "1");
    instance = folder;
  }

  private void makeFolder(Path folder, UndoJournal journal) throws IOException {
    if (!Files.exists(folder)) {
      var entry = journal.willChange(new Undo.RemoveKernelFolder(folder));
      Files.createDirectories(folder);
      made.push(new Made(entry, () -> Files.deleteIfExists(folder)));
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.WRITE);
  }

  /** Removes the instance and the mount; the monitors must have ended. */
  @Override
  public void close() throws IOException {
    while (!made.isEmpty()) {
      Made last = made.peek();
      last.undo().run();
      last.entry().close();
      made.pop();
    }
  }
}
