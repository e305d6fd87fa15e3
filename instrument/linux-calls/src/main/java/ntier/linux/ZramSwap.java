package ntier.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Takes swap space in memory (zram) away again, by the system's {@code swapoff}. */
public final class ZramSwap {
  static final int ATTEMPTS = 20;
  private static final long BETWEEN_ATTEMPTS_MICROS = 250_000;
  private static final Path HOT_REMOVE = Path.of("/sys/class/zram-control/hot_remove");

  private ZramSwap() {}

  /** Something that may be refused. */
  @FunctionalInterface
  interface Attempt {
    void make() throws IOException;
  }

  /**
   * Brings all pages back, at a low priority, and removes the device, if it is the one that is
   * meant: its number may be another program's by now.
   *
   * @return whether it was there
   * @throws IOException if the kernel refuses for 5 s
   */
  public static boolean remove(ZramIdentity identity) throws IOException {
    if (!identity.isThere()) {
      return false;
    }
    String device = identity.device().toString();
    if (Files.readString(Path.of("/proc/swaps")).contains(device + " ")) {
      untilAllowed(
          () -> turnOff(device),
          () ->
              PreciseSleep.untilRealtimeMicros(Clocks.realtimeMicros() + BETWEEN_ATTEMPTS_MICROS));
    }
    Files.writeString(HOT_REMOVE, Integer.toString(identity.number()), StandardOpenOption.WRITE);
    return true;
  }

  /**
   * Again and again for a while: the kernel has refused it for lack of memory right after an
   * injection, when the limit was lifted already, and agreed a little later.
   */
  static void untilAllowed(Attempt attempt, Runnable pause) throws IOException {
    for (int made = 1; ; made++) {
      try {
        attempt.make();
        return;
      } catch (IOException refused) {
        if (made == ATTEMPTS) {
          throw refused;
        }
        pause.run();
      }
    }
  }

  private static void turnOff(String device) throws IOException {
    List<String> command = List.of("nice", "-n", "19", "swapoff", device);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes()).strip();
    try {
      if (process.waitFor() != 0) {
        throw new IOException("%s failed: %s".formatted(String.join(" ", command), said));
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted during " + String.join(" ", command), stop);
    }
  }
}
