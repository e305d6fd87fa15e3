package ntier.watch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds a server's logs of requests among the files that its processes have open to write to: by
 * what is in them, or, of an empty one, by a name with {@code access} in it.
 */
final class OpenLogs {
  /** A server with a log for each of a thousand sites is not looked at further. */
  private static final int MOST = 16;

  private static final int TAIL_BYTES = 16 << 10;
  private static final int ACCESS_MODE = 3;
  private static final int OCTAL = 8;

  private OpenLogs() {}

  /**
   * A log.
   *
   * @param descriptor the way to it through the process that has it open
   * @param path as that process has it
   */
  record Log(Path descriptor, String path) {}

  /**
   * Those of a server, each once, however many of its processes have it open.
   *
   * @param ids of its processes
   */
  static List<Log> of(List<Long> ids, Processes processes) {
    AccessLine.Reader reader = new AccessLine.Reader(processes.name(ids.getFirst()));
    List<Log> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (long process : ids) {
      for (Path descriptor : descriptors(processes.folder(process).resolve("fd"))) {
        Optional<String> path = written(descriptor);
        if (path.isPresent()
            && found.size() < MOST
            && seen.add(path.get())
            && isLog(descriptor, path.get(), reader)) {
          found.add(new Log(descriptor, path.get()));
        }
      }
    }
    return found;
  }

  /**
   * The file of a path, if a process has it open to write to.
   *
   * @param descriptors the process's folder {@code fd}
   */
  static Optional<Log> at(String path, Path descriptors) {
    return descriptors(descriptors).stream()
        .filter(one -> written(one).filter(path::equals).isPresent())
        .findFirst()
        .map(one -> new Log(one, path));
  }

  private static List<Path> descriptors(Path folder) {
    List<Path> all = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      files.forEach(all::add);
    } catch (IOException | DirectoryIteratorException _) {
      // It has ended.
    }
    all.sort(null);
    return all;
  }

  /** The path of what is open, if it is a file that is written to. */
  private static Optional<String> written(Path descriptor) {
    try {
      String path = Files.readSymbolicLink(descriptor).toString();
      return path.startsWith("/") && isWritten(descriptor) && Files.isRegularFile(descriptor)
          ? Optional.of(path)
          : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static boolean isWritten(Path descriptor) throws IOException {
    Path info = descriptor.getParent().resolveSibling("fdinfo").resolve(descriptor.getFileName());
    try (Stream<String> lines = Files.lines(info)) {
      return lines
          .filter(line -> line.startsWith("flags:"))
          .mapToInt(line -> Integer.parseInt(line.substring(line.indexOf(':') + 1).strip(), OCTAL))
          .anyMatch(flags -> (flags & ACCESS_MODE) != 0);
    }
  }

  private static boolean isLog(Path file, String path, AccessLine.Reader reader) {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      if (channel.size() == 0) {
        return path.substring(path.lastIndexOf('/') + 1).contains("access");
      }
      channel.position(Math.max(0, channel.size() - TAIL_BYTES));
      ByteBuffer tail = ByteBuffer.allocate(TAIL_BYTES);
      while (tail.hasRemaining() && channel.read(tail) > 0) {
        // until it is full, or the file is at its end
      }
      String text = new String(tail.array(), 0, tail.position(), StandardCharsets.ISO_8859_1);
      return text.lines().anyMatch(line -> reader.read(line).isPresent());
    } catch (IOException _) {
      return false;
    }
  }
}
