package ntier.testbed.rights;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lets a plain user reach what it needs below folders that others may not enter, such as a checkout
 * in {@code /root} or in a home of Ubuntu: in a mount namespace of the program's own the
 * untraversable folder is replaced by an empty one, in which there is just what the program needs,
 * under the same path. The namespace, and all this with it, ends with the program.
 */
final class View {
  /**
   * Binds what is needed to a stage, covers the untraversable folders, moves what is needed to its
   * own path there. Arguments: the stage, the number of untraversable folders, those, the number of
   * needed paths, those, then the command.
   */
  private static final String SCRIPT =
      """
      fail() { echo "cannot show its files to the program: $1" >&2; exit 125; }
      stage=$1; count=$2; shift 2
      mount -t tmpfs -o mode=0700 ntier-stage "$stage" || fail "no tmpfs at $stage"
      covered=0
      while [ $covered -lt $count ]; do
        covered=$((covered + 1))
        eval "cover_$covered=\\$1"; shift
      done
      needed=$1; shift
      kept=0
      while [ $kept -lt $needed ]; do
        kept=$((kept + 1))
        eval "keep_$kept=\\$1"
        if [ -d "$1" ]; then mkdir "$stage/$kept"; else : > "$stage/$kept"; fi
        mount --bind "$1" "$stage/$kept" || fail "$1"
        shift
      done
      while [ $covered -gt 0 ]; do
        eval "folder=\\$cover_$covered"
        mount -t tmpfs -o mode=0755 ntier-view "$folder" || fail "$folder"
        covered=$((covered - 1))
      done
      n=0
      while [ $n -lt $kept ]; do
        n=$((n + 1))
        eval "path=\\$keep_$n"
        if [ -d "$stage/$n" ]; then mkdir -p "$path"; else mkdir -p "${path%/*}"; : > "$path"; fi
        mount --move "$stage/$n" "$path" || fail "$path"
      done
      umount "$stage" || fail "the stage"
      cd "$PWD" 2>/dev/null || cd /
      exec "$@"
      """;

  /** Folders that every machine has, one of which holds nothing that is needed. */
  private static final List<String> STAGES = List.of("/mnt", "/media", "/srv", "/opt", "/var/tmp");

  private View() {}

  /** What the command line begins with, arguments ended by NUL as in /proc, stage by stage. */
  static List<String> stages() {
    return List.of("unshare\0--mount\0", "/bin/sh\0-c\0" + SCRIPT);
  }

  /**
   * The command that shows {@code needed} to a program where it could not reach that.
   *
   * @param needed absolute paths that exist; folders with all in them
   * @return {@code program} itself where all can be reached
   */
  static List<String> of(List<Path> needed, List<String> program) throws IOException {
    Set<Path> outermost = withoutNested(needed);
    Map<Path, Path> covers = new LinkedHashMap<>();
    for (Path path : outermost) {
      Optional<Path> cover = untraversable(path);
      cover.ifPresent(folder -> covers.put(path, folder));
    }
    if (covers.isEmpty()) {
      return program;
    }
    // What is needed below a covered folder must be shown too, though others might enter it.
    for (Path path : outermost) {
      covers.values().stream()
          .distinct()
          .filter(path::startsWith)
          .findFirst()
          .ifPresent(folder -> covers.putIfAbsent(path, folder));
    }
    Set<Path> folders = withoutNested(List.copyOf(covers.values()));
    var command =
        new ArrayList<>(
            List.of("unshare", "--mount", "--propagation", "slave", "--", "/bin/sh", "-c", SCRIPT));
    command.add("ntier-view");
    command.add(stage(needed));
    command.add(Integer.toString(folders.size()));
    folders.forEach(folder -> command.add(folder.toString()));
    command.add(Integer.toString(covers.size()));
    covers.keySet().forEach(path -> command.add(path.toString()));
    command.addAll(program);
    return command;
  }

  /** The topmost folder above a path that others may not enter. */
  private static Optional<Path> untraversable(Path path) throws IOException {
    for (int names = 1; names < path.getNameCount(); names++) {
      Path folder = path.getRoot().resolve(path.subpath(0, names));
      if (!Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return Optional.of(folder);
      }
    }
    return Optional.empty();
  }

  private static Set<Path> withoutNested(List<Path> paths) {
    Set<Path> outermost = new LinkedHashSet<>();
    for (Path path : paths) {
      if (paths.stream().noneMatch(other -> !other.equals(path) && path.startsWith(other))) {
        outermost.add(path);
      }
    }
    return outermost;
  }

  private static String stage(List<Path> needed) throws IOException {
    return STAGES.stream()
        .filter(stage -> Files.isDirectory(Path.of(stage)))
        .filter(stage -> needed.stream().noneMatch(path -> path.startsWith(stage)))
        .findFirst()
        .orElseThrow(
            () ->
                new IOException(
                    "none of the folders %s exists and is free to show its files to a program: make one of them"
                        .formatted(STAGES)));
  }
}
