package ntier.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One tier of the stack, resolved.
 *
 * @param role its place in the stack
 * @param server the name of its folder under {@code tiers/}
 * @param host the host it runs on; the key of a {@link HostPlan}
 * @param style sync or async
 * @param settings every setting the tier knows, by name
 * @param queueLimit requests that the server and its accept queue hold before packets are dropped
 *     (MaxSysQDepth or LiteQDepth)
 */
public record TierPlan(
    Role role,
    String server,
    String host,
    InvocationStyle style,
    Map<String, SettingValue> settings,
    int queueLimit) {
  public TierPlan {
    Require.that(queueLimit >= 0, "a queue limit is 0 or more", queueLimit);
    settings = Map.copyOf(settings);
  }

  /** The same on another host. */
  public TierPlan on(String otherHost) {
    return new TierPlan(role, server, otherHost, style, settings, queueLimit);
  }

  /** The same with a setting that was found on the machine. */
  public TierPlan with(String setting, String found) {
    Map<String, SettingValue> all = new HashMap<>(settings);
    all.put(setting, new SettingValue(found, new Origin("found", "")));
    return new TierPlan(role, server, host, style, all, queueLimit);
  }

  /** The text of every setting by its name, as templates and formulas see it. */
  public Map<String, String> settingTexts() {
    return settings.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().value()));
  }
}
