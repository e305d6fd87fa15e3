package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import ntier.linux.Architecture;

/**
 * Gets parts into a cache folder, where later runs find them without a network. Finding costs one
 * small file per part. Two provisioners of the same cache wait for each other.
 */
public final class Provisioner {
  private static final String KIND = "parts";

  /** Another one where the same package becomes another folder: now all users may read it. */
  private static final String LAYOUT = "2 ";

  private final String architecture;
  private final Map<String, PartSpec> specs;
  private final Cache cache;
  private final MavenSource maven;
  private final AptSource apt;

  /**
   * @param versionsYaml the suite's configs/versions.yaml
   * @throws IOException if the file cannot be read; the message names the line
   */
  public Provisioner(Path versionsYaml, Cache cache) throws IOException {
    this(
        Architecture.ofThisMachine().debian(),
        VersionsFile.read(versionsYaml, Distribution.ofThisMachine()),
        cache,
        MavenSource.defaultRepository());
  }

  Provisioner(String architecture, Map<String, PartSpec> specs, Cache cache, Path localRepository) {
    this.architecture = architecture;
    this.specs = specs;
    this.cache = cache;
    this.maven = new MavenSource(localRepository);
    this.apt = new AptSource(cache.root().resolve("apt-lists"));
  }

  /**
   * All these parts, fetched if need be.
   *
   * @return by name, in the order asked for
   * @throws ProvisioningException if one cannot be had; then nothing of it is left behind
   */
  public Map<String, Part> provide(Collection<String> parts, Progress progress) throws IOException {
    Map<String, Part> provided = new LinkedHashMap<>();
    for (String name : parts) {
      PartSpec spec = spec(name);
      Optional<String> problem = spec.availability().problem(architecture);
      if (problem.isPresent()) {
        throw ProvisioningException.of(spec, problem.get());
      }
      Optional<Part> there = find(spec);
      provided.put(name, there.isPresent() ? there.get() : make(spec, progress));
    }
    return provided;
  }

  /** Which of these parts are not in the cache, each with what to do; changes nothing. */
  public List<MissingPart> missing(Collection<String> parts) throws IOException {
    List<MissingPart> missing = new ArrayList<>();
    for (String name : parts) {
      PartSpec spec = spec(name);
      if (find(spec).isEmpty()) {
        missing.add(
            new MissingPart(
                name, spec.about(), spec.availability().problem(architecture).orElse(fix(spec))));
      }
    }
    return missing;
  }

  private static String fix(PartSpec spec) {
    boolean fromMaven = spec instanceof PartSpec.Maven;
    String client = fromMaven ? "mvn" : "apt-get";
    if (onPath(client)) {
      return "the next run fetches it with " + client + " (network needed once)";
    }
    return fromMaven
        ? "install Maven (apt-get install maven); the next run fetches the part with it"
        : "ntier takes this part from apt: use Debian or Ubuntu";
  }

  private static boolean onPath(String program) {
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    return Arrays.stream(path.split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private Optional<Part> find(PartSpec spec) throws IOException {
    return Marker.read(spec.name(), cache.folder(KIND, key(spec)));
  }

  private static String key(PartSpec spec) {
    return spec.name() + "-" + Sha256.of(LAYOUT + spec.fingerprint()).substring(0, 12);
  }

  private Part make(PartSpec spec, Progress progress) throws IOException {
    cache.provide(
        KIND, key(spec), progress, (folder, scratch) -> fetch(spec, folder, scratch, progress));
    return find(spec)
        .orElseThrow(
            () ->
                ProvisioningException.of(
                    spec,
                    cache.folder(KIND, key(spec))
                        + " is damaged; delete that folder and run again"));
  }

  private void fetch(PartSpec spec, Path folder, Path scratch, Progress progress)
      throws IOException {
    progress.say("fetching " + spec.name() + ": " + spec.about());
    List<PartRecord> packages =
        switch (spec) {
          case PartSpec.Maven part -> maven.fetch(part, scratch, folder);
          case PartSpec.Apt part -> apt.fetch(part, scratch, folder);
        };
    check(spec, folder);
    Marker.write(folder, packages);
    Readable.byAll(folder);
    packages.stream()
        .filter(made -> !made.tested())
        .map(made -> "note: " + made.name() + " " + made.version() + " is not the tested version")
        .forEach(progress::say);
  }

  private static void check(PartSpec spec, Path target) throws IOException {
    if (spec.check().isEmpty()) {
      return;
    }
    List<String> line = new ArrayList<>(spec.check());
    line.set(0, target.resolve(line.getFirst()).toString());
    Path libraries = target.resolve("usr/lib").resolve(Architecture.ofThisMachine().triplet());
    Map<String, String> environment =
        Files.isDirectory(libraries) ? Map.of("LD_LIBRARY_PATH", libraries.toString()) : Map.of();
    FetchCommand.Result result = new FetchCommand(line, target, environment).run();
    if (!result.succeeded()) {
      throw ProvisioningException.of(
          spec,
          "it was fetched but does not run here: %s said: %s. It needs Linux on %s; nothing was installed"
              .formatted(
                  String.join(" ", spec.check()),
                  result.lastLines(2),
                  Architecture.ofThisMachine().debian()));
    }
  }

  private PartSpec spec(String name) throws ProvisioningException {
    PartSpec spec = specs.get(name);
    if (spec == null) {
      throw new ProvisioningException(
          "part "
              + name
              + " is not in configs/versions.yaml; there are: "
              + String.join(", ", new TreeSet<>(specs.keySet())));
    }
    return spec;
  }
}
