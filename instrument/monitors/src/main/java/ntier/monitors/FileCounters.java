package ntier.monitors;

/** Counters over a {@link ProcFile}: several may share one read of the file. */
final class FileCounters {
  private FileCounters() {}

  /** Reads the file, then parses. */
  static Counter reading(ProcFile file, TextParser parser) {
    return () -> {
      file.refresh();
      return parser.parse(file.text(), file.length());
    };
  }

  /** Parses the text that an earlier column of the same row has just read. */
  static Counter sharing(ProcFile file, TextParser parser) {
    return () -> parser.parse(file.text(), file.length());
  }
}
