package ntier.simulation.advice;

import java.util.ArrayList;
import java.util.List;
import ntier.plan.InvocationStyle;

/**
 * A setting to be changed.
 *
 * @param tier whose servers, or whose hosts for a setting of the kernel
 * @param setting as the server names it
 * @param from what it is; empty for a setting that is not there yet
 * @param to what it would be
 */
public record Change(String tier, String setting, String from, String to) {
  private static final String SOMAXCONN = "net.core.somaxconn";

  /** What makes one stack of another that has the same tiers. */
  static List<Change> between(Stack before, Stack after) {
    List<Change> changes = new ArrayList<>();
    for (int k = 0; k < before.tiers().size(); k++) {
      changes.addAll(ofTier(before, after, before.tiers().get(k), after.tiers().get(k)));
    }
    return changes;
  }

  private static List<Change> ofTier(Stack before, Stack after, StackTier from, StackTier to) {
    List<Change> changes = new ArrayList<>();
    boolean becomesAsync = from.style() != to.style() && to.style() == InvocationStyle.ASYNC;
    StackTier.Limits old = from.limits();
    StackTier.Limits limits = to.limits();
    ServerKind.Settings names = from.server().settings();
    if (becomesAsync) {
      changes.add(new Change(from.name(), "server", from.server().word(), "asynchronous"));
    } else if (old.connections() != limits.connections()) {
      boolean threads = old.threadPerConnection();
      String setting = threads ? names.threads() : names.connections();
      changes.add(change(from, setting, old.connections(), limits.connections()));
    }
    if (!from.pool().equals(to.pool()) && to.pool().isPresent()) {
      String pool = "" + to.pool().get().connections();
      changes.add(new Change(from.name(), "pool of connections to the tier below", "", pool));
    }
    if (old.backlog() != limits.backlog()) {
      changes.add(change(from, names.backlog(), old.backlog(), limits.backlog()));
    }
    if (limits.backlog() > before.somaxconn() && after.somaxconn() > before.somaxconn()) {
      changes.add(change(from, SOMAXCONN, before.somaxconn(), after.somaxconn()));
    }
    return changes;
  }

  private static Change change(StackTier tier, String setting, int from, int to) {
    return new Change(tier.name(), setting, "" + from, "" + to);
  }
}
