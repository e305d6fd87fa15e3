package ntier.machine.several;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import ntier.archive.CsvFormat;
import ntier.archive.GrowingInput;
import ntier.archive.MovedLines;

/**
 * A table of a run that several machines write, made of theirs while they do. Lines wait until each
 * machine has written as far, so that a reader finds those of one moment together; but not for long
 * for a machine that is late. For one thread.
 */
final class LiveTable implements Closeable {
  private final CsvFormat<?> format;
  private final Path file;
  private final long momentMicros;
  private final long patienceMoments;
  private final List<String> awaited;
  private final Map<String, Part> parts = new HashMap<>();
  private final TreeMap<Long, List<String>> waiting = new TreeMap<>();
  private OutputStream out;

  /** What one machine writes. */
  private static final class Part {
    private final GrowingInput pieces = new GrowingInput();
    private MovedLines lines;
    private long newest = Long.MIN_VALUE;
  }

  /**
   * @param file that is made
   * @param awaited machines whose lines of a moment are waited for
   * @param momentMicros lines are of one moment when they are of the same so many microseconds
   * @param patienceMoments so many newer ones are waited for
   */
  LiveTable(
      CsvFormat<?> format,
      Path file,
      List<String> awaited,
      long momentMicros,
      int patienceMoments) {
    this.format = format;
    this.file = file;
    this.momentMicros = momentMicros;
    this.patienceMoments = patienceMoments;
    this.awaited = List.copyOf(awaited);
  }

  /**
   * More that a machine has written.
   *
   * @param lines whole ones, the header first
   * @param clock from the machine's time to the runner's, now and later
   */
  void add(String machine, byte[] lines, LongUnaryOperator clock) throws IOException {
    Part part = parts.computeIfAbsent(machine, _ -> new Part());
    part.pieces.add(lines);
    if (part.lines == null && lines.length > 0) {
      Path name = Path.of("%s of machine %s".formatted(file.getFileName(), machine));
      part.lines = new MovedLines(format, name, part.pieces, machine, clock);
      begin(part.lines.header());
    }
    while (part.lines != null && part.lines.next()) {
      long moment = Math.floorDiv(part.lines.orderMicros(), momentMicros);
      part.newest = Math.max(part.newest, moment);
      waiting.computeIfAbsent(moment, _ -> new ArrayList<>()).add(part.lines.line());
    }
  }

  private void begin(List<String> header) throws IOException {
    if (out == null) {
      out = new BufferedOutputStream(Files.newOutputStream(file));
      write(String.join(",", header));
    }
  }

  private void write(String line) throws IOException {
    out.write(line.getBytes(StandardCharsets.UTF_8));
    out.write('\n');
  }

  /** Writes what need not wait any longer, the earliest first. */
  void write() throws IOException {
    if (waiting.isEmpty()) {
      return;
    }
    long all = awaited.stream().mapToLong(this::newest).min().orElse(Long.MAX_VALUE);
    long until = Math.max(all, waiting.lastKey() - patienceMoments);
    while (!waiting.isEmpty() && waiting.firstKey() <= until) {
      for (String line : waiting.pollFirstEntry().getValue()) {
        write(line);
      }
    }
    out.flush();
  }

  private long newest(String machine) {
    Part part = parts.get(machine);
    return part == null ? Long.MIN_VALUE : part.newest;
  }

  @Override
  public void close() throws IOException {
    if (out != null) {
      out.close();
    }
  }
}
