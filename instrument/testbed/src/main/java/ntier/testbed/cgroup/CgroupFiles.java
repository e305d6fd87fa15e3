package ntier.testbed.cgroup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes the files of control groups. */
final class CgroupFiles {
  private CgroupFiles() {}

  /** Writes in one write(2), never making the file: the kernel makes them with the folder. */
  static void write(Path file, String text) throws IOException {
    try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      channel.write(StandardCharsets.UTF_8.encode(text));
    } catch (IOException e) {
      throw new IOException("cannot write '%s' to %s: %s".formatted(text, file, reason(e)), e);
    }
  }

  /** As {@link #write} where the kernel has the file; nothing otherwise. */
  static void writeIfThere(Path file, String text) throws IOException {
    if (Files.exists(file)) {
      write(file, text);
    }
  }

  /** All processes in the group and the groups below it; none if it does not exist. */
  static List<Long> processes(Path folder) throws IOException {
    var pids = new ArrayList<Long>();
    for (var group : subtree(folder)) {
      try {
        Files.readString(group.resolve("cgroup.procs"))
            .lines()
            .map(Long::valueOf)
            .forEach(pids::add);
      } catch (NoSuchFileException e) {
        continue; // removed since it was listed
      } catch (IOException e) {
        // ENODEV: removed while open. EOPNOTSUPP: a threaded group, whose processes are its
        // parent's
        if (Files.exists(group.resolve("cgroup.procs")) && !threaded(group)) {
          throw e;
        }
      }
    }
    return pids;
  }

  /** The group and all groups below it, parents first; empty if it does not exist. */
  static List<Path> subtree(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var groups = new ArrayList<Path>();
    groups.add(folder);
    for (var child : children(folder)) {
      groups.addAll(subtree(child));
    }
    return groups;
  }

  /** The groups right below; none if it does not exist, also if it is removed meanwhile. */
  static List<Path> children(Path folder) throws IOException {
    var found = new ArrayList<Path>();
    try (var children = Files.newDirectoryStream(folder, Files::isDirectory)) {
      children.forEach(found::add);
    } catch (NoSuchFileException | NotDirectoryException gone) {
      return List.of();
    } catch (DirectoryIteratorException e) {
      if (Files.isDirectory(folder)) {
        throw e.getCause();
      }
      return List.of();
    }
    return found;
  }

  private static boolean threaded(Path group) throws IOException {
    var type = group.resolve("cgroup.type");
    return Files.exists(type) && Files.readString(type).startsWith("threaded");
  }

  private static String reason(IOException e) {
    var message = e.getMessage();
    return e instanceof NoSuchFileException
        ? "no such file"
        : message == null ? e.toString() : message;
  }
}
