package ntier.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One tier of the stack, resolved.
 *
 * @param name as the experiment calls it, such as {@code app}
 * @param server the name of its folder under {@code tiers/}
 * @param hosts one for each of its servers, 1 or more; each is the key of a {@link HostPlan}
 * @param style sync or async
 * @param settings every setting the tier knows, by name; all its servers have the same
 * @param queueLimit requests that a server of it and that server's accept queue hold before packets
 *     are dropped (MaxSysQDepth or LiteQDepth)
 * @param holdsData whether the database is here
 * @param servesFiles whether it answers requests for the application's files, which others pass on
 * @param runsApplication whether the application is here
 */
public record TierPlan(
    String name,
    String server,
    List<String> hosts,
    InvocationStyle style,
    Map<String, SettingValue> settings,
    int queueLimit,
    boolean holdsData,
    boolean servesFiles,
    boolean runsApplication) {
  public TierPlan {
    Require.that(queueLimit >= 0, "a queue limit is 0 or more", queueLimit);
    Require.that(!hosts.isEmpty(), "a tier has a host for each server", hosts);
    hosts = List.copyOf(hosts);
    settings = Map.copyOf(settings);
  }

  /** The host of its first server. */
  public String host() {
    return hosts.getFirst();
  }

  /** The same on other hosts. */
  public TierPlan on(List<String> otherHosts) {
    return new TierPlan(
        name,
        server,
        otherHosts,
        style,
        settings,
        queueLimit,
        holdsData,
        servesFiles,
        runsApplication);
  }

  /** The same with a setting that was found on the machine. */
  public TierPlan with(String setting, String found) {
    Map<String, SettingValue> all = new HashMap<>(settings);
    all.put(setting, new SettingValue(found, new Origin("found", "")));
    return new TierPlan(
        name, server, hosts, style, all, queueLimit, holdsData, servesFiles, runsApplication);
  }

  /** The text of every setting by its name, as templates and formulas see it. */
  public Map<String, String> settingTexts() {
    return settings.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().value()));
  }

  /** Its server, and how many there are of it if several: {@code tomcat*2}. */
  public String servers() {
    return hosts.size() == 1 ? server : server + "*" + hosts.size();
  }
}
