package ntier.testbed.tier;

import java.util.List;
import ntier.plan.UserProtocol;

/**
 * Where a server is in its chain.
 *
 * @param first whether users connect to it
 * @param users what users speak to the first of the chain
 * @param next the servers of the tier below, which serve; none for the last tier
 */
public record ChainPlace(boolean first, UserProtocol users, List<? extends NextServer> next) {
  public ChainPlace {
    next = List.copyOf(next);
  }

  /** One of a chain whose users speak HTTP/1.1. */
  public ChainPlace(boolean first, List<? extends NextServer> next) {
    this(first, UserProtocol.HTTP, next);
  }

  /** What the users speak to it; HTTP/1.1 where it is not the first, and none do. */
  UserProtocol spoken() {
    return first ? users : UserProtocol.HTTP;
  }
}
