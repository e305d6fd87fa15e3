package ntier.requestlog.vertx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.requestlog.RequestLog;

/** A request log as a test reads it. */
record LogFile(Path path) {
  record Line(
      long arrivalMicros,
      long departureMicros,
      int status,
      String connection,
      String user,
      String what) {
    private static Line of(String text) {
      String[] fields = text.split(",");
      return new Line(
          Long.parseLong(fields[0]),
          Long.parseLong(fields[1]),
          Integer.parseInt(fields[2]),
          fields[3],
          fields[4],
          fields[5]);
    }
  }

  /** Waits for lines: the client may have its answer before the server has logged. */
  List<Line> lines(int expected) throws IOException {
    List<Line> lines = written();
    while (lines.size() < expected) {
      Thread.onSpinWait();
      RequestLog.of(path.toString()).flush();
      lines = written();
    }
    return lines;
  }

  /** What is in the file now. */
  List<Line> written() throws IOException {
    List<String> all = Files.readAllLines(path);
    if (!RequestLog.HEADER.equals(all.getFirst() + "\n")) {
      throw new IOException("header: " + all.getFirst());
    }
    return all.stream().skip(1).map(Line::of).toList();
  }
}
