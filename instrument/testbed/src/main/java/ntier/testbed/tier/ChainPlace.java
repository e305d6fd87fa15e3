package ntier.testbed.tier;

import java.util.List;

/**
 * Where a server is in its chain.
 *
 * @param first whether users connect to it
 * @param next the servers of the tier below, which serve; none for the last tier
 */
public record ChainPlace(boolean first, List<? extends NextServer> next) {
  public ChainPlace {
    next = List.copyOf(next);
  }
}
