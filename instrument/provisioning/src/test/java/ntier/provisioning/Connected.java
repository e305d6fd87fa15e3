package ntier.provisioning;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which processes talk to the network. */
final class Connected {
  private Connected() {}

  /**
   * The effective user of a process that has a TCP socket; empty of any other, or if it is gone.
   */
  static Optional<String> user(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
      Set<String> sockets = descriptors.map(Connected::target).collect(Collectors.toSet());
      for (String table : new String[] {"net/tcp", "net/tcp6"}) {
        for (String line : Files.readAllLines(process.resolve(table))) {
          if (sockets.contains("socket:[" + line.strip().split("\\s+")[9] + "]")) {
            return Optional.of(effectiveUser(process));
          }
        }
      }
    } catch (IOException | UncheckedIOException gone) {
      // Nothing that it did in between is missed: it is looked at again and again.
    }
    return Optional.empty();
  }

  private static String effectiveUser(Path process) throws IOException {
    return Files.readAllLines(process.resolve("status")).stream()
        .filter(line -> line.startsWith("Uid:"))
        .map(line -> line.split("\\s+")[2])
        .findFirst()
        .orElseThrow();
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
