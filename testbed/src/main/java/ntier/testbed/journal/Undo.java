package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import ntier.linux.MountTable;
import ntier.plan.host.UndoJournal.UndoStep;
import ntier.testbed.Command;
import ntier.testbed.cgroup.CgroupRemoval;
import ntier.testbed.cgroup.GroupOwner;
import ntier.testbed.disk.LoopDevices;

/**
 * The kinds of undo steps. Each may be repeated: where nothing is left to undo, it does nothing.
 *
 * <table>
 * <caption>Kinds</caption>
 * <tr><td>{@code write-file}</td><td>path, content</td></tr>
 * <tr><td>{@code kill-cgroup}</td><td>id of a lab, folders: thaws, kills what is in
 * them and below, where they are the lab's</td></tr>
 * <tr><td>{@code remove-cgroup}</td><td>id of a lab, folders: the same, then removes
 * them</td></tr>
 * <tr><td>{@code disable-controller}</td><td>v2's cgroup.subtree_control, controller: left on where
 * others have come to need it</td></tr>
 * <tr><td>{@code delete-namespace}</td><td>names of network namespaces</td></tr>
 * <tr><td>{@code unmount}</td><td>mount point</td></tr>
 * <tr><td>{@code detach-loop}</td><td>file: from the loop devices that it backs</td></tr>
 * <tr><td>{@code lift-limit}</td><td>path, line, content: written only while the file shows the
 * line</td></tr>
 * <tr><td>{@code remove-directory}</td><td>path: with all in it, but nothing mounted below</td></tr>
 * <tr><td>{@code remove-kernel-folder}</td><td>path: by one rmdir, such as a tracefs instance</td></tr>
 * <tr><td>{@code remove-file}</td><td>path</td></tr>
 * <tr><td>{@code remove-swap}</td><td>number of a zram device, UUID of its swap space,
 * bytes, number of a disk before it: if it is this very one</td></tr>
 * <tr><td>{@code remove-qdisc}</td><td>file of a network namespace, link, kind: if the link has
 * one of that kind</td></tr>
 * </table>
 */
