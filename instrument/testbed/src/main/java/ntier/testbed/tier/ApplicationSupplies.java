package ntier.testbed.tier;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import ntier.linux.Architecture;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.tier.Template;

/**
 * What tiers are given of the application that they serve. All paths are absolute.
 *
 * @param site the folder of its files, served below its path
 * @param builds folders of its builds, unpacked, by their contract
 * @param overlays folders whose files take the place of those in builds, by their contract
 */
public record ApplicationSupplies(
    ApplicationDescription description,
    Path site,
    Map<String, Path> builds,
    Map<String, Path> overlays) {
  public ApplicationSupplies {
    builds = Map.copyOf(builds);
    overlays = Map.copyOf(overlays);
  }

  /** Of an application whose builds are used as they are. */
  public ApplicationSupplies(
      ApplicationDescription description, Path site, Map<String, Path> builds) {
    this(description, site, builds, Map.of());
  }

  /**
   * Where all of it is.
   *
   * @param built the folder of the suite's own build
   * @param parts unpacked parts by name
   */
  public static ApplicationSupplies of(
      ApplicationDescription description, Path built, Map<String, Path> parts) {
    Map<String, String> names = folders(description, built, parts);
    Map<String, Path> builds = new LinkedHashMap<>();
    description
        .builds()
        .forEach(
            (contract, build) -> builds.put(contract, folder(description, build.folder(), names)));
    Map<String, Path> overlays = new LinkedHashMap<>();
    description
        .builds()
        .forEach(
            (contract, build) ->
                build
                    .overlay()
                    .ifPresent(
                        folder -> overlays.put(contract, folder(description, folder, names))));
    return new ApplicationSupplies(
        description, folder(description, description.site(), names), builds, overlays);
  }

  /** What the templates of a description may use, see applications/README.md. */
  public static Map<String, String> folders(
      ApplicationDescription description, Path built, Map<String, Path> parts) {
    Map<String, String> names = new HashMap<>();
    names.put("built", built.toString());
    names.put("application", description.folder().toString());
    names.put("lib", Architecture.ofThisMachine().triplet());
    parts.forEach((name, folder) -> names.put("part." + name, folder.toString()));
    return names;
  }

  private static Path folder(
      ApplicationDescription description, String template, Map<String, String> names) {
    return Path.of(Template.render(description.source(), template, names));
  }

  /** The folder of a build. */
  Optional<Path> build(Optional<String> contract) {
    return contract.map(builds::get);
  }

  /** The folder whose files take the place of those in a build. */
  Optional<Path> overlay(Optional<String> contract) {
    return contract.map(overlays::get);
  }

  /**
   * Its names for templates, see tiers/README.md.
   *
   * @param contract of the build that the server runs
   */
  Map<String, String> names(Optional<String> contract) {
    Map<String, String> names = new HashMap<>(description.names());
    names.put("site", site.toString());
    description.data().ifPresent(data -> names.put("database", data.database()));
    build(contract).ifPresent(folder -> names.put("webapp", folder.toString()));
    names.put("overlay", overlay(contract).map(Path::toString).orElse(""));
    contract
        .map(description.builds()::get)
        .flatMap(build -> build.main())
        .ifPresent(main -> names.put("main", main));
    return names;
  }

  /** Its database's name and who may use it, for whoever asks the tier that holds it. */
  Map<String, String> account() {
    return description
        .data()
        .map(
            data ->
                Map.of(
                    "database", data.database(), "user", data.user(), "password", data.password()))
        .orElse(Map.of());
  }
}
