package ntier.testbed;

import java.io.IOException;
import ntier.plan.host.LabHost;

/**
 * A host of the lab, as the runner sees it. Today a network namespace and a cgroup of this machine;
 * nothing above this interface may assume that.
 */
public interface Host {
  /** Its name, addresses and handles. */
  LabHost lab();

  /**
   * Starts a process in the host's namespace, cgroup and cores. Returns once it has been started.
   */
  HostProcess start(ProcessSpec spec) throws IOException;
}
