package ntier.cli.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.machine.AotCache;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AotCacheTest {
  private static final String SUM = "0123456789abcdef".repeat(4);

  @TempDir Path built;

  private void write(String cache, String sum) throws IOException {
    Files.writeString(built.resolve("suite.aot"), cache);
    Files.writeString(built.resolve("suite.aot.sha256"), sum);
  }

  @Test
  @DisplayName("a build without a cache, or with half of one, has none")
  void absent() throws IOException {
    assertThat(AotCache.of(built)).isEmpty();
    Files.writeString(built.resolve("suite.aot"), "no sum of it");
    assertThat(AotCache.of(built)).isEmpty();
    write("a sum that is none", "");
    assertThat(AotCache.of(built)).isEmpty();
  }

  @Test
  @DisplayName("a cache is known by what sha256sum said of it")
  void present() throws IOException {
    write("cache", SUM + "  suite.aot\n");
    assertThat(AotCache.of(built)).contains(new AotCache(built.resolve("suite.aot"), SUM));
  }

  @Test
  @DisplayName("a JVM takes a cache that it cannot use for none, and says nothing of it")
  void foreign() throws Exception {
    write("made by nobody", SUM);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(AotCache.of(built).orElseThrow().flags());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("ntier.cli.Main", "--version"));
    Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(new String(java.getInputStream().readAllBytes()))
        .startsWith("ntier ")
        .hasLineCount(1);
    assertThat(java.waitFor()).isZero();
  }

  @Test
  @DisplayName("the training run does what the suite does, and ends by itself")
  void training() throws Exception {
    // The class path of tests has folders in it, which no cache can be of: so this looks only at
    // what the training run does, and that it ends by itself with nothing failed.
    Path work = Files.createDirectory(built.resolve("training"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC"));
    command.addAll(List.of("--sun-misc-unsafe-memory-access=allow"));
    command.add("-Dntier.home=" + Path.of(System.getProperty("ntier.home")).toRealPath());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(AotTraining.class.getName(), work.toString(), "first-run"));
    Process java =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(built.resolve("log").toFile())
            .start();
    assertThat(java.waitFor()).isZero();
    assertThat(Files.readString(built.resolve("log"))).doesNotContain("could not be trained");
    assertThat(Files.readAllLines(work.resolve("load/requests.csv"))).hasSizeGreaterThan(200);
    assertThat(Files.readString(work.resolve("load/requests.csv"))).contains("ViewStory", "Image");
  }
}
