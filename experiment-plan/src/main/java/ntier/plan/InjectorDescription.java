package ntier.plan;

import java.util.Map;
import java.util.Set;

/**
 * What an experiment may ask of an injector; experiment-plan is given these and knows no injector.
 *
 * @param name its cause, the key of an entry of {@code inject}, such as {@code freeze}
 * @param about one line
 * @param takesLength whether {@code for} says how long each millibottleneck lasts
 * @param targets the tiers it can strike
 * @param needs what must be there before the tiers start
 * @param parameters further keys of its entries, by name
 */
public record InjectorDescription(
    String name,
    String about,
    boolean takesLength,
    Set<Role> targets,
    Set<Need> needs,
    Map<String, SettingDescription> parameters) {
  /** What the runner makes for an injector before the tiers start. */
  public enum Need {
    /** The target's data lies on a disk of its own whose write speed is limited. */
    DISK,
    /** A second complete system, SysBursty, shares a core with the target. */
    NEIGHBOUR
  }

  public InjectorDescription {
    targets = Set.copyOf(targets);
    needs = Set.copyOf(needs);
    parameters = Map.copyOf(parameters);
  }

  /** One that needs nothing before the tiers start. */
  public InjectorDescription(
      String name,
      String about,
      boolean takesLength,
      Set<Role> targets,
      Map<String, SettingDescription> parameters) {
    this(name, about, takesLength, targets, Set.of(), parameters);
  }
}
