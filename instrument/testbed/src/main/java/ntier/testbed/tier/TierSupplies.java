package ntier.testbed.tier;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.testbed.database.DatabaseSpec;

/**
 * What every tier may be made from. All paths are absolute.
 *
 * @param parts unpacked parts by name, see {@code configs/versions.yaml}
 * @param java a JDK's home
 * @param site the static pages, served below {@code /rubbos}
 * @param webapps the unpacked web applications by module, such as {@code rubbos-sync}
 * @param requestLogJar what Tomcat logs requests with
 * @param vertxRequestLogJar what Vert.x logs requests and queries with
 */
public record TierSupplies(
    Map<String, Path> parts,
    Path java,
    Path site,
    Map<String, Path> webapps,
    Path requestLogJar,
    Path vertxRequestLogJar) {
  /** Where RUBBoS is served, as servers of applications name it. */
  private static final String CONTEXT = "/rubbos";

  /** Below it: what is no file and goes to the application server. */
  private static final String DYNAMIC = "servlet/";

  /** Below it: a file that is always there. */
  private static final String INDEX = "index.html";

  public TierSupplies {
    parts = Map.copyOf(parts);
    webapps = Map.copyOf(webapps);
  }

  /**
   * All that a server needs to reach of these.
   *
   * @param application the module whose web application the server runs
   */
  List<Path> needed(Optional<String> application) {
    var needed = new ArrayList<>(parts.values());
    needed.addAll(List.of(java, site, requestLogJar, vertxRequestLogJar));
    application.map(webapps::get).ifPresent(needed::add);
    return needed;
  }

  /**
   * The names of these for templates, see tiers/README.md.
   *
   * @param application the module whose web application the server runs
   */
  Map<String, String> names(Optional<String> application) {
    var names = new HashMap<String, String>();
    parts.forEach((name, path) -> names.put("part." + name, path.toString()));
    names.put("java", java.toString());
    names.put("site", site.toString());
    names.put("requestLogJar", requestLogJar.toString());
    names.put("vertxRequestLogJar", vertxRequestLogJar.toString());
    names.put("database", DatabaseSpec.DATABASE);
    names.put("context", CONTEXT);
    names.put("path", CONTEXT + "/");
    names.put("dynamic", DYNAMIC);
    names.put("index", INDEX);
    application.map(webapps::get).ifPresent(webapp -> names.put("webapp", webapp.toString()));
    return names;
  }
}
