package ntier.machine.local;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;

/** Users who are at work, and what they write. */
final class LoadUnderWay implements Closeable {
  private final long flushMillis;
  private final ProgressReader progress;
  private final MeasuredRequests requests;

  /**
   * @param flushMillis how often its requests are written
   */
  LoadUnderWay(SuiteProcess process, RunDirectory run, long flushMillis) {
    this.flushMillis = flushMillis;
    this.progress = new ProgressReader(process.output());
    this.requests = new MeasuredRequests(run);
  }

  /** The newest that it said. */
  Optional<Answer.Progress> progress() throws IOException {
    return progress.newest();
  }

  MeasuredRequests requests() {
    return requests;
  }

  long flushMillis() {
    return flushMillis;
  }

  @Override
  public void close() throws IOException {
    requests.close();
  }
}
