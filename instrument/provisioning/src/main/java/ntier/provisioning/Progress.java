package ntier.provisioning;

/** Hears what takes long, one line at a time. */
@FunctionalInterface
public interface Progress {
  /** Nothing is shown. */
  Progress SILENT = line -> {};

  void say(String line);
}
