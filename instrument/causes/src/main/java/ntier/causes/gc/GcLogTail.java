package ntier.causes.gc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.archive.GcLog;
import ntier.archive.GcPause;

/** What a JVM writes to its GC log from now on. */
final class GcLogTail implements AutoCloseable {
  /** A line of {@code VM.log list}: a file that gets the tag gc with milliseconds of the day. */
  private static final Pattern OUTPUT =
      Pattern.compile("#\\d+: file=(.+?) \\S*\\bgc=\\S+ \\S*\\btimemillis\\b");

  /** The log says the end of a pause in whole milliseconds. */
  private static final long STEP_MICROS = 1_000;

  private final FileChannel file;
  private long position;

  private GcLogTail(FileChannel file) throws IOException {
    this.file = file;
    this.position = file.size();
  }

  /** The file of a JVM that writes one, found by what {@code VM.log list} says. */
  static Optional<Path> file(String outputs) {
    return outputs
        .lines()
        .map(OUTPUT::matcher)
        .filter(Matcher::find)
        .map(found -> Path.of(found.group(1)))
        .findFirst();
  }

  static GcLogTail open(Path file) throws IOException {
    return new GcLogTail(FileChannel.open(file, StandardOpenOption.READ));
  }

  /** The pauses logged since the last call that ended between two times. */
  List<GcPause> ended(long fromMicros, long toMicros) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(file.size() - position));
    while (bytes.hasRemaining() && file.read(bytes, position + bytes.position()) > 0) {
      continue;
    }
    String text = new String(bytes.array(), 0, bytes.position(), ISO_8859_1);
    int whole = text.lastIndexOf('\n') + 1;
    position += whole;
    return text.substring(0, whole)
        .lines()
        .map(GcLog::pause)
        .flatMap(Optional::stream)
        .filter(pause -> pause.endMicros() > fromMicros - STEP_MICROS)
        .filter(pause -> pause.endMicros() <= toMicros)
        .toList();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
