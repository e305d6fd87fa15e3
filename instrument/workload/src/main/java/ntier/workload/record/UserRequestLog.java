package ntier.workload.record;

import java.nio.file.Path;
import java.util.function.Consumer;
import ntier.archive.Absent;
import ntier.archive.CsvText;
import ntier.archive.FlushedFile;
import ntier.archive.Phase;
import ntier.archive.Request;
import ntier.archive.RunWriteException;
import ntier.workload.http.Exchange;

/**
 * {@code requests.csv}. Lines are collected on the event loop and handed to a writer in chunks, so
 * that a slow disk never holds up a request; a kill loses at most the last second.
 */
public final class UserRequestLog {
  private static final int CHUNK_BYTES = 64 * 1024;

  private final CsvText lines = new CsvText(CHUNK_BYTES + 1024);
  private final FlushedFile writer;

  /**
   * Makes the file with its header.
   *
   * @param onFailure is told if it cannot be written on, such as on a full disk
   * @throws RunWriteException if it cannot be made
   */
  public UserRequestLog(Path file, Consumer<RunWriteException> onFailure) {
    writer = new FlushedFile(file, "requests-writer", onFailure);
    writer.append(CsvText.line(Request.FORMAT.header()));
  }

  /**
   * What a line says of who sent the request and when.
   *
   * @param interaction a name of the transition tables, or {@code Image}
   */
  public record Sent(
      int user, int session, int sequence, String interaction, Phase phase, long intendedMicros) {}

  /**
   * Adds the line of a request that has ended. Event loop only.
   *
   * @param stored what its page says that it wrote, as {@link Request#stored}
   */
  public void add(Sent sent, Exchange exchange, String stored) {
    lines
        .number(sent.user())
        .number(sent.session())
        .number(sent.sequence())
        .text(sent.interaction())
        .text(sent.phase().key())
        .number(sent.intendedMicros())
        .number(exchange.startMicros())
        .number(exchange.connectMicros())
        .number(exchange.firstByteMicros())
        .number(exchange.endMicros())
        .number(exchange.status() == 0 ? Absent.ABSENT : exchange.status())
        .number(exchange.bytes())
        .number(exchange.retransmits())
        .text(exchange.error() == null ? "" : exchange.error().word())
        .text(exchange.localAddress())
        .number(exchange.localPort() == 0 ? Absent.ABSENT : exchange.localPort())
        .text(stored)
        .endLine();
    if (lines.size() >= CHUNK_BYTES) {
      flush();
    }
  }

  /** Hands what there is to the writer. Event loop only. */
  public void flush() {
    writer.append(lines.take());
  }

  /** Waits until all is written; call {@link #flush} on the event loop before. */
  public void close() throws InterruptedException {
    writer.close();
  }
}
