package ntier.simulation.advice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.InvocationStyle;
import ntier.simulation.advice.Proposal.Means;

/**
 * Looks for changes with which nobody drops in the longest stall and a margin, by each of the
 * means: what the simulation drops is added where it was dropped, and all is simulated again.
 */
final class Remedies {
  /** What is raised may move the overflow to another tier, which is raised in the next round. */
  private static final int ROUNDS = 10;

  private static final int MOST_THREADS = 20_000;
  private static final int THREADS_STEP = 50;
  private static final int SHORTEST_BACKLOG = 128;

  /** A pool leaves a tenth of what the tier below serves to others. */
  private static final double POOL_SHARE = 0.9;

  private final Stack stack;
  private final List<StallFinding> findings;
  private final List<Choice> choices;
  private final long targetMicros;

  /**
   * @param findings of the stack as it is
   * @param choices with asynchronous tiers
   */
  Remedies(Stack stack, List<StallFinding> findings, List<Choice> choices) {
    this.stack = stack;
    this.findings = findings;
    this.choices = choices;
    this.targetMicros = Math.round(Advice.targetMillis(stack) * 1000);
  }

  /** In the order of what they cost. */
  List<Proposal> all() {
    List<Proposal> all = new ArrayList<>();
    all.add(raised(Means.BACKLOG, stack));
    pooled().ifPresent(pooled -> all.add(raised(Means.POOL, pooled)));
    all.add(raised(Means.THREADS, stack));
    asynchronous().ifPresent(all::add);
    return all;
  }

  private Proposal proposal(Means means, Stack changed) {
    List<StallFinding> found = new StallSearch(changed, Advice.SEEDS).all();
    double target = targetMicros / 1e3;
    return new Proposal(
        means,
        Change.between(stack, changed),
        changed,
        found,
        found.stream().allMatch(finding -> finding.holds(target)));
  }

  private Proposal raised(Means means, Stack from) {
    Stack now = from;
    for (int round = 0; round < ROUNDS; round++) {
      Stack next = now;
      for (Map.Entry<String, Long> missing : missing(now, means).entrySet()) {
        StackTier tier = now.tier(missing.getKey());
        next =
            means == Means.THREADS
                ? next.with(withThreads(tier, missing.getValue()))
                : next.withBacklogOf(withBacklog(now, tier, missing.getValue()));
      }
      if (next.equals(now)) {
        break;
      }
      now = next;
    }
    return proposal(means, now);
  }

  private static StackTier withThreads(StackTier tier, long missing) {
    int connections = tier.limits().connections();
    long wanted = connections + ofEach(tier, missing) + THREADS_STEP - 1;
    long rounded = wanted / THREADS_STEP * THREADS_STEP;
    return tier.withConnections((int) Math.max(connections, Math.min(MOST_THREADS, rounded)));
  }

  /** The next power of two, as backlogs are written, and never less than there is. */
  private static StackTier withBacklog(Stack now, StackTier tier, long missing) {
    long wanted = now.backlog(tier) + ofEach(tier, missing);
    long rounded = Math.max(SHORTEST_BACKLOG, 2 * Long.highestOneBit(wanted - 1));
    long most = Math.min(ServerKind.LONGEST_BACKLOG, rounded);
    return tier.withBacklog((int) Math.max(tier.limits().backlog(), most));
  }

  /** What each of a tier's servers is to hold more. */
  private static long ofEach(StackTier tier, long missing) {
    return (missing + tier.replicas() - 1) / tier.replicas();
  }

  /**
   * What finds no room and would with more of these means, by tier, the most of all stalls. A
   * server that is stopped accepts nothing, however many threads it has, and one that refuses does
   * so whatever its backlog is.
   */
  private Map<String, Long> missing(Stack now, Means means) {
    StackModel model = new StackModel(now);
    Map<String, Long> missing = new LinkedHashMap<>();
    for (StackTier stalled : now.tiers()) {
      for (long seed = StallSearch.SEED; seed < StallSearch.SEED + Advice.SEEDS; seed++) {
        Overflow overflow = Overflow.of(model.stalled(stalled.name(), targetMicros), seed);
        for (int k = 0; k < now.tiers().size(); k++) {
          StackTier tier = now.tiers().get(k);
          boolean stopped = tier.equals(stalled) && now.stall() == StallKind.STOPS;
          long dropped = means == Means.THREADS && stopped ? 0 : overflow.dropped().get(k);
          long refused = means == Means.THREADS ? overflow.refused().get(k) : 0;
          if (dropped + refused > 0) {
            missing.merge(tier.name(), dropped + refused, Math::max);
          }
        }
      }
    }
    return missing;
  }

  /**
   * With a bounded pool in each application above a tier that overflows: its requests wait inside
   * it for a connection and not in the queue below. Empty where there is none.
   */
  private Optional<Stack> pooled() {
    Stack pooled = stack;
    for (int k = 0; k + 1 < stack.tiers().size(); k++) {
      StackTier caller = stack.tiers().get(k);
      StackTier below = stack.tiers().get(k + 1);
      if (caller.pool().filter(pool -> !pool.opensMore()).isEmpty()
          && caller.server().mayBoundItsPool()
          && overflows(below)) {
        double served =
            (double) below.limits().connections() * below.replicas() / caller.replicas();
        pooled = pooled.with(caller.withPool((int) Math.max(1, POOL_SHARE * served)));
      }
    }
    return pooled.equals(stack) ? Optional.empty() : Optional.of(pooled);
  }

  private boolean overflows(StackTier tier) {
    return findings.stream()
        .anyMatch(
            finding ->
                finding.atLongest().containsKey(tier.name())
                    || finding.drops().filter(tier.name()::equals).isPresent());
  }

  /** The choice with the fewest asynchronous tiers that holds; empty if all tiers are already. */
  private Optional<Proposal> asynchronous() {
    if (stack.tiers().stream().allMatch(tier -> tier.style() == InvocationStyle.ASYNC)) {
      return Optional.empty();
    }
    double target = targetMicros / 1e3;
    Stack best =
        choices.stream()
            .filter(choice -> choice.holds(target))
            .findFirst()
            .orElse(choices.getLast())
            .stack();
    return Optional.of(proposal(Means.ASYNC, best));
  }
}
