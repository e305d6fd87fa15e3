package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.pages.Page;
import ntier.plan.SettingDescription;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The servers that can be compared with each other, each alone in its chain: they answer with the
 * same bytes, and a connection is kept for as many requests as come. Needs root for Apache's user.
 */
@Timeout(60)
class SizedPagesIT {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final ApplicationDescription APPLICATION =
      ApplicationCatalog.of(HOME).find("sized-pages");

  /** In bytes: those that are there as files, too. */
  private static final int[] SIZES = {100, 1_000, 10_000, 100_000};

  /** On one connection: more than any of the servers allows unless it is configured. */
  private static final int REQUESTS = 2_000;

  @TempDir Path directory;
  private Loopback loopback;

  @BeforeEach
  void collectBuilds() throws IOException {
    Path built = directory.resolve("built");
    Path webapps = Files.createDirectories(built.resolve("webapps"));
    // As the launcher does it, by links.
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(HOME, Files::isDirectory)) {
      for (Path module : modules) {
        for (Path webapp : webapps(module.resolve("target"))) {
          Files.createSymbolicLink(webapps.resolve(webapp.getFileName()), webapp);
        }
      }
    }
    loopback =
        new Loopback(directory, (_, _, parts) -> ApplicationSupplies.of(APPLICATION, built, parts));
  }

  private static List<Path> webapps(Path target) throws IOException {
    if (!Files.isDirectory(target)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(target)) {
      return folders.filter(folder -> Files.isDirectory(folder.resolve("WEB-INF"))).toList();
    }
  }

  @AfterEach
  void stopServers() throws InterruptedException, IOException {
    loopback.stop();
    // JUnit would warn of links that lead out of its folder.
    for (Path link : webapps(directory.resolve("built/webapps"))) {
      Files.delete(link);
    }
  }

  /** Those that run a build of the application, and those that serve files with nothing below. */
  static List<String> servers() {
    return TierCatalog.read(HOME).all().stream()
        .filter(server -> server.protocols().canBeFirst() && server.protocols().canBeLast())
        .filter(server -> server.runs().map(APPLICATION.builds()::containsKey).orElse(true))
        .map(TierDescription::server)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("servers")
  @DisplayName("pages of all sizes and 2,000 requests on one connection")
  void theSameBytesOnAKeptConnection(String name) throws Exception {
    TierDescription server = TierCatalog.read(HOME).find(name).orElseThrow();
    assumePrograms(server);
    RunningTier tier = loopback.start(name, true, "server-1", settings(server), List.of());

    try (KeptConnection connection = new KeptConnection(tier)) {
      for (int bytes : SIZES) {
        byte[] page = connection.get("/bytes/" + bytes);
        assertThat(ByteBuffer.wrap(page)).isEqualTo(Page.content().limit(bytes));
      }
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(connection.get("/bytes/100")).hasSize(100);
      }
      assertThat(connection.ask("/bytes/none")).startsWith("http/1.1 404 ");
    }
    if (server.settings().containsKey(TierDescription.REQUEST_LOG)) {
      tier.stop();
      assertThat(tier.requestLogs()).isEmpty();
      assertThat(tier.working().resolve("requests.csv")).doesNotExist();
    }
  }

  /** What is a matter of choice elsewhere: here connections are kept, and memory is small. */
  private static Map<String, String> settings(TierDescription server) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "protocol",
                "http",
                "keepAlive",
                "true",
                "requestLog",
                "false",
                "heap",
                "134217728"));
    settings.keySet().retainAll(server.settings().keySet());
    return settings;
  }

  private static void assumePrograms(TierDescription server) {
    for (SettingDescription setting : server.settings().values()) {
      if (setting.kind() == SettingDescription.Kind.PROGRAM) {
        String program = setting.defaultText();
        assumeTrue(
            Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
            () -> "the machine has no program " + program + ", which " + server.server() + " is");
      }
    }
  }
}
