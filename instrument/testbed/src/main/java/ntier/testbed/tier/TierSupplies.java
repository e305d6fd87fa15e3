package ntier.testbed.tier;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What every tier may be made from. All paths are absolute.
 *
 * @param parts unpacked parts by name, see {@code configs/versions.yaml}
 * @param java a JDK's home
 * @param application what they serve
 * @param requestLogJar what Tomcat logs requests with
 * @param vertxRequestLogJar what Vert.x logs requests and queries with
 */
public record TierSupplies(
    Map<String, Path> parts,
    Path java,
    ApplicationSupplies application,
    Path requestLogJar,
    Path vertxRequestLogJar) {
  public TierSupplies {
    parts = Map.copyOf(parts);
  }

  /**
   * All that a server needs to reach of these.
   *
   * @param contract of the application's build that it runs
   */
  List<Path> needed(Optional<String> contract) {
    var needed = new ArrayList<>(parts.values());
    needed.addAll(List.of(java, application.site(), requestLogJar, vertxRequestLogJar));
    application.build(contract).ifPresent(needed::add);
    application.overlay(contract).ifPresent(needed::add);
    return needed;
  }

  /**
   * The names of these for templates, see tiers/README.md.
   *
   * @param contract of the application's build that it runs
   */
  Map<String, String> names(Optional<String> contract) {
    var names = new HashMap<>(application.names(contract));
    parts.forEach((name, path) -> names.put("part." + name, path.toString()));
    names.put("java", java.toString());
    names.put("requestLogJar", requestLogJar.toString());
    names.put("vertxRequestLogJar", vertxRequestLogJar.toString());
    return names;
  }
}
