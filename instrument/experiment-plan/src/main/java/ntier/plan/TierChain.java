package ntier.plan;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tiers in the order in which a request passes them: who is where, and beside whom. */
public interface TierChain {
  /** From the one that the users reach to the last, 1 or more, each with a name of its own. */
  List<TierPlan> tiers();

  /** The tier that the users reach. */
  default TierPlan first() {
    return tiers().getFirst();
  }

  /** The tier that has no other below; in a chain of one, the first. */
  default TierPlan last() {
    return tiers().getLast();
  }

  /**
   * Where a tier is in the chain.
   *
   * @return 0 for the first; -1 where no tier is called so
   */
  default int position(String name) {
    return tiers().stream().map(TierPlan::name).toList().indexOf(name);
  }

  /**
   * The tier of a name.
   *
   * @throws NoSuchElementException where no tier is called so
   */
  default TierPlan tier(String name) {
    return tiers().stream()
        .filter(tier -> tier.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("no tier is called " + name));
  }

  /** The tier whose server is on a host; empty for the users' host and for those of others. */
  default Optional<TierPlan> tierOf(String host) {
    return tiers().stream().filter(tier -> tier.hosts().contains(host)).findFirst();
  }

  /** The tier that sends its requests to this one; empty for the first. */
  default Optional<TierPlan> above(String name) {
    return at(position(name) - 1);
  }

  /** The tier that this one sends its requests to; empty for the last. */
  default Optional<TierPlan> below(String name) {
    int position = position(name);
    return position < 0 ? Optional.empty() : at(position + 1);
  }

  private Optional<TierPlan> at(int position) {
    return position < 0 || position >= tiers().size()
        ? Optional.empty()
        : Optional.of(tiers().get(position));
  }

  /** The tier that holds the database, if one does. */
  default Optional<TierPlan> data() {
    return tiers().stream().filter(TierPlan::holdsData).findFirst();
  }

  /** The tier whose servers run the application, if one does. */
  default Optional<TierPlan> application() {
    return tiers().stream().filter(TierPlan::runsApplication).findFirst();
  }

  /** The servers, first to last, joined by hyphens: {@code nginx-tomcat*2-mysql}. */
  default String stack() {
    return tiers().stream().map(TierPlan::servers).collect(Collectors.joining("-"));
  }

  /** How many of the tiers are asynchronous: the paper's NX (paper 002, section 4). */
  default int nx() {
    return (int) tiers().stream().filter(tier -> tier.style() == InvocationStyle.ASYNC).count();
  }
}
