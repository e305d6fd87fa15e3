package ntier.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ntier.linux.Architecture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionsFileTest {
  private static final String SUM = "0123456789abcdef".repeat(4);

  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("versions.yaml"), text);
  }

  private void assertRefused(String text, String complaint) throws IOException {
    var file = file(text);
    assertThatThrownBy(() -> VersionsFile.read(file, "debian-12"))
        .isInstanceOf(ProvisioningException.class)
        .hasMessage(complaint.replace("FILE", file.toString()));
  }

  @Test
  void readsTheSuitesOwnFile() throws IOException {
    var parts =
        VersionsFile.read(
            Path.of(System.getProperty("ntier.home"), "configs/versions.yaml"), "debian-12");
    assertThat(parts).containsKeys("tomcat", "mysql", "mysql-connector", "apache", "haproxy");
    var tomcat = (PartSpec.Maven) parts.get("tomcat");
    assertThat(tomcat.coordinates()).hasToString("org.apache.tomcat:tomcat:7.0.57:tar.gz");
    var apache = (PartSpec.Apt) parts.get("apache");
    assertThat(apache.packages()).containsExactly("apache2-bin", "libapache2-mod-jk");
    assertThat(apache.tested()).containsKeys("apache2-bin", "libapache2-mod-jk", "libapr1");
  }

  @Test
  void anotherDistributionHasNothingTested() throws IOException {
    var parts =
        VersionsFile.read(
            Path.of(System.getProperty("ntier.home"), "configs/versions.yaml"), "ubuntu-24.04");
    assertThat(((PartSpec.Apt) parts.get("haproxy")).tested()).isEmpty();
  }

  @Test
  void readsWhatToTakeInOrder() throws IOException {
    var text =
        "version: 1\nparts:\n  p:\n    version: '2'\n    maven: g:a:1\n    sha256: %s\n    take: {b: bin/b, a: x/}\n    programs: [bin/b]\n    check: bin/b --version\n";
    var part = (PartSpec.Maven) VersionsFile.read(file(text.formatted(SUM)), "debian-12").get("p");
    assertThat(part.take()).containsExactly(entry("b", "bin/b"), entry("a", "x/"));
    assertThat(part.check()).isEqualTo(List.of("bin/b", "--version"));
    assertThat(part.coordinates().repositoryPath()).isEqualTo("g/a/1/a-1.jar");
  }

  private static Map.Entry<String, String> entry(String key, String value) {
    return Map.entry(key, value);
  }

  @Test
  void refusesAnUnknownKey() throws IOException {
    assertRefused(
        "version: 1\nparts:\n  p: {maven: 'g:a:1', version: 1, sha265: x}\n",
        "FILE:3:43: unknown key \"sha265\"; known here: about, version, maven, sha256, strip, take, programs, check, only, instead");
  }

  @Test
  void refusesAChecksumThatIsNone() throws IOException {
    assertRefused(
        "version: 1\nparts:\n  p: {maven: 'g:a:1', version: 1, sha256: ABC}\n",
        "FILE:3:43: a SHA-256 is 64 hexadecimal digits in lower case, not \"ABC\"");
  }

  @Test
  void refusesAPartFromNowhere() throws IOException {
    assertRefused(
        "version: 1\nparts:\n  p: {version: 1}\n",
        "FILE:3:6: part p needs either \"maven\" or \"apt\"");
  }

  @Test
  void refusesCoordinatesThatAreNone() throws IOException {
    assertRefused(
        "version: 1\nparts:\n  p: {maven: tomcat, version: 1, sha256: %s}\n".formatted(SUM),
        "FILE:3:14: \"tomcat\" is not group:artifact:version or group:artifact:version:type");
  }

  @Test
  void oldMySqlIsThereForOneArchitectureAlone() throws IOException {
    var parts =
        VersionsFile.read(
            Path.of(System.getProperty("ntier.home"), "configs/versions.yaml"), "debian-12-arm64");
    assertThat(parts.get("mysql").availability().problem("amd64")).isEmpty();
    assertThat(parts.get("mysql").availability().problem("arm64"))
        .hasValueSatisfying(
            problem ->
                assertThat(problem)
                    .startsWith("there is none for arm64, only for amd64; what works there: ")
                    .contains("--set stack.db=mariadb-threads"));
    assertThat(parts.get("mariadb").availability()).isEqualTo(Availability.EVERYWHERE);
    assertThat(((PartSpec.Apt) parts.get("haproxy")).tested()).isEmpty();
  }

  @Test
  void refusesAnArchitectureThatIsNone() throws IOException {
    assertRefused(
        "version: 1\nparts:\n  p: {apt: [a], tested: {}, only: [x86], instead: b}\n",
        "FILE:3:35: \"x86\" is no architecture; amd64 or arm64 would be right");
  }

  @Test
  void refusesOneOfTwoKeysThatGoTogether() throws IOException {
    var complaint = "\"only\" and \"instead\" go together: where it is, what works elsewhere";
    assertRefused(
        "version: 1\nparts:\n  p: {apt: [a], tested: {}, only: [amd64]}\n",
        "FILE:3:6: " + complaint);
    assertRefused(
        "version: 1\nparts:\n  p: {apt: [a], tested: {}, instead: b}\n", "FILE:3:38: " + complaint);
  }

  @Test
  void refusesAnotherVersionOfTheFormat() throws IOException {
    assertRefused("version: 2\nparts: {}\n", "FILE:1:10: this ntier reads version 1 of this file");
  }

  @Test
  void refusesAnEmptyFile() throws IOException {
    assertRefused("", "FILE is empty; get it back from git");
  }

  @Test
  void saysThatTheFileIsMissing() {
    var file = directory.resolve("none.yaml");
    assertThatThrownBy(() -> VersionsFile.read(file, "debian-12"))
        .hasMessageStartingWith(file + " cannot be read")
        .hasMessageEndingWith("it belongs to the suite; get it back from git");
  }

  @Test
  void knowsTheDistribution() {
    assertThat(Distribution.of("NAME=\"Ubuntu\"\nID=ubuntu\nVERSION_ID=\"24.04\"\n"))
        .isEqualTo("ubuntu-24.04");
    assertThat(Distribution.of("ID=debian\n")).isEqualTo("debian-");
    assertThat(Distribution.on(Architecture.AMD64, "debian-12")).isEqualTo("debian-12");
    assertThat(Distribution.on(Architecture.ARM64, "debian-12")).isEqualTo("debian-12-arm64");
  }
}
