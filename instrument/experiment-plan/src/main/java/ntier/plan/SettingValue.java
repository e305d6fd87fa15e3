package ntier.plan;

/**
 * One resolved setting of a tier.
 *
 * @param value its text, as templates and formulas see it; durations are milliseconds
 * @param origin who set it
 */
public record SettingValue(String value, Origin origin) {}
