package ntier.testbed.journal;

import java.util.List;

/**
 * What a clean-up did.
 *
 * @param done what was undone, in words
 * @param failed what could not be undone, and why
 */
public record CleanReport(List<String> done, List<String> failed) {
  public CleanReport {
    done = List.copyOf(done);
    failed = List.copyOf(failed);
  }

  /** Whether the machine is as it was. */
  public boolean clean() {
    return failed.isEmpty();
  }
}
