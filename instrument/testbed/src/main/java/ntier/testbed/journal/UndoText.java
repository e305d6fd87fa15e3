package ntier.testbed.journal;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import ntier.host.Undo;

/**
 * How the journal writes an {@link Undo}. Kinds and arguments stay as they are, so that what one
 * build has changed another can undo.
 *
 * @param kind one of {@link Kind}; any other is a newer build's
 */
record UndoText(String kind, List<String> arguments) {
  private static final String MANY = "…";

  /** Kinds of steps with their arguments, of which a last one with dots may be several. */
  enum Kind {
    WRITE_FILE(
        "write-file", "file, content", it -> new Undo.WriteFile(Path.of(it.get(0)), it.get(1))),
    KILL_GROUPS(
        "kill-cgroup",
        "testbed, folders…",
        it -> new Undo.KillGroups(it.getFirst(), paths(it.subList(1, it.size())))),
    REMOVE_GROUPS(
        "remove-cgroup",
        "testbed, folders…",
        it -> new Undo.RemoveGroups(it.getFirst(), paths(it.subList(1, it.size())))),
    DISABLE_CONTROLLER(
        "disable-controller",
        "file, controller",
        it -> new Undo.DisableController(Path.of(it.get(0)), it.get(1))),
    RETURN_PROCESSES(
        "return-processes",
        "from, to",
        it -> new Undo.ReturnProcesses(Path.of(it.get(0)), Path.of(it.get(1)))),
    DELETE_NAMESPACES("delete-namespace", "names…", Undo.DeleteNamespaces::new),
    UNMOUNT("unmount", "mount point", it -> new Undo.Unmount(Path.of(it.getFirst()))),
    DETACH_LOOP("detach-loop", "file", it -> new Undo.DetachLoop(Path.of(it.getFirst()))),
    LIFT_LIMIT(
        "lift-limit",
        "file, shown, lifted",
        it -> new Undo.LiftLimit(Path.of(it.get(0)), it.get(1), it.get(2))),
    REMOVE_FOLDER(
        "remove-directory", "folder", it -> new Undo.RemoveFolder(Path.of(it.getFirst()))),
    REMOVE_KERNEL_FOLDER(
        "remove-kernel-folder",
        "folder",
        it -> new Undo.RemoveKernelFolder(Path.of(it.getFirst()))),
    REMOVE_FILE("remove-file", "file", it -> new Undo.RemoveFile(Path.of(it.getFirst()))),
    REMOVE_SWAP("remove-swap", "device, UUID, bytes, disk before it", UndoText::swap),
    REMOVE_QDISC(
        "remove-qdisc",
        "namespace, link, kind",
        it -> new Undo.RemoveQdisc(Path.of(it.get(0)), it.get(1), it.get(2)));

    private final String text;
    private final List<String> takes;
    private final Function<List<String>, Undo> reader;

    Kind(String text, String takes, Function<List<String>, Undo> reader) {
      this.text = text;
      this.takes = List.of(takes.split(", "));
      this.reader = reader;
    }

    String text() {
      return text;
    }

    /** What its arguments are. */
    List<String> takes() {
      return takes;
    }

    private UndoText of(Object... arguments) {
      return of(Arrays.stream(arguments));
    }

    private UndoText of(Stream<?> arguments) {
      return new UndoText(text, arguments.map(Object::toString).toList());
    }

    private boolean takes(int count) {
      return takes.getLast().endsWith(MANY) ? count >= takes.size() : count == takes.size();
    }

    private Undo read(List<String> arguments) {
      if (!takes(arguments.size())) {
        throw new IllegalArgumentException(
            "%s takes %s, not %s".formatted(text, String.join(", ", takes), arguments));
      }
      return reader.apply(arguments);
    }
  }

  UndoText {
    arguments = List.copyOf(arguments);
  }

  static UndoText of(Undo undo) {
    return switch (undo) {
      case Undo.WriteFile(var file, var content) -> Kind.WRITE_FILE.of(file, content);
      case Undo.KillGroups(var testbed, var folders) ->
          Kind.KILL_GROUPS.of(Stream.concat(testbed.stream(), folders.stream()));
      case Undo.RemoveGroups(var testbed, var folders) ->
          Kind.REMOVE_GROUPS.of(Stream.concat(testbed.stream(), folders.stream()));
      case Undo.DisableController(var file, var controller) ->
          Kind.DISABLE_CONTROLLER.of(file, controller);
      case Undo.ReturnProcesses(var from, var to) -> Kind.RETURN_PROCESSES.of(from, to);
      case Undo.DeleteNamespaces(var names) -> Kind.DELETE_NAMESPACES.of(names.stream());
      case Undo.Unmount(var mountPoint) -> Kind.UNMOUNT.of(mountPoint);
      case Undo.DetachLoop(var file) -> Kind.DETACH_LOOP.of(file);
      case Undo.LiftLimit(var file, var shown, var lifted) ->
          Kind.LIFT_LIMIT.of(file, shown, lifted);
      case Undo.RemoveFolder(var folder) -> Kind.REMOVE_FOLDER.of(folder);
      case Undo.RemoveKernelFolder(var folder) -> Kind.REMOVE_KERNEL_FOLDER.of(folder);
      case Undo.RemoveFile(var file) -> Kind.REMOVE_FILE.of(file);
      case Undo.RemoveSwap(var zram, var mark) ->
          Kind.REMOVE_SWAP.of(
              Stream.concat(
                  Stream.of(zram),
                  mark.stream().flatMap(it -> Stream.of(it.uuid(), it.bytes(), it.madeAfter()))));
      case Undo.RemoveQdisc(var namespace, var link, var kind) ->
          Kind.REMOVE_QDISC.of(namespace, link, kind);
    };
  }

  /**
   * What it says.
   *
   * @return empty if the kind is unknown
   * @throws IllegalArgumentException if the arguments are none of the kind's
   */
  Optional<Undo> read() {
    return older()
        .or(
            () ->
                Arrays.stream(Kind.values())
                    .filter(known -> known.text.equals(kind))
                    .findFirst()
                    .map(known -> known.read(arguments)));
  }

  /** What older builds wrote, which said neither whose a group was nor which swap space it was. */
  private Optional<Undo> older() {
    if (arguments.size() == 1 && kind.equals(Kind.REMOVE_SWAP.text)) {
      return Optional.of(
          new Undo.RemoveSwap(Integer.parseInt(arguments.getFirst()), Optional.empty()));
    }
    if (arguments.isEmpty() || !arguments.getFirst().startsWith("/")) {
      return Optional.empty();
    }
    if (kind.equals(Kind.KILL_GROUPS.text)) {
      return Optional.of(new Undo.KillGroups(Optional.empty(), paths(arguments)));
    }
    return kind.equals(Kind.REMOVE_GROUPS.text)
        ? Optional.of(new Undo.RemoveGroups(Optional.empty(), paths(arguments)))
        : Optional.empty();
  }

  private static Undo swap(List<String> arguments) {
    return new Undo.RemoveSwap(
        Integer.parseInt(arguments.get(0)),
        new Undo.RemoveSwap.Mark(
            arguments.get(1), Long.parseLong(arguments.get(2)), Long.parseLong(arguments.get(3))));
  }

  private static List<Path> paths(List<String> texts) {
    return texts.stream().map(Path::of).toList();
  }

  /** For people. */
  @Override
  public String toString() {
    return kind + " " + arguments;
  }
}
