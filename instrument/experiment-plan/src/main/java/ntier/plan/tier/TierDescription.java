package ntier.plan.tier;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.plan.InvocationStyle;
import ntier.plan.SettingDescription;

/**
 * A server as its {@code tier.yaml} describes it.
 *
 * @param server the folder's name
 * @param name as people write it
 * @param usually the name of its tier in a stack that names none
 * @param protocols what it speaks to the tiers above and below
 * @param sends how it uses connections to the tier below, if it says so
 * @param runs the contract of the builds that it runs, such as {@code javax-servlet}, which an
 *     application's builds are for
 * @param demand the CPU time that it takes, if it was measured
 * @param parts names in {@code configs/versions.yaml}
 * @param settings by name, in the order of the file
 * @param queueLimit MaxSysQDepth or LiteQDepth over the settings (paper 002, section 3.1 and 4)
 * @param places what the queue limit counts besides the accept queue, over settings and values
 * @param requires what must hold between its settings and those of the tier below
 * @param port where the tier above connects, over the settings
 * @param values further names for templates, each computed in the order of the file
 * @param templates template file (in {@code conf/}) to the file it makes in the working folder
 * @param data how its data directory is made, where the tier holds the database
 * @param onLimitedDisk other defaults of some settings, resolved, where its host has a disk of its
 *     own: what makes it wait for that disk
 * @param provides what the tier above needs of this one, templates by name: seen there as {@code
 *     ${next.NAME}}
 * @param requestLogs which request logs this server writes, by whose requests they have
 * @param folder where tier.yaml and conf/ are
 * @param source tier.yaml as complaints and origins name it
 */
public record TierDescription(
    String server,
    String name,
    String usually,
    InvocationStyle style,
    String about,
    Protocols protocols,
    Optional<SendsDescription> sends,
    Optional<String> runs,
    Optional<Demand> demand,
    List<String> parts,
    SequencedMap<String, SettingDescription> settings,
    Formula queueLimit,
    Formula places,
    List<Requirement> requires,
    Formula port,
    SequencedMap<String, Formula> values,
    SequencedMap<String, String> templates,
    Optional<DatabaseDescription> data,
    Map<String, String> onLimitedDisk,
    List<ProcessDescription> processes,
    SequencedMap<String, String> provides,
    Map<RequestLogDescription.About, RequestLogDescription> requestLogs,
    Path folder,
    String source) {
  /**
   * The setting that says what the tier above speaks to a server that understands several
   * protocols.
   */
  public static final String PROTOCOL = "protocol";

  /** The setting that says whether a server that can log its requests does so. */
  public static final String REQUEST_LOG = "requestLog";

  /** What a tier may be called; the others are hosts and control groups that every run has. */
  public static final String TIER_NAME = "(?!(client|control|net)$)[a-z][a-z0-9]{0,11}";

  public TierDescription {
    requires = List.copyOf(requires);
    parts = List.copyOf(parts);
    settings = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(settings));
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    templates = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(templates));
    onLimitedDisk = Map.copyOf(onLimitedDisk);
    processes = List.copyOf(processes);
    provides = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(provides));
    requestLogs = Map.copyOf(requestLogs);
  }

  /** Every setting's default, as templates and formulas see it. */
  public Map<String, String> defaults() {
    Map<String, String> defaults = new HashMap<>();
    settings.forEach((name, setting) -> defaults.put(name, setting.resolve(setting.defaultText())));
    return defaults;
  }

  /**
   * The given names and the computed {@code values}; each of these may use those before it.
   *
   * @param names settings and what the runner adds
   */
  public Map<String, String> withValues(Map<String, String> names) {
    Map<String, String> all = new HashMap<>(names);
    values.forEach((name, formula) -> all.put(name, formula.evaluate(all)));
    return all;
  }
}
