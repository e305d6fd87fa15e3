package ntier.machine.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import ntier.archive.TurnOutcome;
import ntier.workload.turns.TurnsMain;

/** Reads what the client of turns has answered, line by line, while it writes. */
final class TurnAnswers {
  private final Path file;
  private long read;

  TurnAnswers(Path file) {
    this.file = file;
  }

  /** The next turn's; empty while there is none. Lines that are no answer are passed over. */
  Optional<TurnOutcome> next() throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (RandomAccessFile lines = new RandomAccessFile(file.toFile(), "r")) {
      lines.seek(read);
      byte[] bytes = new byte[(int) Math.min(1 << 20, lines.length() - read)];
      lines.readFully(bytes);
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      int from = 0;
      for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        String line = text.substring(from, end);
        from = end + 1;
        if (line.startsWith("{")) {
          read += from;
          return Optional.of(TurnsMain.outcome(line));
        }
      }
      read += from;
    }
    return Optional.empty();
  }
}
