package ntier.watch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import ntier.linux.ProcStat;

/** The processes of this machine, as {@code /proc} has them. */
final class Processes {
  private final Path proc;

  /**
   * @param proc where the kernel's files of processes are
   */
  Processes(Path proc) {
    this.proc = proc;
  }

  /** The folder of one. */
  Path folder(long process) {
    return proc.resolve(Long.toString(process));
  }

  boolean exists(long process) {
    return Files.isDirectory(folder(process));
  }

  /** The ids of all, ascending. */
  List<Long> all() throws IOException {
    List<Long> ids = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
      folders.forEach(folder -> ids.add(Long.parseLong(folder.getFileName().toString())));
    }
    ids.sort(null);
    return ids;
  }

  /** Its name, at most 15 characters; {@code ?} if it has ended. */
  String name(long process) {
    return text(folder(process).resolve("comm")).map(String::strip).orElse("?");
  }

  /** The one that started it; empty if it has ended. */
  OptionalLong parent(long process) {
    return text(folder(process).resolve("stat"))
        .map(stat -> ProcStat.afterName(stat)[1])
        .map(word -> OptionalLong.of(Long.parseLong(word)))
        .orElse(OptionalLong.empty());
  }

  /** What tells its network namespace from others; empty if it has ended or is not ours to see. */
  Optional<String> network(long process) {
    return link(network(folder(process)));
  }

  /** The same of this process. */
  Optional<String> ownNetwork() {
    return link(network(proc.resolve("self")));
  }

  /** The file that stands for a process's network namespace. */
  static Path network(Path folder) {
    return folder.resolve("ns").resolve("net");
  }

  /**
   * Which processes hold which of some sockets.
   *
   * @return by the socket's inode, ascending; none for those that nobody holds
   */
  Map<Long, List<Long>> holders(List<ListeningSocket> sockets) throws IOException {
    Map<String, Long> wanted = new HashMap<>();
    sockets.forEach(one -> wanted.put("socket:[" + one.inode() + "]", one.inode()));
    Map<Long, List<Long>> holders = new HashMap<>();
    for (long process : all()) {
      for (long inode : held(process, wanted)) {
        holders.computeIfAbsent(inode, _ -> new ArrayList<>()).add(process);
      }
    }
    return holders;
  }

  private List<Long> held(long process, Map<String, Long> wanted) {
    List<Long> held = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder(process).resolve("fd"))) {
      for (Path file : files) {
        Long inode = link(file).map(wanted::get).orElse(null);
        if (inode != null && !held.contains(inode)) {
          held.add(inode);
        }
      }
    } catch (IOException | java.nio.file.DirectoryIteratorException ended) {
      // It has ended, or is a thread of the kernel, which holds nothing.
    }
    return held;
  }

  private static Optional<String> link(Path file) {
    try {
      return Optional.of(Files.readSymbolicLink(file).toString());
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  /** The text of a file; empty if its process has ended. */
  static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
