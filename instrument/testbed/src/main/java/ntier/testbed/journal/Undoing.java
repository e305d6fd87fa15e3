package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import ntier.host.Undo;
import ntier.linux.MountTable;
import ntier.testbed.MachineCommand;
import ntier.testbed.cgroup.RootLeaf;
import ntier.testbed.disk.LoopDevices;

/** Undoes changes of the machine. */
public final class Undoing {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);

  private Undoing() {}

  /**
   * Undoes a change.
   *
   * @return what was done, in words; empty if there was nothing left to undo
   */
  public static String undo(Undo undo) throws IOException {
    return switch (undo) {
      case Undo.WriteFile(var file, var content) -> writeFile(file, content);
      case Undo.KillGroups groups -> GroupUndo.kill(groups);
      case Undo.RemoveGroups groups -> GroupUndo.remove(groups);
      case Undo.DisableController(var file, var controller) -> GroupUndo.disable(file, controller);
      case Undo.ReturnProcesses(var from, var to) -> RootLeaf.empty(from, to);
      case Undo.DeleteNamespaces(var names) -> deleteNamespaces(names);
      case Undo.Unmount(var mountPoint) -> unmount(mountPoint);
      case Undo.DetachLoop(var file) -> detachLoops(file);
      case Undo.LiftLimit(var file, var shown, var lifted) -> liftLimit(file, shown, lifted);
      case Undo.RemoveFolder(var folder) -> FolderRemoval.remove(folder);
      case Undo.RemoveKernelFolder(var folder) -> removeFile(folder);
      case Undo.RemoveFile(var file) -> removeFile(file);
      case Undo.RemoveSwap swap -> SwapRemoval.remove(swap);
      case Undo.RemoveQdisc(var namespace, var link, var kind) ->
          removeQdisc(namespace, link, kind);
    };
  }

  /** What is to be undone, as the journal says it. */
  public static String describe(Undo undo) {
    return UndoText.of(undo).toString();
  }

  private static String writeFile(Path file, String content) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    Files.writeString(
        file, content, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    return "wrote '%s' to %s".formatted(content.strip(), file);
  }

  private static String deleteNamespaces(List<String> names) throws IOException {
    var there = names.stream().filter(n -> Files.exists(Path.of("/run/netns", n))).toList();
    if (there.isEmpty()) {
      return "";
    }
    var batch = new StringBuilder();
    there.forEach(name -> batch.append("netns delete ").append(name).append('\n'));
    MachineCommand.check(List.of("ip", "-force", "-batch", "-"), batch.toString());
    return "deleted network namespaces " + String.join(", ", there);
  }

  private static String unmount(Path mountPoint) throws IOException {
    if (!MountTable.has(mountPoint)) {
      return "";
    }
    var command = List.of("umount", mountPoint.toString());
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    var result = MachineCommand.run(command, "");
    // A process that has just been killed still closes its files.
    while (result.exitCode() != 0 && System.nanoTime() < deadline) {
      LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
      result = MachineCommand.run(command, "");
    }
    if (result.exitCode() != 0) {
      throw new IOException(result.output());
    }
    return "unmounted " + mountPoint;
  }

  private static String detachLoops(Path file) throws IOException {
    var devices = LoopDevices.backedBy(file);
    for (var device : devices) {
      LoopDevices.detach(device);
    }
    return devices.isEmpty() ? "" : "detached %s from %s".formatted(devices, file);
  }

  private static String liftLimit(Path file, String shown, String lifted) throws IOException {
    if (!Files.exists(file) || !Files.readAllLines(file).contains(shown)) {
      return "";
    }
    Files.writeString(file, lifted, StandardOpenOption.WRITE);
    return "lifted the limit '%s' of %s".formatted(shown, file);
  }

  private static String removeFile(Path file) throws IOException {
    return Files.deleteIfExists(file) ? "removed " + file : "";
  }

  private static String removeQdisc(Path namespace, String link, String kind) throws IOException {
    if (!Files.exists(namespace)) {
      return "";
    }
    var tc = List.of("nsenter", "--net=" + namespace, "tc", "qdisc");
    if (!MachineCommand.check(with(tc, "show", "dev", link, "root"), "")
        .contains("qdisc " + kind + " ")) {
      return "";
    }
    MachineCommand.check(with(tc, "del", "dev", link, "root"), "");
    return "removed %s from link %s of %s".formatted(kind, link, namespace.getFileName());
  }

  private static List<String> with(List<String> command, String... arguments) {
    return Stream.concat(command.stream(), Stream.of(arguments)).toList();
  }
}
