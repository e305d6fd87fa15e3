package ntier.testbed.journal;

import java.io.IOException;
import java.util.Optional;

/** Another lab is up on this machine. */
public final class LabLockedException extends IOException {
  private static final long serialVersionUID = 1;

  LabLockedException(Optional<LabLock.Holder> holder) {
    super(
        holder
            .map(
                h ->
                    "another lab is running: process %d (%s) since %s; wait for it, or end it: ntier down"
                        .formatted(h.pid(), h.what(), h.since()))
            .orElse("another lab is just starting or ending; try again"));
  }
}
