package ntier.testbed.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How much of the process a {@link LocalPort} can cost.
 *
 * @param connections at a time that lead into the testbed
 * @param newcomers at a time whose first request's head is not whole yet; the one that came first
 *     gives way to the next
 * @param headBytes of a first request that are kept until it is whole
 * @param head the longest until it is
 * @param pause a connection on which nothing has come for so long gives way when there are too many
 * @param idle a connection on which nothing has come for so long is closed; so is one that the
 *     testbed has not taken in that time
 * @param waitingBytes of all connections together, of what has come for somebody who does not read
 */
public record PortLimits(
    int connections,
    int newcomers,
    int headBytes,
    Duration head,
    Duration pause,
    Duration idle,
    int waitingBytes) {
  /** What is taken where nothing is asked for. */
  public static final int USUAL_CONNECTIONS = 4096;

  private static final int USUAL_NEWCOMERS = 1024;

  /** A connection has two files, a newcomer one; the rest of the process has some, too. */
  private static final int SHARE_OF_CONNECTIONS = 4;

  private static final int SHARE_OF_NEWCOMERS = 16;
  private static final Path PROCESS_LIMITS = Path.of("/proc/self/limits");
  private static final String OPEN_FILES = "Max open files";

  public PortLimits {
    if (connections < 1 || newcomers < 1) {
      throw new IllegalArgumentException("no connections");
    }
  }

  /** The most connections that the files of this process allow. */
  public static int mostConnections() throws IOException {
    return openFiles() / SHARE_OF_CONNECTIONS;
  }

  /**
   * The usual limits.
   *
   * @param connections 1 to {@link #mostConnections()}
   */
  public static PortLimits of(int connections) throws IOException {
    return new PortLimits(
        connections,
        Math.clamp(openFiles() / SHARE_OF_NEWCOMERS, 1, USUAL_NEWCOMERS),
        16 << 10,
        Duration.ofSeconds(30),
        Duration.ofSeconds(1),
        Duration.ofMinutes(2),
        16 << 20);
  }

  private static int openFiles() throws IOException {
    for (String line : Files.readAllLines(PROCESS_LIMITS)) {
      if (line.startsWith(OPEN_FILES)) {
        String soft = line.substring(OPEN_FILES.length()).strip().split("\\s+")[0];
        return soft.equals("unlimited") ? Integer.MAX_VALUE : Integer.parseInt(soft);
      }
    }
    throw new IOException(PROCESS_LIMITS + " does not contain \"" + OPEN_FILES + "\"");
  }
}
