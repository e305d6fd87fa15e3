package ntier.testbed.journal;

import java.io.IOException;
import java.util.List;

/**
 * What a clean-up did.
 *
 * @param done what was undone, in words
 * @param failed what could not be undone, and why
 * @param left what was seen and left alone, and what to do about it
 */
public record CleanReport(List<String> done, List<String> failed, List<String> left) {
  public CleanReport {
    done = List.copyOf(done);
    failed = List.copyOf(failed);
    left = List.copyOf(left);
  }

  /** Whether the machine is as it was. */
  public boolean clean() {
    return failed.isEmpty();
  }

  /**
   * The same, where nothing may begin otherwise.
   *
   * @throws IOException with what could not be undone
   */
  public CleanReport requireClean() throws IOException {
    if (!clean()) {
      throw new IOException(
          "a dead run left what cannot be cleaned up: " + String.join("; ", failed));
    }
    return this;
  }
}
