package ntier.testbed.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import ntier.testbed.cgroup.GroupOwner;

/** Another testbed is up on this machine. */
public final class TestbedLockedException extends IOException {
  private static final long serialVersionUID = 1;

  TestbedLockedException(Optional<TestbedLock.Holder> holder) {
    this(
        holder
            .map(TestbedLockedException::text)
            .orElse("another ntier is just starting or ending; try again"));
  }

  private TestbedLockedException(String message) {
    super(message);
  }

  private static String text(TestbedLock.Holder holder) {
    return "another ntier is running: process %d%s (%s) since %s; wait for it, or end it%s: ntier down"
        .formatted(
            holder.pid(),
            holder.livesHere() ? "" : " of " + holder.where().host() + ", in another container,",
            holder.what(),
            holder.since(),
            holder.livesHere() ? "" : " there");
  }

  /** One that shares this machine's control groups, but not the state directory. */
  static TestbedLockedException elsewhere(Path group, Optional<GroupOwner> owner) {
    return new TestbedLockedException(
        "another ntier is running, in another container or beside this one: %s has the control group %s; wait for it, or end it there: ntier down"
            .formatted(
                owner
                    .map(it -> "process %s of %s".formatted(it.pid(), it.host()))
                    .orElse("a process that is just starting or ending"),
                group));
  }
}
