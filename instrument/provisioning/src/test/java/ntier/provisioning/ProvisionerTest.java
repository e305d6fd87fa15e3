package ntier.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts from a local Maven repository that the test fills: no client, no network. */
class ProvisionerTest {
  @TempDir Path directory;
  private Path jar;

  @BeforeEach
  void fillRepository() throws IOException {
    jar = directory.resolve("repository/g/a/1/a-1.jar");
    Files.createDirectories(jar.getParent());
    try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("x/program"));
      zip.write("#!/bin/sh\nexit ${1:-0}\n".getBytes());
      zip.putNextEntry(new ZipEntry("x/inner.jar"));
      var inner = new ZipOutputStream(zip);
      inner.putNextEntry(new ZipEntry("deep/file"));
      inner.write("deep".getBytes());
      inner.finish();
    }
  }

  private PartSpec.Maven part(String sha256, String check) {
    return new PartSpec.Maven(
        "thing",
        "a thing",
        "1.0",
        PartSpec.Coordinates.parse("g:a:1"),
        sha256,
        0,
        Map.of("x/program", "bin/program", "x/inner.jar", "inner/"),
        List.of("bin/program"),
        List.of(check.split(" ")),
        Availability.EVERYWHERE);
  }

  private Provisioner provisioner(PartSpec part) {
    return new Provisioner(
        "amd64",
        Map.of(part.name(), part),
        new Cache(directory.resolve("cache")),
        directory.resolve("repository"));
  }

  private void assertNothingInstalled() {
    assertThat(directory.resolve("cache/parts")).doesNotExist();
    assertThat(directory.resolve("cache/tmp")).doesNotExist();
  }

  @Test
  void unpacksAndFindsAgain() throws IOException {
    var sum = Sha256.of(jar);
    var provisioner = provisioner(part(sum, "bin/program"));
    var thing = provisioner.provide(List.of("thing"), Progress.SILENT).get("thing");
    assertThat(thing.version()).isEqualTo("1.0");
    assertThat(thing.sha256()).isEqualTo(sum);
    assertThat(thing.tested()).isTrue();
    assertThat(thing.directory().resolve("bin/program")).isExecutable();
    assertThat(thing.directory().resolve("inner/deep/file")).hasContent("deep");

    Files.delete(jar);
    assertThat(provisioner.missing(List.of("thing"))).isEmpty();
    assertThat(provisioner.provide(List.of("thing"), Progress.SILENT).get("thing"))
        .isEqualTo(thing);
  }

  @Test
  void refusesAnotherChecksum() throws IOException {
    var pinned = "0".repeat(64);
    var provisioner = provisioner(part(pinned, "bin/program"));
    assertThatThrownBy(() -> provisioner.provide(List.of("thing"), Progress.SILENT))
        .isInstanceOf(ProvisioningException.class)
        .hasMessage(
            "part thing: g:a:1:jar has SHA-256 %s, expected %s: the file is broken or is not what was tested. Delete %s and run again; nothing was installed",
            Sha256.of(jar), pinned, jar);
    assertNothingInstalled();
  }

  @Test
  void aJarWithoutTheEntryLeavesNothing() throws IOException {
    try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("x/program"));
    }
    var provisioner = provisioner(part(Sha256.of(jar), "bin/program"));
    assertThatThrownBy(() -> provisioner.provide(List.of("thing"), Progress.SILENT))
        .hasMessageContaining("part thing: ")
        .hasMessageContaining("has no entry x/inner.jar");
    assertNothingInstalled();
  }

  @Test
  void aFileThatIsNoArchiveNamesThePart() throws IOException {
    Files.writeString(jar, "not a jar");
    var provisioner = provisioner(part(Sha256.of(jar), "bin/program"));
    assertThatThrownBy(() -> provisioner.provide(List.of("thing"), Progress.SILENT))
        .isInstanceOf(ProvisioningException.class)
        .hasMessageStartingWith("part thing: ")
        .hasMessageContaining("could not be unpacked");
    assertNothingInstalled();
  }

  @Test
  void aProgramThatDoesNotRunHereLeavesNothing() throws IOException {
    var provisioner = provisioner(part(Sha256.of(jar), "bin/program 3"));
    assertThatThrownBy(() -> provisioner.provide(List.of("thing"), Progress.SILENT))
        .hasMessageStartingWith(
            "part thing: it was fetched but does not run here: bin/program 3 said: ");
    assertNothingInstalled();
  }

  @Test
  void tellsWhatIsMissingAndChangesNothing() throws IOException {
    var missing =
        provisioner(part(Sha256.of(jar), "bin/program")).missing(List.of("thing")).getFirst();
    assertThat(missing.name()).isEqualTo("thing");
    assertThat(missing.fix()).contains("mvn");
    assertThat(directory.resolve("cache")).doesNotExist();
  }

  @Test
  void refusesAPartThatIsNotPinned() throws IOException {
    var provisioner = provisioner(part(Sha256.of(jar), "bin/program"));
    assertThatThrownBy(() -> provisioner.missing(List.of("thong")))
        .hasMessage("part thong is not in configs/versions.yaml; there are: thing");
  }

  @Test
  void whatThisArchitectureLacksIsRefusedWithWhatWorks() throws IOException {
    var thing =
        new PartSpec.Apt(
            "thing",
            "a thing",
            List.of("no-such-package"),
            Map.of(),
            "debian-12",
            List.of(),
            new Availability(Set.of("arm64"), "another thing"));
    var provisioner = provisioner(thing);
    var said = "there is none for amd64, only for arm64; what works there: another thing";
    assertThatThrownBy(() -> provisioner.provide(List.of("thing"), Progress.SILENT))
        .isInstanceOf(ProvisioningException.class)
        .hasMessage("part thing: " + said);
    assertThat(provisioner.missing(List.of("thing")))
        .containsExactly(new MissingPart("thing", "a thing", said));
    assertNothingInstalled();
  }

  @Test
  void aDamagedMarkerIsSaid() throws IOException {
    var provisioner = provisioner(part(Sha256.of(jar), "bin/program"));
    var thing = provisioner.provide(List.of("thing"), Progress.SILENT).get("thing");
    Files.writeString(thing.directory().resolve(".ntier-part"), "thing");
    assertThatThrownBy(() -> provisioner.missing(List.of("thing")))
        .hasMessage(
            "part thing: %s is damaged; delete that folder and run again", thing.directory());
  }
}
