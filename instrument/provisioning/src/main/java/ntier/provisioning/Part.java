package ntier.provisioning;

import java.nio.file.Path;
import java.util.List;

/**
 * A part that is ready to use.
 *
 * @param name as in versions.yaml
 * @param directory where it is unpacked; read only for everyone but the provisioner
 * @param packages what it was made of, the main one first
 */
public record Part(String name, Path directory, List<PartRecord> packages) {
  public Part {
    packages = List.copyOf(packages);
    if (packages.isEmpty()) {
      throw new IllegalArgumentException("part " + name + " is made of nothing");
    }
  }

  /** Version of its main package. */
  public String version() {
    return packages.getFirst().version();
  }

  /** SHA-256 of its main package. */
  public String sha256() {
    return packages.getFirst().sha256();
  }

  /** Whether all of it is what versions.yaml pins. */
  public boolean tested() {
    return packages.stream().allMatch(PartRecord::tested);
  }
}
