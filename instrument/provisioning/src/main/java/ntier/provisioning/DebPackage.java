package ntier.provisioning;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** One downloaded Debian package. */
final class DebPackage {
  private DebPackage() {}

  /**
   * What the file is, after its checksum was compared: with versions.yaml where that pins this
   * version, else with apt's signed index.
   *
   * @param client that downloaded it, which reads the same lists
   */
  static PartRecord verify(PartSpec.Apt part, Path deb, AptClient client) throws IOException {
    Path scratch = client.scratch();
    String name = field(part, deb, scratch, "Package");
    String version = field(part, deb, scratch, "Version");
    String actual = Sha256.of(deb);
    PartRecord pinned = part.tested().get(name);
    boolean tested = pinned != null && pinned.version().equals(version);
    String expected = tested ? pinned.sha256() : fromIndex(part, client, name + "=" + version);
    if (!actual.equals(expected)) {
      throw ProvisioningException.of(
          part,
          "package %s %s has SHA-256 %s, expected %s (from %s): the download is broken or was changed on its way. Run again; nothing was installed"
              .formatted(
                  name,
                  version,
                  actual,
                  expected.isEmpty() ? "one" : expected,
                  tested ? "versions.yaml" : "apt's index"));
    }
    return new PartRecord(name, version, actual, tested);
  }

  private static String field(PartSpec.Apt part, Path deb, Path scratch, String field)
      throws IOException {
    return AptSource.run(part, scratch, List.of("dpkg-deb", "-f", deb.toString(), field)).trim();
  }

  private static String fromIndex(PartSpec.Apt part, AptClient client, String nameAndVersion)
      throws IOException {
    return AptSource.said(part, "apt-cache show " + nameAndVersion, client.show(nameAndVersion))
        .lines()
        .filter(text -> text.startsWith("SHA256: "))
        .map(text -> text.substring("SHA256: ".length()).trim())
        .findFirst()
        .orElse("");
  }
}
