package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The suite is edited and built while a stack of it is up, in a copy of this checkout. */
@Tag("long")
class RebuildIT {
  private static final String SOURCE =
      "instrument/request-log/src/main/java/ntier/requestlog/RequestLog.java";

  @TempDir Path directory;
  private Path home;

  @BeforeEach
  void copyTheCheckout() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    home = Files.createDirectory(directory.resolve("checkout"));
    // With times, so that what is built already need not be built again.
    String parts = "find . -mindepth 1 -maxdepth 1 ! -name runs ! -name .git -print0";
    Process copy =
        new ProcessBuilder("sh", "-c", parts + " | xargs -0 cp -a -t " + home)
            .directory(Ntier.HOME.toFile())
            .inheritIO()
            .start();
    assertThat(copy.waitFor()).isZero();
  }

  private Ntier start(String... arguments) throws IOException {
    return Ntier.startFrom(List.of(home.resolve("ntier").toString()), arguments);
  }

  private String run(String... arguments) throws Exception {
    Ntier.Result result = start(arguments).await();
    assertThat(result.exitCode()).as(result.text()).isZero();
    return result.text();
  }

  @Test
  @DisplayName("a stack that is up keeps its jars; inject does not build, list does")
  void aStackKeepsWhatItRunsFrom() throws Exception {
    run("list", "injectors");
    Path before = built();
    int port = Ports.free();
    Ntier up = start("up", "--port", "" + port, "--set", "database=small").awaitText("serves up");
    try {
      assertThat(openJars(up.pid())).isNotEmpty().allMatch(jar -> jar.startsWith("" + before));
      Files.writeString(home.resolve(SOURCE), "// edited\n", StandardOpenOption.APPEND);

      assertThat(inject()).doesNotContain("ntier: building");
      assertThat(built()).isEqualTo(before);
      assertThat(run("list", "injectors")).contains("ntier: building");
      assertThat(built()).isNotEqualTo(before);

      // A deleted file has " (deleted)" after its name.
      assertThat(openJars(up.pid())).isNotEmpty().allMatch(jar -> Files.exists(Path.of(jar)));
      assertThat(status(port)).isEqualTo(200);
      inject();
    } finally {
      run("down");
    }
    assertThat(up.await().exitCode()).isEqualTo(130);
  }

  private String inject() throws Exception {
    return run("inject", "freeze", "--host", "app", "--for", "100ms");
  }

  private Path built() throws IOException {
    return home.resolve(".build/current").toRealPath();
  }

  private static List<String> openJars(long pid) throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc", "" + pid, "fd"))) {
      return descriptors.map(RebuildIT::target).filter(name -> name.contains(".jar")).toList();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  private static int status(int port) throws Exception {
    URI page =
        URI.create(
            "http://127.0.0.1:%d/rubbos/servlet/edu.rice.rubbos.servlets.StoriesOfTheDay"
                .formatted(port));
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.discarding())
          .statusCode();
    }
  }
}
