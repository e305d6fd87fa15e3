package ntier.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code deploy/} makes of a checkout. An OCI builder's place is taken by a script. */
class DeployScriptsTest {
  @TempDir Path directory;
  private FakeCheckout checkout;

  @BeforeEach
  void checkOut() throws IOException {
    checkout = new FakeCheckout(directory);
    checkout.stand("podman");
    for (String folder :
        List.of("docs", "applications", "configs", "experiments", "papers", "tiers")) {
      checkout.write(folder + "/some", folder);
    }
    checkout.write("LICENSE", "licence");
    checkout.write("README.md", "read me");
    Files.writeString(
        Files.createDirectories(directory.resolve("jdk/jmods")).resolve("java.base.jmod"), "");
  }

  private String ends(int exitCode, String script, String... arguments) throws Exception {
    return checkout.startProgram(checkout.file(script), arguments).ends(exitCode);
  }

  private Path archive(String folder) throws Exception {
    Path out = directory.resolve(folder);
    String said = ends(0, "deploy/archive", out.toString());
    Path archive = out.resolve("ntier-unknown.tar.gz");
    assertThat(said).endsWith(archive + "\n");
    return archive;
  }

  private void command(Path folder, String... line) throws Exception {
    Process process =
        new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
  }

  @Test
  void anArchiveRunsElsewhereWithoutTheSources() throws Exception {
    Path archive = archive("out");
    command(archive.getParent(), "sha256sum", "-c", archive.getFileName() + ".sha256");
    command(directory, "tar", "-xzf", archive.toString());
    Path root = directory.resolve("ntier-unknown");
    assertThat(checkout.startProgram(root.resolve("ntier"), "list").ends(0))
        .isEqualTo("runs from: one of Source \n");
    assertThat(root.resolve("tiers/some")).hasContent("tiers");
    assertThat(root.resolve("suite.properties"))
        .hasContent("commit=unknown\nversion=unknown\ndirty=true\n");
    assertThat(root.resolve("pom.xml")).doesNotExist();
    assertThat(root.resolve(".build/current/suite.aot")).doesNotExist();
    assertThat(checkout.startProgram(root.resolve("ntier"), "test").ends(2)).contains("no tests");
  }

  @Test
  void theSameBuildMakesTheSameBytes() throws Exception {
    byte[] first = Files.readAllBytes(archive("out"));
    Files.setLastModifiedTime(
        checkout.file("tiers/some"), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    assertThat(archive("again")).hasBinaryContent(first);
  }

  @Test
  void theImageHasTheArchiveAJdkAndTheCacheOfTheSameDistribution() throws Exception {
    Files.createDirectories(directory.resolve("cache/parts/tomcat-0123"));
    Files.createDirectories(directory.resolve("cache/work/run"));
    assertThat(ends(0, "deploy/image/build", "--base", "same", "--tag", "t", "podman"))
        .contains("build --build-arg BASE=same -t t -f ")
        .contains(
            "\n./opt/ntier/ntier\n",
            "\n./opt/ntier/.build/current\n",
            "\n./opt/jdk/bin/java\n",
            "\n./var/cache/ntier/parts/tomcat-0123/\n")
        .doesNotContain("jmods", "/work/")
        .endsWith("deploy/image/build: built t: podman run --rm t --help\n");
  }

  @Test
  void anotherDistributionBeginsWithAnEmptyCache() throws Exception {
    Files.createDirectories(directory.resolve("cache/parts/tomcat-0123"));
    assertThat(ends(0, "deploy/image/build", "--base", "other", "--jdk", "none"))
        .contains("the image begins with an empty cache: it is other-1-none, and this machine is ")
        .doesNotContain("/opt/jdk/", "tomcat-0123");
  }

  @Test
  void aBuilderThatFailsIsNamed() throws Exception {
    assertThat(ends(4, "deploy/image/build", "--base", "broken", "--cache", "none"))
        .contains("no such base\n")
        .endsWith("podman could not build the image; the messages above say where\n");
  }

  @ParameterizedTest
  @CsvSource({
    "deploy/archive, --fast, there is no option --fast",
    "deploy/image/build, --fast, there is no option --fast",
    "deploy/image/build, --base, --base needs a value",
    "deploy/image/build, '--jdk /nowhere', /nowhere is no folder",
    "deploy/image/check, --tag, --tag needs a value",
    "deploy/kubernetes/check, --pods, --pods needs a value",
    "deploy/kubernetes/check, --pods /nowhere, there is no /nowhere/kustomization.yaml",
    "deploy/kubernetes/cluster, up, 'it is called with build, up or down, and a folder'",
    "deploy/machines/check, --fast, there is no option --fast",
    "deploy/machines/check, 'bookworm trixie', 'these are too many arguments: bookworm trixie'",
    "deploy/machines/check-kernels, --fast, there is no option --fast",
    "deploy/machines/check-kernels, 'bookworm trixie', 'these are too many arguments'",
    "deploy/image/build, 'podman docker', 'one builder, not podman and docker'",
  })
  void wrongUseIsNamed(String script, String arguments, String said) throws Exception {
    assertThat(ends(2, script, arguments.split(" "))).contains(script + ": " + said);
  }

  @ParameterizedTest
  @CsvSource({
    "deploy/archive",
    "deploy/image/build",
    "deploy/image/check",
    "deploy/kubernetes/check",
    "deploy/machines/check",
    "deploy/machines/check-kernels"
  })
  void helpSaysHowItIsCalled(String script) throws Exception {
    assertThat(ends(0, script, "--help")).containsPattern("(?m)^ +" + script + " \\[");
  }
}
