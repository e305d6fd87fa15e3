package ntier.testbed.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import ntier.host.UndoJournal;
import ntier.plan.HostPlan;

/** What joins the hosts of a {@link Testbed}. */
interface HostsNetwork {
  /** The namespaces that {@link #make} makes, by name. */
  List<String> namespaces();

  /** A host's IPv4 addresses; its own comes first. */
  List<String> addresses(String host);

  /** The addresses of the hosts that other machines make. */
  List<String> elsewhere();

  /** A file that stands for a host's network namespace. */
  Path namespace(String host);

  /** Whether hosts have the network of their machine itself. */
  boolean isGiven();

  /** Makes what is to be made, all still down. */
  void make() throws IOException;

  /** Gives a host its addresses and brings its links up, as its plan has them. */
  void bringUp(HostPlan plan) throws IOException;

  /**
   * Sets a host's sysctls.
   *
   * @param journal is told how to undo what does not go with a namespace
   */
  NamespaceSysctls.Outcome set(NamespaceSysctls sysctls, UndoJournal journal) throws IOException;

  /** Waits until packets pass. */
  void awaitUp() throws IOException;
}
