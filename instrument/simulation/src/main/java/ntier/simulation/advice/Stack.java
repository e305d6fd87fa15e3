package ntier.simulation.advice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A stack as its owner tells it.
 *
 * @param name for people
 * @param perSecond requests that users send, whether they are answered or not
 * @param longest stall that it has to bear, above 0
 * @param stall what a server does in it
 * @param somaxconn the kernel's limit of each backlog, net.core.somaxconn of the servers' hosts
 * @param tiers from the first to the last
 */
public record Stack(
    String name,
    double perSecond,
    Duration longest,
    StallKind stall,
    int somaxconn,
    List<StackTier> tiers) {
  /** Of what a tier's cores can do, the most with which it keeps up. */
  private static final double MOST_UTILISATION = 0.95;

  public Stack {
    tiers = List.copyOf(tiers);
    if (!(perSecond > 0) || longest.isZero() || longest.isNegative() || tiers.isEmpty()) {
      throw new IllegalArgumentException(
          "a rate and a longest stall above 0 and a tier or more would be right, not %s, %s, %d"
              .formatted(perSecond, longest, tiers.size()));
    }
    double rate = perSecond;
    for (int k = 0; k < tiers.size(); k++) {
      requireUtilisation(tiers.get(k), rate);
      rate *= tiers.get(k).calls().mean();
      if (k + 1 < tiers.size()) {
        requirePool(tiers.get(k), tiers.get(k + 1));
      }
    }
  }

  private static void requireUtilisation(StackTier tier, double rate) {
    double cores = rate * tier.work().micros() / 1e6 / tier.replicas();
    if (cores > MOST_UTILISATION * tier.work().cores()) {
      throw new IllegalArgumentException(
          "%s needs %.2f cores for its %.0f requests/s and has %d: it would fall behind without any stall; more cores or threads, or less time for a request, would be right"
              .formatted(tier.name(), cores, rate / tier.replicas(), tier.work().cores()));
    }
  }

  /** Kept connections that are not accepted would wait for good. */
  private static void requirePool(StackTier caller, StackTier below) {
    int pool = caller.pool().map(StackTier.Pool::connections).orElse(0);
    int ofEach = caller.replicas() * ((pool + below.replicas() - 1) / below.replicas());
    int connections = below.limits().connections();
    boolean others = caller.pool().filter(StackTier.Pool::opensMore).isPresent();
    if (ofEach > connections || others && ofEach == connections) {
      throw new IllegalArgumentException(
          "%s keeps %d connections to %s, which serves %d at a time: the others would never be served; a smaller pool, or more %s of %s, would be right"
              .formatted(
                  caller.name(),
                  ofEach,
                  below.name(),
                  connections,
                  below.limits().threadPerConnection() ? "threads" : "connections",
                  below.name()));
    }
  }

  /** What listen() comes to: the kernel cuts a backlog without a word. */
  int backlog(StackTier tier) {
    return Math.min(tier.limits().backlog(), somaxconn);
  }

  /** The same with another tier of that name. */
  Stack with(StackTier changed) {
    List<StackTier> all = new ArrayList<>(tiers);
    all.replaceAll(tier -> tier.name().equals(changed.name()) ? changed : tier);
    return new Stack(name, perSecond, longest, stall, somaxconn, all);
  }

  /** The same with another tier of that name, and with kernels that allow all of its backlog. */
  Stack withBacklogOf(StackTier changed) {
    int allowed = Math.max(somaxconn, changed.limits().backlog());
    return new Stack(name, perSecond, longest, stall, allowed, with(changed).tiers());
  }

  StackTier tier(String tierName) {
    return tiers.stream()
        .filter(tier -> tier.name().equals(tierName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no tier " + tierName));
  }
}
