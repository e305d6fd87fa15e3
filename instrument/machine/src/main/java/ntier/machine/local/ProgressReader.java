package ntier.machine.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import ntier.machine.Answer;
import ntier.plan.JsonFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads what the workload says of its progress, one JSON object per line, as it is written. */
final class ProgressReader {
  private final Path output;
  private long offset;

  ProgressReader(Path output) {
    this.output = output;
  }

  /** The newest line that is complete and was not read before. */
  Optional<Answer.Progress> newest() throws IOException {
    if (!Files.exists(output)) {
      return Optional.empty();
    }
    Optional<Answer.Progress> newest = Optional.empty();
    for (String line : newText().split("\n")) {
      Optional<Answer.Progress> progress = line.startsWith("{") ? parse(line) : Optional.empty();
      newest = progress.isPresent() ? progress : newest;
    }
    return newest;
  }

  private String newText() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(output.toFile(), "r")) {
      byte[] bytes = new byte[(int) (file.length() - offset)];
      file.seek(offset);
      file.readFully(bytes);
      int whole = bytes.length;
      while (whole > 0 && bytes[whole - 1] != '\n') {
        whole--;
      }
      offset += whole;
      return new String(bytes, 0, whole, StandardCharsets.UTF_8);
    }
  }

  private static Optional<Answer.Progress> parse(String line) {
    try {
      JsonNode json = JsonFormat.mapper().readTree(line);
      return Optional.of(
          new Answer.Progress(
              json.path("atMicros").asLong(),
              json.path("phase").asString(),
              json.path("requestsPerSecond").asDouble(),
              json.path("errors").asLong(),
              json.path("retransmitted").asLong(),
              json.path("vlrt").asLong()));
    } catch (JacksonException noProgress) {
      return Optional.empty();
    }
  }
}
