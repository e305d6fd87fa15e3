package ntier.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a turn asks of a variant.
 *
 * @param name what people call it, without commas: {@code c=100 100B}
 * @param connections that are kept, 1 or more
 * @param perSecond requests that begin in a second, as a Poisson process; empty: each connection
 *     asks again as soon as it is answered
 * @param host what the requests say in the field {@code Host}
 * @param pages at least one
 * @param network between the users and the variant; absent in older runs
 * @param share what its rate is to be, until that is found and then, too; absent in older runs
 */
public record TurnsLoad(
    String name,
    int connections,
    OptionalDouble perSecond,
    String host,
    List<Page> pages,
    Optional<LoadNetwork> network,
    Optional<CapacityShare> share) {
  /**
   * A page that is asked for.
   *
   * @param path path and query
   * @param weight above 0; its share is its weight by the sum of all
   * @param bytes of each answer's body; an answer of another length is wrong. Empty where it is not
   *     known
   */
  public record Page(String path, double weight, OptionalLong bytes) {}

  public TurnsLoad {
    pages = List.copyOf(pages);
    Require.that(!pages.isEmpty(), "a load has a page or more", pages);
    Require.that(connections >= 1, "connections is at least 1", connections);
  }

  /** The same at a rate, in requests per second. */
  public TurnsLoad at(double rate) {
    return new TurnsLoad(name, connections, OptionalDouble.of(rate), host, pages, network, share);
  }

  /** Whether its rate is still to be found: until then each connection asks again at once. */
  public boolean lacksRate() {
    return share.isPresent() && perSecond.isEmpty();
  }

  /** How far away its users are. */
  public LoadNetwork path() {
    return network.orElse(LoadNetwork.PLAIN);
  }
}
