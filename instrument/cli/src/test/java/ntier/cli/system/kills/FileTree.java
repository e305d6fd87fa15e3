package ntier.cli.system.kills;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import ntier.archive.FolderTree;

/** Folders with all that is in them. */
public final class FileTree {
  private FileTree() {}

  /** What is in a folder, by name; nothing where there is none. */
  static List<Path> children(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    }
  }

  /** Sizes and times of change of all files, by name. */
  static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> found = new TreeMap<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
          found.put(
              folder.relativize(file).toString(), now.size() + " B of " + now.lastModifiedTime());
        }
      }
    }
    return found;
  }

  /** Removes it with all that is in it; nothing where there is none. */
  public static void remove(Path folder) throws IOException {
    if (Files.exists(folder)) {
      FolderTree.remove(folder);
    }
  }

  /** Copies a folder into another one, with owners and permissions. */
  static void copy(Path folder, Path into) throws IOException {
    Process copy =
        new ProcessBuilder("cp", "-a", folder.toString(), into.toString()).inheritIO().start();
    try {
      if (copy.waitFor() != 0) {
        throw new IOException("cannot copy " + folder + " into " + into);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while copying " + folder, stop);
    }
  }
}
