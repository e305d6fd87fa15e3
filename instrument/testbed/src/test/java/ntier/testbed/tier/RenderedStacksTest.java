package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.linux.Architecture;
import ntier.plan.UserProtocol;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.testbed.database.Rubbos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the servers are really configured with: a file in {@code rendered/} for a server and the one
 * below it, {@code upper_lower.txt}. After a change that is meant, {@code -Dgolden.update=true}
 * writes them anew, and what is in an empty file that was added; read what {@code git diff} says of
 * it. They are as on amd64 on every architecture.
 */
class RenderedStacksTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final Path EXPECTED = Path.of("src/test/resources/rendered");

  /** What a program of the machine's has for a path. */
  private static final Map<String, Map<String, String>> OWN =
      Map.of("mysql-native", Map.of("mysqld", "/usr/sbin/mysqld"));

  private static final TierCatalog CATALOG = TierCatalog.read(HOME);

  private ApplicationDescription application = Rubbos.description(HOME);

  /** What users speak to the first tier. */
  private UserProtocol users = UserProtocol.HTTP;

  @TempDir Path directory;

  static List<String> systems() throws IOException {
    try (Stream<Path> files = Files.list(EXPECTED)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("systems")
  void configurationsAndCommands(String file) throws IOException {
    String[] servers = file.replace(".txt", "").split("_");
    Map<String, String> own = new HashMap<>(OWN.getOrDefault(servers[0], Map.of()));
    Map<String, String> below =
        new HashMap<>(OWN.getOrDefault(servers[servers.length - 1], Map.of()));
    Optional<TierDescription> next =
        Stream.of(servers).skip(1).map(name -> CATALOG.find(name).orElseThrow()).findFirst();
    TierDescription server = CATALOG.find(servers[0]).orElseThrow();
    if (server.protocols().calls().isEmpty() && server.data().isEmpty()) {
      // It has no place in a chain of RUBBoS, which ends with data.
      application = ApplicationCatalog.of(HOME).find("sized-pages");
    }
    next.ifPresent(
        tier -> below.put("protocol", server.protocols().towards(tier.protocols()).get()));
    StringBuilder text = new StringBuilder(rendered(server, own, next, below));
    // The other way to keep connections to the tier below.
    if (next.isPresent() && server.settings().containsKey("connections")) {
      own.put("connections", "on-demand");
      if (server.defaults().get("connections").equals("on-demand")) {
        own.put("connections", "pooled");
      }
      text.append("\n##### connections: ").append(own.get("connections")).append('\n');
      text.append(rendered(server, own, next, below));
    }
    Path expected = EXPECTED.resolve(file);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(expected, text);
    }
    assertThat(Files.readString(expected)).isEqualTo(text.toString());
  }

  /** An application without {@code dynamic} makes all that is asked of it. */
  @Test
  void nginxHasEachPathOnce() throws IOException {
    Path folder = Files.createDirectories(directory.resolve("home/applications/shop"));
    Files.writeString(
        folder.resolve("application.yaml"),
        """
        application: shop
        name: Shop
        about: makes all its pages
        path: /shop/
        index: start
        builds: {javax-servlet: shop}
        site: none
        """);
    application = ApplicationCatalog.of(directory.resolve("home")).find("shop");
    TierDescription nginx = CATALOG.find("nginx").orElseThrow();
    Map<String, String> http = Map.of("protocol", "http");
    String above = rendered(nginx, Map.of(), CATALOG.find("tomcat"), http);
    assertThat(above.lines().filter(line -> line.contains("location /shop/"))).hasSize(1);
    assertThat(above).contains("proxy_pass").doesNotContain("alias");
    String alone = rendered(nginx, Map.of(), Optional.empty(), Map.of());
    assertThat(alone.lines().filter(line -> line.contains("location /shop/"))).hasSize(1);
    assertThat(alone).contains("alias /site/").doesNotContain("proxy_pass");
  }

  /** Whatever keeps connections of HTTP/1.1, one of HTTP/2 is kept. */
  @Test
  void usersOfHttp2() throws IOException {
    users = UserProtocol.HTTP2;
    Map<String, String> http = Map.of("protocol", "http");
    TierDescription nginx = CATALOG.find("nginx").orElseThrow();
    assertThat(rendered(nginx, Map.of(), CATALOG.find("tomcat"), http))
        .contains("listen 127.0.0.1:80 backlog=65535 http2;", "keepalive_timeout 15000ms;")
        .contains("the settings of an HTTP/2 server at 127.0.0.1:80");
    for (String apache : List.of("apache", "apache-event")) {
      TierDescription server = CATALOG.find(apache).orElseThrow();
      assertThat(rendered(server, Map.of("threads", "77"), CATALOG.find("tomcat"), http))
          .contains("Protocols h2c http/1.1", "H2Direct on", "H2MaxWorkers 77", "KeepAlive On");
    }
    TierDescription tomcat = CATALOG.find("tomcat").orElseThrow();
    assertThat(rendered(tomcat, Map.of(), CATALOG.find("mysql"), Map.of()))
        .as("users do not reach it")
        .doesNotContain("HTTP/2");
  }

  private String rendered(
      TierDescription server,
      Map<String, String> settings,
      Optional<TierDescription> next,
      Map<String, String> nextSettings)
      throws IOException {
    Optional<RunningTier> below =
        next.map(
            tier ->
                new RunningTier(
                    Stack.plan(tier, nextSettings, false),
                    setup(tier, nextSettings, Optional.empty()),
                    Duration.ZERO,
                    List.of(),
                    Map.of()));
    TierSetup setup = setup(server, settings, below);
    setup.writeConfiguration();
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folders(server).working())) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folders(server).working().relativize(file).toString();
        files.put(name, Files.readString(file));
      }
    }
    StringBuilder text = new StringBuilder();
    files.forEach((name, content) -> section(text, name, content));
    for (var process : setup.processes()) {
      var specification = setup.specification(process);
      section(text, "process " + process.name(), String.join("\n", specification.command()));
      section(text, "environment", lines(specification.environment()));
      section(text, "ready", setup.readiness(process).map(Readiness::toString).orElse(""));
    }
    if (!setup.provided().isEmpty()) {
      section(text, "provided", lines(setup.provided()));
    }
    return text.toString()
        .replace(directory.toString(), "/run")
        .replace(Architecture.ofThisMachine().triplet(), Architecture.AMD64.triplet());
  }

  private static void section(StringBuilder text, String name, String content) {
    text.append("### ").append(name).append('\n').append(content);
    if (!content.isEmpty() && !content.endsWith("\n")) {
      text.append('\n');
    }
  }

  private static String lines(Map<String, String> map) {
    return new TreeMap<>(map)
        .entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining("\n"));
  }

  private TierFolders folders(TierDescription server) {
    Path working = directory.resolve(server.usually());
    return new TierFolders(
        working, working.resolveSibling("logs"), Optional.of(directory.resolve("data")));
  }

  private TierSetup setup(
      TierDescription server, Map<String, String> settings, Optional<RunningTier> next) {
    return new TierSetup(
        Stack.plan(server, settings, Stack.isFirst(server) && !server.protocols().passesFiles()),
        server,
        new PlainHost(server.usually(), "127.0.0.1"),
        new ChainPlace(Stack.isFirst(server), users, next.stream().toList()),
        folders(server),
        supplies(server));
  }

  /** Folders that need not be there: nothing is started. */
  private TierSupplies supplies(TierDescription server) {
    Map<String, Path> parts = new HashMap<>();
    server.parts().forEach(part -> parts.put(part, Path.of("/parts", part)));
    Map<String, Path> builds = new HashMap<>();
    server.runs().ifPresent(contract -> builds.put(contract, webapp(application, contract)));
    return new TierSupplies(
        parts,
        Path.of("/jdk"),
        new ApplicationSupplies(application, Path.of("/site"), builds),
        Path.of("/jars/tomcat-request-log.jar"),
        Path.of("/jars/vertx-request-log.jar"));
  }

  private static Path webapp(ApplicationDescription application, String contract) {
    String folder = application.builds().get(contract).folder();
    return Path.of("/webapps", folder.substring(folder.lastIndexOf('/') + 1));
  }
}
