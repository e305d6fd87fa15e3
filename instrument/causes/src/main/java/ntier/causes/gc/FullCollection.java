package ntier.causes.gc;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import ntier.archive.GcPause;
import ntier.archive.Injection;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.linux.Clocks;

/**
 * One full collection after the other. Each starts and ends when the JVM's own log says that its
 * threads stood still; in a JVM without such a log, when it was asked to and when it had done so.
 */
final class FullCollection implements InjectionAction {
  private static final String COLLECT = "GC.run";

  private final InjectionOrder order;
  private final long pid;
  private final long liveBytes;
  private TargetJvm jvm;
  private UndoJournal.Entry entry;
  private Optional<GcLogTail> log = Optional.empty();

  /**
   * @param pid of the JVM
   * @param liveBytes of small objects to keep alive in the JVM meanwhile
   */
  FullCollection(InjectionOrder order, long pid, long liveBytes) {
    this.order = order;
    this.pid = pid;
    this.liveBytes = liveBytes;
  }

  @Override
  public void prepare() throws IOException {
    entry = order.journal().willChange(new Undo.RemoveFile(TargetJvm.socket(pid)));
    jvm = TargetJvm.attach(pid);
    Optional<Path> file = GcLogTail.file(jvm.command("VM.log list"));
    if (file.isPresent()) {
      log = Optional.of(GcLogTail.open(Path.of("/proc/" + pid + "/cwd").resolve(file.get())));
    }
    if (liveBytes > 0) {
      keepAlive(liveBytes);
      // Into the old generation, so that the young collections do not copy them.
      jvm.command(COLLECT);
    }
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    long askedMicros = Clocks.realtimeMicros();
    jvm.command(COLLECT);
    long doneMicros = Clocks.realtimeMicros();
    List<GcPause> pauses = log.isEmpty() ? List.of() : log.get().ended(askedMicros, doneMicros);
    String took = "asking and answering took " + (doneMicros - askedMicros) + " us";
    if (pauses.isEmpty()) {
      return order.record(
          askedStartMicros, askedMicros, doneMicros, took + "; the JVM logged no pause");
    }
    return order.record(
        askedStartMicros,
        pauses.getFirst().startMicros(),
        pauses.getLast().endMicros(),
        pauses.getLast().what() + "; " + took);
  }

  private void keepAlive(long bytes) throws IOException {
    Path jar = Files.createTempFile(order.target().folder(), "live-set", ".jar");
    try {
      writeAgent(jar);
      // The JVM has another user than this process, which makes files for itself alone.
      Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
      jvm.loadAgent(jar, bytes + " " + ProcessHandle.current().pid());
    } finally {
      Files.delete(jar);
    }
  }

  private static void writeAgent(Path jar) throws IOException {
    String classFile = LiveSet.class.getName().replace('.', '/') + ".class";
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", LiveSet.class.getName());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file, manifest);
        var code = LiveSet.class.getClassLoader().getResourceAsStream(classFile)) {
      entries.putNextEntry(new JarEntry(classFile));
      code.transferTo(entries);
    }
  }

  @Override
  public void restore() throws IOException {
    if (liveBytes > 0) {
      keepAlive(0);
    }
    if (log.isPresent()) {
      log.get().close();
    }
    Files.deleteIfExists(TargetJvm.socket(pid));
    entry.close();
  }
}
