package ntier.testbed.local;

import java.util.HashSet;
import java.util.Set;

/** What the groups beside the hosts of a testbed are called, as long as they are there. */
final class SiblingNames {
  private final Set<String> taken = new HashSet<>();

  /**
   * Takes a name for a group beside a host: the one that is asked for, or, while that is taken,
   * with a number behind it.
   */
  synchronized String take(String host, String name) {
    String free = name;
    for (int number = 2; !taken.add(whole(host, free)); number++) {
      free = name + "-" + number;
    }
    return free;
  }

  /** Gives a name back that was taken. */
  synchronized void free(String host, String name) {
    taken.remove(whole(host, name));
  }

  /** As the group is called. */
  static String whole(String host, String name) {
    return host + "-" + name;
  }
}
