package ntier.testbed.tier;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;

/** The lines of a server's request log, in the run's format; the next one can be looked at. */
final class RequestLogLines implements Closeable {
  private static final int DEPARTURE = 1;

  private final BufferedReader file;
  private final Iterator<String> lines;
  private Optional<String> head;

  /**
   * @param file that the lines come from; closed with this
   * @param lines in the run's format
   */
  RequestLogLines(BufferedReader file, Iterator<String> lines) {
    this.file = file;
    this.lines = lines;
    advance();
  }

  private void advance() {
    head = lines.hasNext() ? Optional.of(lines.next()) : Optional.empty();
  }

  boolean isEmpty() {
    return head.isEmpty();
  }

  /** When the request of the next line was answered; µs since 1970. */
  long departureMicros() {
    return Long.parseLong(head.orElseThrow().split(",", DEPARTURE + 2)[DEPARTURE]);
  }

  String next() {
    String line = head.orElseThrow();
    advance();
    return line;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
