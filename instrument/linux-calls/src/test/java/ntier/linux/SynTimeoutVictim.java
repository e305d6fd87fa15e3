package ntier.linux;

import java.nio.file.Path;
import java.time.Duration;

/** A process of its own that sets the timeout of a group and is then killed. */
final class SynTimeoutVictim {
  private SynTimeoutVictim() {}

  /** Argument: the group's folder. */
  public static void main(String[] args) throws Exception {
    try (var _ = SynTimeout.set(Path.of(args[0]), Duration.ofSeconds(3))) {
      System.out.println("set");
      Thread.sleep(60_000);
    }
  }
}
