package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.host.Undo;
import ntier.linux.ZramIdentity;
import ntier.linux.ZramSwap;

/** Undoes {@link Undo.RemoveSwap}. */
final class SwapRemoval {
  private SwapRemoval() {}

  /**
   * Turns the swap space off and removes its device.
   *
   * @return what was done, in words; empty if it is not there
   */
  static String remove(Undo.RemoveSwap swap) throws IOException {
    if (swap.mark().isEmpty()) {
      return removeNameless(swap.zram());
    }
    var mark = swap.mark().get();
    var identity = new ZramIdentity(swap.zram(), mark.uuid(), mark.bytes(), mark.madeAfter());
    return ZramSwap.remove(identity) ? "removed swap space zram" + swap.zram() : "";
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
