package ntier.cli.system.kills;

import java.util.Locale;

/** Who gets SIGKILL. */
enum Victim {
  /** The command's own process alone. */
  MAIN,
  /** One other process that it started, of any depth, drawn by kind first. */
  HELPER,
  /** The command with all that it started, in random order. */
  ALL;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
