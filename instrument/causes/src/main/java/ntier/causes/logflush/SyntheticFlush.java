package ntier.causes.logflush;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.Absent;
import ntier.archive.Injection;
import ntier.host.HostDisk;
import ntier.injection.DiskWrites;
import ntier.injection.HostPrograms;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.linux.Clocks;

/**
 * Writes a number of megabytes to the disk of a host and flushes them, as a log daemon does with
 * what it has gathered. The writing is done by a process of the host, that waits on a pipe between
 * the flushes; when the flush began and ended is what the disk shows.
 */
final class SyntheticFlush implements InjectionAction {
  private static final long LOOK_MICROS = 1_000;

  /** A flush that has not begun by then does not come. */
  private static final long PATIENCE_MICROS = 2_000_000;

  /** Reads a line per flush and prints one when it is done; ends with the pipe's writer. */
  private static final String WRITER =
      "while read -r line; do dd if=/dev/zero of=\"$1\" bs=1M count=\"$2\" conv=notrunc,fsync status=none; echo flushed; done < \"$3\"";

  private final InjectionOrder order;
  private final HostDisk disk;
  private final DiskWrites writes;
  private HostPrograms.Program writer;
  private FileChannel pipe;

  SyntheticFlush(InjectionOrder order, HostDisk disk) throws IOException {
    this.order = order;
    this.disk = disk;
    this.writes = DiskWrites.of(disk);
  }

  @Override
  public void prepare() throws IOException {
    Path folder = order.programs().folder(disk.folder(), "flushed");
    Path fifo = folder.resolve("flush");
    makePipe(fifo);
    writer =
        order
            .programs()
            .start(
                "log-flush",
                List.of(
                    "/bin/sh",
                    "-c",
                    WRITER,
                    "log-flush",
                    folder.resolve("synthetic.log").toString(),
                    order.parameter(LogFlushInjector.MEGABYTES),
                    fifo.toString()),
                Map.of());
    // For reading too: opening for writing alone would wait for the reader.
    pipe = FileChannel.open(fifo, StandardOpenOption.READ, StandardOpenOption.WRITE);
    writes.underWay();
  }

  private static void makePipe(Path fifo) throws IOException {
    if (Files.exists(fifo, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Process mkfifo = new ProcessBuilder("mkfifo", fifo.toString()).start();
    try {
      if (mkfifo.waitFor() != 0) {
        throw new IOException("mkfifo " + fifo + " failed with exit code " + mkfifo.exitValue());
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while making " + fifo, stop);
    }
  }

  @Override
  public Injection inject(long askedStartMicros, Wait wait) throws IOException {
    long printedBefore = printed();
    pipe.write(ByteBuffer.wrap("flush\n".getBytes(StandardCharsets.US_ASCII)));
    WholeFlush whole = new WholeFlush();
    long now = Clocks.realtimeMicros();
    long deadline = now + PATIENCE_MICROS;
    boolean flushed = false;
    while (!flushed || whole.since().isPresent() || now < deadline) {
      flushed = flushed || printed() > printedBefore;
      Optional<FlushSpan.Flush> flush = whole.look(now, writes.underWay(), flushed);
      if (flush.isPresent()) {
        return record(askedStartMicros, flush.get().startMicros(), flush.get().endMicros(), "");
      }
      if (!wait.untilMicros(now + LOOK_MICROS)) {
        return record(askedStartMicros, whole.since().orElse(now), now, "; cut short by a stop");
      }
      now = Clocks.realtimeMicros();
    }
    return order.record(
        askedStartMicros, Absent.ABSENT, Absent.ABSENT, "nothing was written to the disk");
  }

  /** What the writer has printed, in bytes; more once it has flushed all, or could not. */
  private long printed() throws IOException {
    if (!writer.isAlive()) {
      throw new IOException("the writer of the log ended by itself; see " + writer.output());
    }
    return Files.size(writer.output());
  }

  private Injection record(long asked, long start, long end, String how) {
    String megabytes = order.parameter(LogFlushInjector.MEGABYTES);
    return order.record(asked, start, end, megabytes + " MB flushed" + how);
  }

  @Override
  public void restore() throws IOException {
    if (pipe != null) {
      pipe.close();
    }
    if (writer != null) {
      writer.close();
    }
    writes.close();
  }
}
