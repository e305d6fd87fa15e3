package ntier.plan;

import java.util.Locale;

/** On which cores the kernel does a host's share of receiving packets. */
public enum ReceiveOn {
  /**
   * Where they were sent, as without this setting: between namespaces a packet goes from the
   * sender's call through to the receiver's socket.
   */
  SENDER,
  /**
   * On the host's own, as on a machine of its own (receive packet steering): what a host receives
   * costs the sender nothing, and acknowledgements come while the sender does something else.
   */
  OWN;

  /** As in experiment files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
