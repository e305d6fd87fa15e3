package ntier.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who builds, when, and what a command runs from. */
class LauncherTest {
  private static final boolean ROOT = System.getProperty("user.name").equals("root");

  /** No other process sleeps as long as this test's. */
  private static final String LENGTH = "3601." + ProcessHandle.current().pid();

  @TempDir Path directory;
  private FakeCheckout checkout;

  @BeforeEach
  void checkOut() throws IOException {
    checkout = new FakeCheckout(directory);
  }

  @AfterEach
  void endWhatStayed() {
    sleepers().forEach(ProcessHandle::destroyForcibly);
  }

  /** Processes of the fake Maven that is to be killed: itself and, as root, its child. */
  private static List<ProcessHandle> sleepers() {
    return ProcessHandle.allProcesses()
        .filter(process -> Stream.of(arguments(process)).anyMatch(LENGTH::equals))
        .toList();
  }

  private static String[] arguments(ProcessHandle process) {
    return process.info().arguments().orElse(new String[0]);
  }

  @Test
  void theFirstCommandBuildsAndTheNextDoesNot() throws Exception {
    assertThat(checkout.run("list"))
        .contains("ntier: building (first time: downloads libraries)")
        .contains("runs from: one of Source");
    assertThat(checkout.run("list")).isEqualTo("runs from: one of Source \n");
    assertThat(checkout.builds()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "instrument/b", "results/c"})
  void aChangedSourceOfAnyModuleIsBuilt(String module) throws Exception {
    checkout.run("list");
    checkout.write(module + "/src/main/Source", "two");
    assertThat(checkout.run("list")).contains("ntier: building");
    checkout.write(module + "/pom.xml", "changed");
    assertThat(checkout.run("list")).contains("ntier: building");
    assertThat(checkout.builds()).isEqualTo(3);
  }

  @Test
  void ofTwoCommandsAtOnceOneBuildsAndTheOtherWaitsForIt() throws Exception {
    checkout.write("hold", "");
    var one = checkout.start("list");
    FakeCheckout.await(() -> checkout.builds() == 1, "a build");
    var two = checkout.start("explain");
    two.awaitText("waiting: ntier list (process " + one.process().pid() + ") is building");
    checkout.remove("hold");
    assertThat(one.ends(0)).contains("runs from: one of Source");
    assertThat(two.ends(0)).contains("runs from: one of Source").doesNotContain("ntier: building");
    assertThat(checkout.builds()).isEqualTo(1);
  }

  @Test
  void aLabThatIsUpKeepsItsJarsWhateverIsBuiltBesideIt() throws Exception {
    var lab = checkout.start("lab");
    lab.awaitText("up");
    for (String next : List.of("two", "three")) {
      checkout.write("a/src/main/Source", next);
      assertThat(checkout.run("list")).contains("runs from: " + next + " of Source");
    }
    assertThat(checkout.kept()).as("the testbed's and the newest").hasSize(2);
    checkout.write("stop", "");
    assertThat(lab.ends(0)).endsWith("runs from: one of Source \n");

    checkout.write("a/src/main/Source", "four");
    checkout.run("list");
    assertThat(checkout.kept()).as("the newest").hasSize(1);
  }

  @Test
  void whatAModuleMakesForAnApplicationIsInTheBuildWhateverItIsCalled() throws Exception {
    checkout.run("list");
    assertThat(checkout.file(".build/current/webapps")).isEmptyDirectory();
    assertThat(checkout.file(".build/current/sites")).isEmptyDirectory();
    checkout.write("shop/pom.xml", "module");
    checkout.write("shop/target/shop-2/WEB-INF/web.xml", "servlets");
    checkout.write("shop/target/shop-2/page", "page");
    checkout.write("shop/target/classes/Shop", "no web application");
    checkout.write("goods/src/main/web/shop/index.html", "files");
    checkout.run("list");
    assertThat(checkout.file(".build/current/webapps/shop-2/WEB-INF/web.xml"))
        .hasContent("servlets");
    assertThat(checkout.file(".build/current/webapps/shop-2/page")).hasContent("page");
    assertThat(checkout.file(".build/current/webapps")).isDirectoryNotContaining("glob:**/classes");
    assertThat(checkout.file(".build/current/sites/shop/index.html")).hasContent("files");
  }

  @Test
  void injectDownAndCleanTakeWhatIsThere() throws Exception {
    checkout.run("list");
    checkout.write("a/src/main/Source", "two");
    for (String command : List.of("inject", "down", "clean")) {
      assertThat(checkout.run(command)).isEqualTo("runs from: one of Source \n");
    }
    assertThat(checkout.builds()).isEqualTo(1);
  }

  @Test
  void cleanBuildsWhereNothingWasEverBuilt() throws Exception {
    assertThat(checkout.run("clean"))
        .contains("nothing is built yet, and \"clean\" needs a build: building first")
        .contains("runs from: one of Source");
  }

  @Test
  void aBuildThatFailsLeavesTheLastGoodOne() throws Exception {
    checkout.run("list");
    checkout.write("a/src/main/Source", "two");
    checkout.write("broken", "");
    assertThat(checkout.start("list").ends(4))
        .contains("does not compile")
        .contains("ntier: the build failed; the messages above say where");
    assertThat(checkout.run("inject")).isEqualTo("runs from: one of Source \n");
    checkout.remove("broken");
    assertThat(checkout.run("list")).contains("runs from: two of Source");
  }

