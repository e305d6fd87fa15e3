package ntier.monitors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import ntier.archive.ProcessSample;
import ntier.archive.RunWriteException;

/**
 * {@code processes.csv}: a sample at once and every few seconds, on a thread of its own without any
 * priority, so that reading {@code /proc} of many processes never delays a tick of 50 ms.
 */
final class ProcessSamples implements AutoCloseable {
  /** What leaks, leaks for minutes: 12 samples a minute show it, and cost about 1 ms each. */
  private static final long INTERVAL_NANOS = 5_000_000_000L;

  private final ProcessSampler sampler;
  private final SampleFile file;
  private final Thread thread = new Thread(this::run, "process sampler");
  private volatile boolean stopped;
  private volatile RunWriteException failure;

  private ProcessSamples(ProcessSampler sampler, SampleFile file) {
    this.sampler = sampler;
    this.file = file;
  }

  /** Creates the file and begins. A thread that is to have no priority must not have one itself. */
  static ProcessSamples start(Path folder, ProcessSampler sampler) throws IOException {
    var samples =
        new ProcessSamples(
            sampler,
            SampleFile.create(folder.resolve("processes.csv"), ProcessSample.FORMAT.header()));
    samples.thread.setDaemon(true);
    samples.thread.start();
    return samples;
  }

  private void run() {
    long due = System.nanoTime();
    try {
      while (!stopped) {
        sample();
        due += INTERVAL_NANOS;
        while (!stopped && System.nanoTime() < due) {
          LockSupport.parkNanos(this, due - System.nanoTime());
        }
      }
      sample();
    } catch (RunWriteException failed) {
      failure = failed;
    }
  }

  private void sample() {
    sampler.sample(file.rows());
    file.swap();
    file.write();
  }

  /** Bytes in the file, once closed. */
  long written() {
    return file.written();
  }

  /**
   * Takes a last sample and closes the file.
   *
   * @throws RunWriteException when it could not be written; the first time only
   */
  @Override
  public void close() throws IOException {
    stopped = true;
    boolean interrupted = false;
    while (thread.isAlive()) {
      LockSupport.unpark(thread);
      try {
        thread.join(100);
      } catch (InterruptedException stop) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    file.close();
    RunWriteException told = failure;
    failure = null;
    if (told != null) {
      throw told;
    }
  }
}
