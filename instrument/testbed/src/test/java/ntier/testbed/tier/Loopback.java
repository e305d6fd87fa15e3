package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.provisioning.Cache;
import ntier.provisioning.Progress;
import ntier.provisioning.Provisioner;
import ntier.testbed.MachineCommand;
import ntier.testbed.database.Rubbos;

/**
 * Real servers as {@code tiers/} describes them, on addresses of the loopback interface and high
 * ports, without hosts of their own: in whatever place of a chain, which hosts of today's stacks
 * have fixed. Their application is one servlet, unless a test brings another one.
 */
final class Loopback {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final Path SITE = HOME.resolve("rubbos-model/src/main/web/rubbos");

  /** What servers are given of the application that they serve. */
  interface Served {
    /**
     * For one server.
     *
     * @param parts unpacked parts by name, as far as the server needs them
     */
    ApplicationSupplies supplies(TierDescription server, String host, Map<String, Path> parts)
        throws IOException;
  }

  private final Path directory;
  private final Served served;
  private final TierCatalog catalog;
  private final Provisioner provisioner;
  private final List<RunningTier> running = new ArrayList<>();

  Loopback(Path directory) throws IOException {
    this(directory, (server, host, parts) -> example(directory, server, host, parts));
  }

  Loopback(Path directory, Served served) throws IOException {
    this.directory = directory;
    this.served = served;
    // Apache's processes, which are not root's, get there.
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    provisioner =
        new Provisioner(HOME.resolve("configs/versions.yaml"), new Cache(Cache.defaultRoot()));
    copy(HOME.resolve("tiers"), directory.resolve("tiers"));
    copy(SITE, directory.resolve("site"));
    for (TierDescription server : TierCatalog.read(directory).all()) {
      Path file = server.folder().resolve("tier.yaml");
      String text = Files.readString(file);
      Files.writeString(file, text.replace("\nport: 80\n", "\nport: 18080\n"));
    }
    catalog = TierCatalog.read(directory);
  }

  /**
   * Starts a server.
   *
   * @param first whether users connect to it
   * @param host its name; the last number is that of its address 127.0.1.N
   * @param next the servers below it
   */
  RunningTier start(
      String server,
      boolean first,
      String host,
      Map<String, String> settings,
      List<RunningTier> next)
      throws Exception {
    return start(server, first, first, host, settings, next);
  }

  /** The same for a server that serves files although others above it are the first. */
  RunningTier start(
      String server,
      boolean first,
      boolean servesFiles,
      String host,
      Map<String, String> settings,
      List<RunningTier> next)
      throws Exception {
    TierDescription description = catalog.find(server).orElseThrow();
    TierPlan plan = Stack.plan(description, settings, servesFiles);
    Map<String, Path> parts = new HashMap<>();
    provisioner
        .provide(description.parts(), Progress.SILENT)
        .forEach((name, part) -> parts.put(name, part.directory()));
    TierSupplies supplies =
        new TierSupplies(
            parts,
            Path.of(System.getProperty("java.home")),
            served.supplies(description, host, parts),
            built("instrument/request-log", "request-log-0.1.0-SNAPSHOT-tomcat.jar"),
            built("instrument/request-log", "request-log-0.1.0-SNAPSHOT-vertx.jar"));
    TierFolders folders =
        new TierFolders(
            directory.resolve(host), directory.resolve("logs").resolve(host), Optional.empty());
    String address = "127.0.1." + host.replaceAll("\\D", "");
    RunningTier tier =
        new TierRunner(supplies)
            .start(
                plan,
                description,
                new PlainHost(host, address),
                new ChainPlace(first, next),
                folders);
    running.add(tier);
    return tier;
  }

  private static Path built(String module, String name) {
    Path jar = HOME.resolve(module).resolve("target").resolve(name);
    assertThat(jar).as("build it first: mvn package -pl " + module + " -am").exists();
    return jar;
  }

  /** RUBBoS's files, and instead of its pages one servlet. */
  private static ApplicationSupplies example(
      Path directory, TierDescription server, String host, Map<String, Path> parts)
      throws IOException {
    Map<String, Path> builds = new HashMap<>();
    if (server.runs().isPresent()) {
      builds.put(
          server.runs().get(),
          server.parts().isEmpty()
              ? built("rubbos-async", "rubbos-async")
              : application(
                  directory.resolve("webapps").resolve(host),
                  parts.get(server.parts().getFirst())));
    }
    return new ApplicationSupplies(Rubbos.description(HOME), directory.resolve("site"), builds);
  }

  /** Tomcat's own example of a servlet, at the path of an application's dynamic pages. */
  private static Path application(Path folder, Path tomcat) throws IOException {
    copy(tomcat.resolve("webapps/examples/WEB-INF/classes"), folder.resolve("WEB-INF/classes"));
    Files.writeString(
        folder.resolve("WEB-INF/web.xml"),
        """
        <web-app version="3.0" metadata-complete="true">
          <servlet>
            <servlet-name>hello</servlet-name>
            <servlet-class>HelloWorldExample</servlet-class>
          </servlet>
          <servlet-mapping>
            <servlet-name>hello</servlet-name>
            <url-pattern>/servlet/Hello</url-pattern>
          </servlet-mapping>
        </web-app>
        """);
    return folder;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    MachineCommand.check(List.of("cp", "-rT", from.toString(), to.toString()), "");
    MachineCommand.check(List.of("chmod", "-R", "a+rX", to.toString()), "");
  }

  /** Stops all, the last started first, so that their logs are complete. */
  void stop() throws InterruptedException {
    for (RunningTier tier : running.reversed()) {
      tier.stop();
    }
  }

  /** Lines of a server's request log, without the title; a field each. */
  List<String[]> log(RunningTier tier) throws IOException {
    try (Stream<String> lines = Files.lines(tier.working().resolve("requests.csv"))) {
      return lines.map(line -> line.split(",", -1)).filter(l -> l[0].matches("[\\d.]+")).toList();
    }
  }

  /** An answer. */
  record Answer(int status, String type, byte[] body) {
    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  static Answer get(RunningTier tier, String path) throws IOException {
    URI uri = URI.create("http://" + tier.address() + ":" + tier.port() + path);
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setRequestProperty("Connection", "close");
    connection.setReadTimeout(10_000);
    int status = connection.getResponseCode();
    try (var body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return new Answer(
          status, connection.getContentType(), body == null ? new byte[0] : body.readAllBytes());
    }
  }
}