  @Test
  void aKilledLauncherTakesItsBuildWithItAndLeavesTheLastGoodOne() throws Exception {
    checkout.run("list");
    checkout.write("a/src/main/Source", "two");
    checkout.write("linger", LENGTH);
    var command = checkout.start("list");
    FakeCheckout.await(() -> sleepers().size() == (ROOT ? 2 : 1), "Maven and its child at work");
    command.kill();
    FakeCheckout.await(() -> sleepers().isEmpty(), "the end of Maven and its child");
    assertThat(checkout.run("inject")).isEqualTo("runs from: one of Source \n");

    checkout.remove("linger");
    checkout.write("a/target/Half", "what the killed build left");
    assertThat(checkout.run("list")).endsWith("runs from: two of Source \n");
  }

  @Test
  void aKilledMavenIsAFailedBuild() throws Exception {
    checkout.run("list");
    checkout.write("a/src/main/Source", "two");
    checkout.write("linger", LENGTH);
    var command = checkout.start("list");
    FakeCheckout.await(() -> sleepers().size() == (ROOT ? 2 : 1), "Maven and its child at work");
    sleepers().forEach(ProcessHandle::destroyForcibly);
    assertThat(command.ends(4)).contains("ntier: the build failed");
    assertThat(checkout.run("inject")).isEqualTo("runs from: one of Source \n");
  }

  @Test
  void aFileThatIsGoneAndAPomThatChangedAreNoticed() throws Exception {
    checkout.write("a/src/main/Other", "more");
    assertThat(checkout.run("list")).endsWith("runs from: one of Other Source \n");
    checkout.remove("a/src/main/Other");
    assertThat(checkout.run("list")).endsWith("runs from: one of Source \n");
    checkout.write("a/pom.xml", "another module");
    assertThat(checkout.run("list")).contains("ntier: building");
    checkout.write("a/src/test/Test", "a test");
    assertThat(checkout.run("list")).doesNotContain("ntier: building");
  }

  @Test
  void whatIsEditedDuringABuildIsBuiltNext() throws Exception {
    checkout.write("hold", "");
    var command = checkout.start("list");
    FakeCheckout.await(
        () -> Files.exists(checkout.file("instrument/cli/target/lib/suite.jar")), "a build");
    checkout.write("a/src/main/Source", "two");
    checkout.remove("hold");
    assertThat(command.ends(0)).contains("runs from: one of Source");
    assertThat(checkout.run("list")).contains("runs from: two of Source");
  }

  @Test
  void testsRunFromTheBuildThatTheTestCommandMade() throws Exception {
    assumeTrue(ROOT, "ntier test needs root");
    prepareForTests();
    // The fake Maven's verify edits a source, writes a jar in place and starts the suite.
    assertThat(checkout.run("test"))
        .contains("runs from: one of Source", "ntier: no test was skipped");
    assertThat(checkout.run("inject")).isEqualTo("runs from: one of Source \n");
    assertThat(checkout.run("list")).contains("runs from: newer of Source");
  }

  @Test
  void slowTestsRunOnlyWhenAskedFor() throws Exception {
    assumeTrue(ROOT, "ntier test needs root");
    prepareForTests();
    checkout.write("a/src/test/java/SlowIT.java", "@Tag(\"long\")");
    assertThat(checkout.run("test", "-pl", "a"))
        .contains(
            "ntier: slow tests were left out: sudo ./ntier test --long runs them, too (SlowIT)");
    assertThat(checkout.run("test", "--long", "-pl", "a")).doesNotContain("slow");
    assertThat(checkout.file("mvn.log"))
        .content()
        .contains("\n-B verify -DexcludedGroups=long -pl a\n", "\n-B verify -pl a\n");
  }

  @Test
  void helpOnTestsIsTheSuitesNotMavens() throws Exception {
    assertThat(checkout.run("test", "--help")).contains("runs from: one of Source");
    assertThat(checkout.file("mvn.log")).content().doesNotContain("verify");
  }

  private void prepareForTests() throws Exception {
    checkout.program("chromium");
    checkout.program("Rscript");
    checkout.write("results/export/src/test/python/requirements.txt", "none");
    Path python = Files.createDirectories(directory.resolve("cache/python"));
    Files.writeString(python.resolve("installed.txt"), "none\n");
  }

  /** Without a source, a Maven that works, or a compiler. */
  @Test
  void anArchiveIsRunAsItIs() throws Exception {
    checkout.run("list");
    checkout.remove("pom.xml");
    checkout.write("broken", "");
    checkout.write("a/src/main/Source", "two");
    Files.delete(directory.resolve("jdk/bin/javac"));
    for (String command : List.of("list", "analyze", "clean")) {
      assertThat(checkout.run(command)).isEqualTo("runs from: one of Source \n");
    }
    assertThat(checkout.builds()).isEqualTo(1);
    assertThat(checkout.start("test").ends(2))
        .isEqualTo("ntier: an archive has no tests: they are in a checkout of the sources\n");
  }

  @Test
  void anArchiveThatIsNotWholeSaysWhatToDo() throws Exception {
    checkout.remove("pom.xml");
    assertThat(checkout.start("list").ends(3))
        .contains("there is no build in ")
        .endsWith("\nntier:   unpack the archive again\n");
  }

  @Test
  void mavenRefusesWhatHasAWrongChecksum() throws Exception {
    assertThat(Path.of(System.getProperty("ntier.home"), ".mvn/maven.config"))
        .content()
        .contains("--strict-checksums");
  }
}
