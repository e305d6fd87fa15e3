package ntier.testbed.local;

import java.util.List;

/** How the hosts that are made here and those of other machines reach one another. */
public sealed interface Joined permits Overlay, GivenNetwork {
  /** The hosts that are made on this machine; of the others the addresses alone are known. */
  List<String> here();

  /** This machine's address among the machines. */
  String at();

  /** The other machines' addresses. */
  List<String> peers();
}
