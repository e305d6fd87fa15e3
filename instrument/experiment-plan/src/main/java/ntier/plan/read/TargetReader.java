package ntier.plan.read;

import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.InjectorDescription;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/**
 * Reads which server a cause is injected into, by its host: {@code app}, or {@code app-2} of
 * several.
 */
final class TargetReader {
  private static final String HOST = "[a-z][a-z0-9]{0,11}(-[1-9]\\d?)?";

  private final Optional<List<ChainTier>> stack;

  private TargetReader(Optional<List<ChainTier>> stack) {
    this.stack = stack;
  }

  /** For a stack that is known. */
  TargetReader(List<ChainTier> chain) {
    this(Optional.of(chain));
  }

  /** For one that is not, where whoever knows it reads again. */
  static TargetReader ofAnyStack() {
    return new TargetReader(Optional.empty());
  }

  /** The host, which the cause can be injected into. */
  String read(InjectorDescription injector, YamlValue.Scalar value) {
    return stack.map(chain -> read(chain, injector, value)).orElseGet(() -> host(value));
  }

  private static String host(YamlValue.Scalar value) {
    if (!value.text().matches(HOST)) {
      throw new ExperimentException(
          value.place(),
          "\"%s\" can't be a host of a stack; a tier such as app, or app-2 where it has several servers, would be right"
              .formatted(value.text()));
    }
    return value.text();
  }

  private static String read(
      List<ChainTier> chain, InjectorDescription injector, YamlValue.Scalar value) {
    refuseWholeTier(chain, value);
    String target = Fields.choice(value, "tier", hosts(chain));
    List<String> fitting =
        hosts(
            chain.stream()
                .filter(tier -> injector.fits(tier.runsApplication(), tier.holdsData()))
                .toList());
    if (!fitting.contains(target)) {
      throw new ExperimentException(
          value.place(),
          "%s can't be injected into %s; it works on%s"
              .formatted(
                  injector.name(),
                  target,
                  fitting.isEmpty()
                      ? " " + injector.targetsText() + ", which this stack has not"
                      : ": " + String.join(", ", fitting)));
    }
    return target;
  }

  /** A cause is injected into one server. */
  private static void refuseWholeTier(List<ChainTier> chain, YamlValue.Scalar value) {
    chain.stream()
        .filter(tier -> tier.name().equals(value.text()) && tier.count() > 1)
        .findFirst()
        .ifPresent(
            tier -> {
              throw new ExperimentException(
                  value.place(),
                  "%s has %d servers, and a cause is injected into one; one of %s would be right"
                      .formatted(tier.name(), tier.count(), String.join(", ", tier.hosts())));
            });
  }

  private static List<String> hosts(List<ChainTier> tiers) {
    return tiers.stream().flatMap(tier -> tier.hosts().stream()).toList();
  }
}
