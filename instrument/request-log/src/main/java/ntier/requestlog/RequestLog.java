package ntier.requestlog;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One log file. Request threads only copy a line into memory; a daemon thread appends what has come
 * together every 200 ms, without fsync. When the disk stalls for so long that 16 MB have come
 * together, further lines are left out, and how many is said on standard error.
 */
public final class RequestLog {
  public static final String HEADER = "arrivalMicros,departureMicros,status,connection,user,what\n";
  private static final int LIMIT = 16 * 1024 * 1024;
  private static final long PAUSE_MILLIS = 200;
  private static final Map<Path, RequestLog> LOGS = new ConcurrentHashMap<>();

  private final Path path;
  private final OutputStream out;

  /** Guards {@link #filling} and {@link #left}; never held during a write. */
  private final Object filler = new Object();

  private RequestLines filling = new RequestLines(LIMIT);
  private RequestLines writing = new RequestLines(LIMIT);
  private long left;
  private boolean failed;

  private RequestLog(Path path, OutputStream out) {
    this.path = path;
    this.out = out;
  }

  /**
   * The log of a file, made with its header at the first call; appends to one that exists.
   *
   * @throws IllegalArgumentException if the file cannot be made
   */
  public static RequestLog of(String file) {
    return LOGS.computeIfAbsent(Path.of(file).toAbsolutePath().normalize(), RequestLog::open);
  }

  /** CLOCK_REALTIME in microseconds. */
  public static long nowMicros() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000 + now.getNano() / 1000;
  }

  private static RequestLog open(Path path) {
    try {
      OutputStream out =
          Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      if (Files.size(path) == 0) {
        out.write(HEADER.getBytes(US_ASCII));
      }
      var log = new RequestLog(path, out);
      Thread writer = new Thread(log::writeForEver, "request log " + path.getFileName());
      writer.setDaemon(true);
      writer.start();
      Runtime.getRuntime().addShutdownHook(new Thread(log::flush, "request log flush"));
      return log;
    } catch (IOException absent) {
      throw new IllegalArgumentException(
          "request log " + path + ": cannot be made: " + absent, absent);
    }
  }

  /**
   * Adds a line; never waits for the disk.
   *
   * @param status what was answered; 0 where there is no such thing
   * @param what anything; cut off after 200 letters, and what is not plain becomes '_'
   */
  public void add(long arrivalMicros, long departureMicros, int status, String what) {
    add(arrivalMicros, departureMicros, status, "", "", what);
  }

  /**
   * The same of a request of which its connection is known.
   *
   * @param connection address and port of the other end of the connection that it came over; empty
   *     if not known
   * @param user address and port of the connection of the user whom it is for; empty if not known
   */
  public void add(
      long arrivalMicros,
      long departureMicros,
      int status,
      String connection,
      String user,
      String what) {
    synchronized (filler) {
      if (!filling.add(arrivalMicros, departureMicros, status, connection, user, what)) {
        left++;
      }
    }
  }

  /** Appends what has come together. */
  public synchronized void flush() {
    long leftOut;
    synchronized (filler) {
      RequestLines full = filling;
      filling = writing;
      writing = full;
      leftOut = left;
      left = 0;
    }
    if (leftOut > 0) {
      System.err.println("request log " + path + ": disk too slow, lines left out: " + leftOut);
    }
    try {
      if (!failed) {
        out.write(writing.bytes(), 0, writing.length());
      }
    } catch (IOException full) {
      System.err.println(
          "request log "
              + path
              + ": cannot be written, no further line will be: "
              + full.getMessage());
      // It may end within a line, and what came behind that would read as one with it.
      failed = true;
    }
    writing.clear();
  }

  private void writeForEver() {
    try {
      while (true) {
        Thread.sleep(PAUSE_MILLIS);
        flush();
      }
    } catch (InterruptedException end) {
      flush();
    }
  }
}
