package ntier.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an experiment may ask of an injector; experiment-plan is given these and knows no injector.
 *
 * @param name its cause, the key of an entry of {@code inject}, such as {@code freeze}
 * @param about one line
 * @param takesLength whether {@code for} says how long each millibottleneck lasts
 * @param targets which tiers it can inject into: those that are one of these
 * @param needs what must be there before the tiers start
 * @param parameters further keys of its entries, by name
 * @param presets what an entry has where it says nothing
 * @param check what is wrong with an injection whose values fit each by itself, and what would be
 *     right; empty if nothing is
 */
public record InjectorDescription(
    String name,
    String about,
    boolean takesLength,
    Set<Target> targets,
    Set<Need> needs,
    Map<String, SettingDescription> parameters,
    List<Preset> presets,
    Function<InjectionPlan, Optional<String>> check) {
  /** What a tier must be to be injected into. */
  public enum Target {
    /** Any tier. */
    ANY("any tier"),
    /** The tier that runs the application. */
    APPLICATION("the tier that runs the application"),
    /** The tier that holds the database. */
    DATA("the tier that holds the database");

    private final String text;

    Target(String text) {
      this.text = text;
    }

    /** In words, such as {@code the tier that holds the database}. */
    public String text() {
      return text;
    }

    private boolean fits(boolean runsApplication, boolean holdsData) {
      return switch (this) {
        case ANY -> true;
        case APPLICATION -> runsApplication;
        case DATA -> holdsData;
      };
    }
  }

  /** What the runner makes for an injector before the tiers start. */
  public enum Need {
    /** The target's data lies on a disk of its own whose write speed is limited. */
    DISK(DiskPlan.SIZE, DiskPlan.LIMIT),
    /** A second complete system, SysBursty, shares a core with the target. */
    SECOND_SYSTEM(BurstyPlan.WEIGHT);

    private final List<String> parameters;

    Need(String... parameters) {
      this.parameters = List.of(parameters);
    }

    /** The injector's parameters that say how it is made: once the tiers run, they are fixed. */
    public List<String> parameters() {
      return parameters;
    }
  }

  /**
   * Values that go with a choice.
   *
   * @param key of the choice, a parameter
   * @param choice where this is chosen, be it by default …
   * @param values … these keys, parameters or {@code every}, have these values unless the entry
   *     says otherwise
   */
  public record Preset(String key, String choice, Map<String, String> values) {
    public Preset {
      values = Map.copyOf(values);
    }
  }

  public InjectorDescription {
    presets = List.copyOf(presets);
    targets = Set.copyOf(targets);
    needs = Set.copyOf(needs);
    parameters = Map.copyOf(parameters);
  }

  /** Whether it can inject into a tier. */
  public boolean fits(TierPlan tier) {
    return fits(tier.runsApplication(), tier.holdsData());
  }

  /** Whether it can inject into a tier of which this is known. */
  public boolean fits(boolean runsApplication, boolean holdsData) {
    return targets.stream().anyMatch(target -> target.fits(runsApplication, holdsData));
  }

  /** Which tiers it can inject into, in words: {@code any tier}. */
  public String targetsText() {
    return targets.stream().sorted().map(Target::text).collect(Collectors.joining(" or "));
  }

  /** One whose values can't contradict each other. */
  public InjectorDescription(
      String name,
      String about,
      boolean takesLength,
      Set<Target> targets,
      Set<Need> needs,
      Map<String, SettingDescription> parameters,
      List<Preset> presets) {
    this(name, about, takesLength, targets, needs, parameters, presets, _ -> Optional.empty());
  }

  /** One that needs nothing before the tiers start. */
  public InjectorDescription(
      String name,
      String about,
      boolean takesLength,
      Set<Target> targets,
      Map<String, SettingDescription> parameters) {
    this(name, about, takesLength, targets, Set.of(), parameters);
  }

  /** One without presets. */
  public InjectorDescription(
      String name,
      String about,
      boolean takesLength,
      Set<Target> targets,
      Set<Need> needs,
      Map<String, SettingDescription> parameters) {
    this(name, about, takesLength, targets, needs, parameters, List.of());
  }
}
