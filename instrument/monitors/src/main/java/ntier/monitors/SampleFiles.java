package ntier.monitors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import ntier.archive.ConnectionSample;
import ntier.archive.CpuSample;
import ntier.archive.CsvText;
import ntier.archive.DiskSample;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.Retransmit;
import ntier.archive.RunWriteException;
import ntier.archive.SpeedSample;

/**
 * The CSV files of {@code samples/} that grow with every tick, written by a thread of their own: a
 * disk that stalls delays the files, never a sample. No fsync. What was handed over is readable
 * after a kill.
 */
final class SampleFiles implements AutoCloseable {
  private final SampleFile hosts;
  private final SampleFile cpus;
  private final SampleFile speed;
  private final Optional<SampleFile> disks;
  private final Optional<SampleFile> connections;
  private final SampleFile listeners;
  private final SampleFile retransmits;
  private final List<SampleFile> all;
  private final Thread writer = new Thread(this::write, "samples writer");
  private volatile boolean writing;
  private volatile boolean closing;
  private volatile RunWriteException failure;

  private SampleFiles(Path folder, boolean withDisks, boolean withConnections) throws IOException {
    hosts = SampleFile.create(folder.resolve("hosts.csv"), HostSample.FORMAT.header());
    cpus = SampleFile.create(folder.resolve("cpus.csv"), CpuSample.FORMAT.header());
    speed = SampleFile.create(folder.resolve("core-speed.csv"), SpeedSample.FORMAT.header());
    listeners = SampleFile.create(folder.resolve("listeners.csv"), ListenerSample.FORMAT.header());
    retransmits = SampleFile.create(folder.resolve("retransmits.csv"), Retransmit.FORMAT.header());
    disks =
        withDisks
            ? Optional.of(
                SampleFile.create(folder.resolve("disks.csv"), DiskSample.FORMAT.header()))
            : Optional.empty();
    connections =
        withConnections
            ? Optional.of(
                SampleFile.create(
                    folder.resolve("connections.csv"), ConnectionSample.FORMAT.header()))
            : Optional.empty();
    all =
        Stream.of(
                Stream.of(hosts, cpus, speed, listeners, retransmits),
                disks.stream(),
                connections.stream())
            .flatMap(files -> files)
            .toList();
  }

  /**
   * Creates the files, with their headers, in a folder that may exist.
   *
   * @param withDisks whether there is a file for disks
   * @param withConnections whether there is one for connections
   */
  static SampleFiles create(Path folder, boolean withDisks, boolean withConnections)
      throws IOException {
    Files.createDirectories(folder);
    var files = new SampleFiles(folder, withDisks, withConnections);
    files.writer.setDaemon(true);
    files.writer.start();
    return files;
  }

  CsvText hosts() {
    return hosts.rows();
  }

  CsvText cpus() {
    return cpus.rows();
  }

  CsvText speed() {
    return speed.rows();
  }

  /** Only in files that were created with disks. */
  CsvText disks() {
    return disks.orElseThrow().rows();
  }

  /** Only in files that were created with connections. */
  CsvText connections() {
    return connections.orElseThrow().rows();
  }

  CsvText listeners() {
    return listeners.rows();
  }

  CsvText retransmits() {
    return retransmits.rows();
  }

  /** Forgets the rows since the last hand-over that each tick adds; retransmissions stay. */
  void forgetTicks() {
    hosts().forget();
    cpus().forget();
    speed().forget();
    listeners().forget();
    disks.ifPresent(file -> file.rows().forget());
    connections.ifPresent(file -> file.rows().forget());
  }

  /**
   * Lets the writer append what is there; returns at once, also when the disk is stalled.
   *
   * @throws RunWriteException when an earlier hand-over could not be written
   */
  void handOver() {
    throwFailure();
    if (!writing) {
      all.forEach(SampleFile::swap);
      writing = true;
      LockSupport.unpark(writer);
    }
  }

  /** Bytes in all files. */
  long written() {
    return all.stream().mapToLong(SampleFile::written).sum();
  }

  private void write() {
    while (!closing) {
      LockSupport.park(this);
      if (writing) {
        writeSwapped();
        writing = false;
      }
    }
  }

  private void writeSwapped() {
    try {
      for (SampleFile file : all) {
        file.write();
      }
    } catch (RunWriteException failed) {
      failure = failed;
    }
  }

  /** Once: whoever closes these files because of it must not meet it again. */
  private void throwFailure() {
    RunWriteException told = failure;
    failure = null;
    if (told != null) {
      throw told;
    }
  }

  /** Appends the rest and closes; waits for the disk. */
  @Override
  public void close() throws IOException {
    closing = true;
    LockSupport.unpark(writer);
    boolean interrupted = false;
    while (writer.isAlive()) {
      try {
        writer.join();
      } catch (InterruptedException stop) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    writeSwapped();
    all.forEach(SampleFile::swap);
    writeSwapped();
    for (SampleFile file : all) {
      file.close();
    }
    throwFailure();
  }
}
