package ntier.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import ntier.archive.RunDirectory;
import ntier.archive.fixture.Expected;
import ntier.archive.fixture.FrozenRuns;
import ntier.export.figures.FigureExport;
import ntier.export.figures.TimeSpan;
import ntier.findings.Analysed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Old runs are exported as they were: of each table the columns, the number of lines, the first and
 * the last one, and a checksum; of each figure its words and a checksum.
 */
class OldRunsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  @DisplayName("tables and figures")
  void exported(FrozenRuns frozen) throws IOException {
    for (RunDirectory run : frozen.runs(folder.resolve("frozen"))) {
      Path out = Files.createDirectory(folder.resolve(run.id()));
      ExportedRun read = ExportedRun.read(run, Analysed.DETECTION);
      CsvExport.write(read, out);
      FigureExport.write(read.findings(), TimeSpan.of(read.findings(), null, null), out);
      Expected.text(frozen.key() + "/" + run.id() + ".txt", told(out));
    }
  }

  private static String told(Path out) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().endsWith(".csv")) {
          table(file, text);
        } else if (file.toString().endsWith(".svg")) {
          figure(file, text);
        }
      }
    }
    return text.toString();
  }

  private static void table(Path file, StringBuilder text) throws IOException {
    List<String> lines = Files.readAllLines(file);
    text.append("%s: %d lines, SHA-256 %s\n".formatted(file.getFileName(), lines.size(), sum(file)))
        .append(lines.getFirst())
        .append('\n');
    if (lines.size() > 1) {
      text.append(lines.get(1)).append('\n').append(lines.getLast()).append('\n');
    }
  }

  private static void figure(Path file, StringBuilder text) throws IOException {
    text.append("%s: SHA-256 %s\n".formatted(file.getFileName(), sum(file)));
    Files.readString(file)
        .replaceAll("<[^>]*>", "\n")
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .forEach(line -> text.append(line).append('\n'));
  }

  private static String sum(Path file) throws IOException {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(sum).substring(0, 16);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }
}