public final class Undo {
  static final String LIFT_LIMIT = UndoStep.liftLimit("", "", "").kind();

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);

  private Undo() {}

  /**
   * A step that kills whatever runs in the folders of one control group.
   *
   * @param lab whose it is
   */
  public static UndoStep killCgroup(String lab, List<Path> folders) {
    return new UndoStep("kill-cgroup", owned(lab, folders));
  }

  /**
   * A step that removes the folders of one control group.
   *
   * @param lab whose it is
   */
  public static UndoStep removeCgroup(String lab, List<Path> folders) {
    return new UndoStep("remove-cgroup", owned(lab, folders));
  }

  /** A step that turns off a controller which was turned on for the lab. */
  public static UndoStep disableController(Path subtreeControl, String controller) {
    return new UndoStep("disable-controller", List.of(subtreeControl.toString(), controller));
  }

  /** A step that deletes network namespaces. */
  public static UndoStep deleteNamespaces(List<String> names) {
    return new UndoStep("delete-namespace", names);
  }

  /** A step that unmounts. */
  public static UndoStep unmount(Path mountPoint) {
    return new UndoStep("unmount", List.of(mountPoint.toString()));
  }

  /** A step that detaches a file from the loop devices that it backs. */
  public static UndoStep detachLoop(Path file) {
    return new UndoStep("detach-loop", List.of(file.toString()));
  }

  /** A step that removes a directory with all in it. */
  public static UndoStep removeDirectory(Path directory) {
    return new UndoStep("remove-directory", List.of(directory.toString()));
  }

  /**
   * Does what a step says.
   *
   * @return what was done, in words; empty if there was nothing left to undo
   */
  public static String undo(UndoStep step) throws IOException {
    var arguments = step.arguments();
    return switch (step.kind()) {
      case "write-file" -> writeFile(Path.of(arguments.get(0)), arguments.get(1));
      case "kill-cgroup" -> killCgroups(ours(arguments));
      case "remove-cgroup" -> removeCgroups(ours(arguments));
      case "disable-controller" -> disable(Path.of(arguments.get(0)), arguments.get(1));
      case "delete-namespace" -> deleteNamespacesThatExist(arguments);
      case "unmount" -> unmountIfMounted(Path.of(arguments.getFirst()));
      case "detach-loop" -> detachLoops(Path.of(arguments.getFirst()));
      case "lift-limit" -> liftLimit(Path.of(arguments.get(0)), arguments.get(1), arguments.get(2));
      case "remove-directory" -> FolderRemoval.remove(Path.of(arguments.getFirst()));
      case "remove-kernel-folder" -> removeKernelFolder(Path.of(arguments.getFirst()));
      case "remove-swap" -> SwapRemoval.remove(arguments);
      case "remove-file" -> removeFile(Path.of(arguments.getFirst()));
      case "remove-qdisc" ->
          removeQdisc(Path.of(arguments.get(0)), arguments.get(1), arguments.get(2));
      default ->
          throw new IOException(
              "journal: unknown kind of step '%s' (written by a newer ntier? clean with that one)"
                  .formatted(step.kind()));
    };
  }

  private static String writeFile(Path file, String content) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    Files.writeString(
        file, content, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    return "wrote '%s' to %s".formatted(content.strip(), file);
  }

  private static String killCgroups(List<Path> folders) throws IOException {
    var killed = CgroupRemoval.kill(folders, PATIENCE);
    return killed == 0 ? "" : "killed %d processes of %s".formatted(killed, folders.getFirst());
  }

  private static String removeCgroups(List<Path> folders) throws IOException {
    var there = folders.stream().filter(Files::isDirectory).toList();
    if (there.isEmpty()) {
      return "";
    }
    CgroupRemoval.remove(there, PATIENCE);
    return "removed control group " + there.getFirst();
  }

  private static String disable(Path subtreeControl, String controller) throws IOException {
    if (!Files.readString(subtreeControl).contains(controller)) {
      return "";
    }
    try {
      Files.writeString(subtreeControl, "-" + controller, StandardOpenOption.WRITE);
      return "turned off controller " + controller;
    } catch (IOException e) {
      // Busy: someone else, such as systemd, has enabled it below since.
      return "left controller %s on: others use it".formatted(controller);
    }
  }

  private static String deleteNamespacesThatExist(List<String> names) throws IOException {
    var there = names.stream().filter(n -> Files.exists(Path.of("/run/netns", n))).toList();
    if (there.isEmpty()) {
      return "";
    }
    var batch = new StringBuilder();
    there.forEach(name -> batch.append("netns delete ").append(name).append('\n'));
    Command.check(List.of("ip", "-force", "-batch", "-"), batch.toString());
    return "deleted network namespaces " + String.join(", ", there);
  }

  private static String unmountIfMounted(Path mountPoint) throws IOException {
    if (!MountTable.has(mountPoint)) {
      return "";
    }
    var command = List.of("umount", mountPoint.toString());
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    var result = Command.run(command, "");
    // A process that has just been killed still closes its files.
    while (result.exitCode() != 0 && System.nanoTime() < deadline) {
      LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
      result = Command.run(command, "");
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

  private static String removeKernelFolder(Path folder) throws IOException {
    return Files.deleteIfExists(folder) ? "removed " + folder : "";
  }

  private static String removeFile(Path file) throws IOException {
    return Files.deleteIfExists(file) ? "removed " + file : "";
  }

  private static String removeQdisc(Path namespace, String link, String kind) throws IOException {
    if (!Files.exists(namespace)) {
      return "";
    }
    var tc = List.of("nsenter", "--net=" + namespace, "tc", "qdisc");
    if (!Command.check(with(tc, "show", "dev", link, "root"), "").contains("qdisc " + kind + " ")) {
      return "";
    }
    Command.check(with(tc, "del", "dev", link, "root"), "");
    return "removed %s from link %s of %s".formatted(kind, link, namespace.getFileName());
  }

  private static List<String> with(List<String> command, String... arguments) {
    return Stream.concat(command.stream(), Stream.of(arguments)).toList();
  }

  /**
   * The folders of a step, without those that are another lab's by now. A step of an older version
   * names no lab; it is in this lab's own journal, which is enough.
   */
  private static List<Path> ours(List<String> arguments) throws IOException {
    var first = arguments.getFirst();
    if (first.startsWith("/")) {
      return arguments.stream().map(Path::of).toList();
    }
    var ours = new ArrayList<Path>();
    for (var argument : arguments.subList(1, arguments.size())) {
      var folder = Path.of(argument);
      if (Files.isDirectory(folder) && GroupOwner.permits(folder, first)) {
        ours.add(folder);
      }
    }
    return ours;
  }

  private static List<String> owned(String lab, List<Path> folders) {
    return Stream.concat(Stream.of(lab), folders.stream().map(Path::toString)).toList();
  }
}
