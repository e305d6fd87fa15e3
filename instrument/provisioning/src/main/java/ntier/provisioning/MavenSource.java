package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;

/** Parts from the Maven repository, by the ordinary {@code mvn} client. */
final class MavenSource {
  private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy";

  private final Path localRepository;

  /**
   * @param localRepository where Maven keeps what it has fetched
   */
  MavenSource(Path localRepository) {
    this.localRepository = localRepository;
  }

  /** The local repository of the user who runs this. */
  static Path defaultRepository() {
    return Path.of(
        System.getProperty(
            "maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));
  }

  /**
   * Fetches a part, checks it and unpacks it.
   *
   * @param scratch an empty folder for downloads, removed afterwards
   * @param target an empty folder that becomes the part
   * @return what it was made of, the main package first
   */
  List<PartRecord> fetch(PartSpec.Maven part, Path scratch, Path target) throws IOException {
    Path kept = localRepository.resolve(part.coordinates().repositoryPath());
    Path file = Files.isRegularFile(kept) ? kept : download(part, scratch);
    String actual = Sha256.of(file);
    if (!actual.equals(part.sha256())) {
      throw ProvisioningException.of(
          part,
          "%s has SHA-256 %s, expected %s: the file is broken or is not what was tested. Delete %s and run again; nothing was installed"
              .formatted(part.coordinates(), actual, part.sha256(), kept));
    }
    try {
      Unpacking.unpack(part, file, target);
    } catch (ZipException e) {
      throw ProvisioningException.of(
          part, file + " could not be unpacked: " + e.getMessage() + "; nothing was installed");
    }
    return List.of(new PartRecord(part.name(), part.version(), actual, true));
  }

  private Path download(PartSpec.Maven part, Path scratch) throws IOException {
    FetchCommand.Result result;
    try {
      result = new FetchCommand(commandLine(part, scratch), scratch, environment()).run();
    } catch (IOException e) {
      throw new ProvisioningException("part " + part.name() + ": mvn: " + e.getMessage(), e);
    }
    Path file = scratch.resolve(part.coordinates().fileName());
    if (!result.succeeded() || !Files.isRegularFile(file)) {
      throw ProvisioningException.of(
          part,
          "mvn could not fetch %s: %s. It is needed once and cached then: check the network and Maven's settings, and run again; nothing was installed"
              .formatted(part.coordinates(), firstError(result)));
    }
    return file;
  }

  /**
   * Without {@code --strict-checksums}, which the suite's own build has: the repository has no
   * checksum for some parts, such as Tomcat 11.0.21. Ours is compared instead. The plugin is the
   * build's, which was fetched strictly.
   */
  private List<String> commandLine(PartSpec.Maven part, Path scratch) {
    return List.of(
        "mvn",
        "-B",
        "-q",
        "-Dstyle.color=never",
        "-Dmaven.repo.local=" + localRepository,
        COPY,
        "-Dartifact=" + part.coordinates(),
        "-DoutputDirectory=" + scratch);
  }

  private static Map<String, String> environment() {
    return Map.of("JAVA_HOME", System.getProperty("java.home"));
  }

  private static String firstError(FetchCommand.Result result) {
    return result
        .output()
        .lines()
        .filter(line -> line.startsWith("[ERROR]"))
        .findFirst()
        .map(line -> line.substring("[ERROR]".length()).trim())
        .orElse(result.lastLines(1));
  }
}
