package ntier.archive;

/** The phase in which a request was started. */
public enum Phase {
  RAMP("ramp"),
  WARM_UP("warm-up"),
  MEASURE("measure");

  private final String key;

  Phase(String key) {
    this.key = key;
  }

  /** Its name in the files. */
  public String key() {
    return key;
  }

  static Phase read(CsvRow row) {
    String text = row.text();
    for (Phase phase : values()) {
      if (phase.key.equals(text)) {
        return phase;
      }
    }
    throw row.wrong("ramp, warm-up or measure would be right");
  }
}
