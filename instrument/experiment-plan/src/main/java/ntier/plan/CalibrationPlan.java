package ntier.plan;

import java.util.List;
import java.util.Optional;

/**
 * That the application tier is to come to a chosen utilisation by extra work per dynamic page: its
 * settings {@code utilisation} (asked for) and {@code work} (rounds of work, found before the run).
 *
 * @param tier whose host's CPU is meant
 * @param percent of one core
 */
public record CalibrationPlan(TierPlan tier, double percent) {
  /** Setting of a tier: share of one core, in percent; 0 means not asked for. */
  public static final String UTILISATION = "utilisation";

  /** Setting of a tier: rounds of extra work per dynamic page. */
  public static final String WORK = "work";

  static Optional<CalibrationPlan> of(List<TierPlan> tiers) {
    return tiers.stream()
        .filter(TierPlan::runsApplication)
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
