package ntier.archive.merging;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import ntier.archive.CsvFormat;
import ntier.archive.DamagedRunException;
import ntier.archive.MonitorsReport;
import ntier.archive.MovedLines;
import ntier.archive.RunWriteException;
import ntier.archive.Tables;
import ntier.archive.WholeFile;
import ntier.archive.WorkloadReport;

/**
 * A file of a run that is made of machines' files: tables by time, reports put together, all others
 * as they are. Logs keep their machine's time; who reads one moves it.
 *
 * @param path of it in the run's folder
 * @param files by machine, at least one
 * @param clocks from each machine's time to the reference's
 */
record MergedFile(
    Path file,
    String path,
    SequencedMap<String, Path> files,
    Map<String, LongUnaryOperator> clocks) {
  private static final String LOGS = "logs/";
  private static final String MONITORS = "monitors.json";
  private static final String WORKLOAD = "workload.json";

  /** Logs that several machines have get a folder for each: {@code logs/m1/control/...}. */
  static Map<String, SequencedMap<String, Path>> told(
      Map<String, SequencedMap<String, Path>> targets) {
    Map<String, SequencedMap<String, Path>> told = new TreeMap<>();
    targets.forEach(
        (path, files) -> {
          if (path.startsWith(LOGS) && files.size() > 1) {
            files.forEach(
                (machine, file) ->
                    told.computeIfAbsent(
                            LOGS + machine + "/" + path.substring(LOGS.length()),
                            _ -> new LinkedHashMap<>())
                        .put(machine, file));
          } else {
            told.computeIfAbsent(path, _ -> new LinkedHashMap<>()).putAll(files);
          }
        });
    told.forEach(MergedFile::requireKnown);
    return told;
  }

  private static void requireKnown(String path, SequencedMap<String, Path> files) {
    boolean merges =
        Tables.of(path).isPresent() || path.endsWith(MONITORS) || path.endsWith(WORKLOAD);
    if (!merges && files.size() > 1) {
      throw new DamagedRunException(
          files.lastEntry().getValue(),
          0,
          "machines %s have a %s each, and it is not known how to merge them"
              .formatted(String.join(" and ", files.sequencedKeySet()), path),
          "such a file of one machine, or a table or report of a run, would be right");
    }
  }

  void write() {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw RunWriteException.of(file, e);
    }
    if (Tables.of(path).isPresent()) {
      CsvFormat<?> format = Tables.of(path).get();
      WholeFile.replace(file, out -> merge(format, out));
    } else if (path.endsWith(MONITORS)) {
      MonitorsReport.together(reports(MonitorsReport::read)).write(file);
    } else if (path.endsWith(WORKLOAD)) {
      WorkloadReport.together(reports(WorkloadReport::read)).write(file);
    } else {
      WholeFile.replace(file, out -> Files.copy(files.firstEntry().getValue(), out));
    }
  }

  private <T> SequencedMap<String, T> reports(Function<Path, T> reader) {
    SequencedMap<String, T> reports = new LinkedHashMap<>();
    files.forEach((machine, of) -> reports.put(machine, reader.apply(of)));
    return reports;
  }

  private void merge(CsvFormat<?> format, OutputStream out) throws IOException {
    List<MovedLines> open = new ArrayList<>();
    try {
      for (Map.Entry<String, Path> one : files.entrySet()) {
        open.add(new MovedLines(format, one.getValue(), one.getKey(), clocks.get(one.getKey())));
      }
      requireSameColumns(open);
      line(String.join(",", open.getFirst().header()), out);
      List<MovedLines> left = new ArrayList<>(open);
      left.removeIf(lines -> !lines.next());
      while (!left.isEmpty()) {
        MovedLines earliest = earliest(left);
        line(earliest.line(), out);
        if (!earliest.next()) {
          left.remove(earliest);
        }
      }
    } finally {
      open.forEach(MovedLines::close);
    }
  }

  private void requireSameColumns(List<MovedLines> open) {
    List<String> header = open.getFirst().header();
    int part = 0;
    for (Path one : files.values()) {
      if (!open.get(part).header().equals(header)) {
        throw new DamagedRunException(
            one,
            1,
            "its columns are not those of " + files.firstEntry().getValue(),
            "the header would be " + String.join(",", header));
      }
      part++;
    }
  }

  /** Of equal ones that of the first machine, so that a merge always ends the same. */
  private static MovedLines earliest(List<MovedLines> left) {
    MovedLines earliest = left.getFirst();
    for (MovedLines other : left) {
      if (other.orderMicros() < earliest.orderMicros()) {
        earliest = other;
      }
    }
    return earliest;
  }

  private static void line(String text, OutputStream out) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.write('\n');
  }
}
