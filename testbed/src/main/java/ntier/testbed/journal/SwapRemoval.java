package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.linux.ZramIdentity;
import ntier.linux.ZramSwap;

/** Undoes {@code remove-swap}. */
final class SwapRemoval {
  private SwapRemoval() {}

  /**
   * Turns the swap space off and removes its device.
   *
   * @param arguments of the step
   * @return what was done, in words; empty if it is not there
   */
  static String remove(List<String> arguments) throws IOException {
    var number = Integer.parseInt(arguments.getFirst());
    if (arguments.size() == 1) {
      return removeNameless(number);
    }
    var bytes = Long.parseLong(arguments.get(2));
    var madeAfter = Long.parseLong(arguments.get(3));
    var removed = ZramSwap.remove(new ZramIdentity(number, arguments.get(1), bytes, madeAfter));
    return removed ? "removed swap space zram" + number : "";
  }

  /** An older version has not written down which it was. */
  private static String removeNameless(int number) throws IOException {
    if (Files.exists(Path.of("/sys/block/zram" + number))) {
      throw new IOException(
          "an older ntier may have made zram%1$d, and others may have: if nobody needs it, swapoff /dev/zram%1$d; echo %1$d > /sys/class/zram-control/hot_remove"
              .formatted(number));
    }
    return "";
  }
}
