package ntier.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * That the application tier is to be brought to a chosen utilisation before the measure phase, by
 * extra work per dynamic page: its settings {@code utilisation} (asked for) and {@code work}
 * (rounds of work, here found by the run itself).
 *
 * @param tier whose host's CPU is meant
 * @param percent of one core
 */
public record CalibrationPlan(TierPlan tier, double percent) {
  /** Setting of a tier: share of one core, in percent; 0 means not asked for. */
  public static final String UTILISATION = "utilisation";

  /** Setting of a tier: rounds of extra work per dynamic page. */
  public static final String WORK = "work";

  /** What a calibration adds to the warm-up. */
  public static final Duration LENGTH = Duration.ofSeconds(20);

  /** The phases, with a longer warm-up if one of the tiers is to be calibrated. */
  public static PhasesPlan makeRoom(PhasesPlan phases, List<TierPlan> tiers) {
    return of(tiers).isPresent() ? phases.withLongerWarmUp(LENGTH) : phases;
  }

  static Optional<CalibrationPlan> of(List<TierPlan> tiers) {
    return tiers.stream()
        .filter(tier -> tier.role() == Role.APP)
        .map(CalibrationPlan::of)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<CalibrationPlan> of(TierPlan tier) {
    double percent = number(tier, UTILISATION);
    return percent > 0 ? Optional.of(new CalibrationPlan(tier, percent)) : Optional.empty();
  }

  private static double number(TierPlan tier, String setting) {
    SettingValue value = tier.settings().get(setting);
    return value == null ? 0 : Double.parseDouble(value.value());
  }
}
