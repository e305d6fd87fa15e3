package ntier.plan;

import java.util.Locale;

/** What joins hosts that are on different machines. */
public enum Between {
  /** A network of the suite's own over that of the machines, with any number of hosts on each. */
  VXLAN,

  /**
   * The network that the machines have: each has one host, at its own address. Nothing is made, so
   * what is measured has the way that other programs of these machines have.
   */
  GIVEN;

  /** As profiles have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
