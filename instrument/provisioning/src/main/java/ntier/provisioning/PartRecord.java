package ntier.provisioning;

/**
 * One package that a part was made of, for a run's manifest.
 *
 * @param name the part's name, or the Debian package's
 * @param version of the package
 * @param sha256 of the file that was fetched, 64 hexadecimal digits
 * @param tested whether this is the version that versions.yaml pins
 */
public record PartRecord(String name, String version, String sha256, boolean tested) {
  public PartRecord {
    if (name.isBlank() || version.isBlank() || name.contains(" ") || version.contains(" ")) {
      throw new IllegalArgumentException("a package needs a name and a version without blanks");
    }
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException(
          name + ": a SHA-256 is 64 hexadecimal digits, not \"" + sha256 + "\"");
    }
  }
}
