package ntier.testbed;

import java.io.IOException;
import java.nio.file.Path;
import ntier.host.HostHandle;

/**
 * A host of the testbed, as the runner sees it. Today a network namespace and a cgroup of this
 * machine; nothing above this interface may assume that.
 */
public interface Host {
  /** Its name, addresses and handles. */
  HostHandle handle();

  /** The plain user that the host's processes run as, unless they have one of their own. */
  int uid();

  /** A folder becomes the host's user's own, with all in it, and closed to all others but root. */
  void give(Path folder) throws IOException;

  /**
   * The host's processes may make files in a folder, and remove those that they made; all may read.
   * Made if need be.
   */
  void share(Path folder) throws IOException;

  /**
   * Starts a process in the host's namespace, cgroup and cores. Returns once it has been started.
   */
  HostProcess start(ProcessSpec spec) throws IOException;
}
