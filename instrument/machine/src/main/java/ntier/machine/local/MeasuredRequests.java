package ntier.machine.local;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ntier.archive.CsvTail;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.machine.CpuReading;
import ntier.machine.RunFailedException;

/** Which requests a load under way has had answered; images come with the page that they are on. */
final class MeasuredRequests implements Closeable {
  private final RunDirectory folder;
  private final CsvTail<Request> tail;
  private final List<Long> ends = new ArrayList<>();

  MeasuredRequests(RunDirectory folder) {
    this.folder = folder;
    this.tail = Request.FORMAT.tail(folder.requestsFile());
  }

  /**
   * How many ended between two readings.
   *
   * @throws RunFailedException if none did
   */
  long between(CpuReading begin, CpuReading end) {
    long count = between(begin.atMicros(), end.atMicros());
    if (count == 0) {
      throw new RunFailedException(
          "no request was answered while the load was measured: see " + folder.path());
    }
    return count;
  }

  /** How many ended between two instants; none may have. */
  long between(long fromMicros, long toMicros) {
    tail.readNew(
        request -> {
          if (request.succeeded() && !request.isImage()) {
            ends.add(request.endMicros());
          }
        });
    return ends.stream().filter(at -> at >= fromMicros && at < toMicros).count();
  }

  @Override
  public void close() throws IOException {
    tail.close();
  }
}
