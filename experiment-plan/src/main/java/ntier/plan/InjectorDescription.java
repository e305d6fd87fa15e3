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
 * @param parameters further keys of its entries, by name
 */
public record InjectorDescription(
    String name,
    String about,
    boolean takesLength,
    Set<Role> targets,
    Map<String, SettingDescription> parameters) {
  public InjectorDescription {
    targets = Set.copyOf(targets);
    parameters = Map.copyOf(parameters);
  }
}
