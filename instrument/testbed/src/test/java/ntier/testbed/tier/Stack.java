package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import ntier.linux.NetworkNamespace;
import ntier.plan.HostPlan;
import ntier.plan.Origin;
import ntier.plan.SettingValue;
import ntier.plan.TierPlan;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.provisioning.Cache;
import ntier.provisioning.Progress;
import ntier.provisioning.Provisioner;
import ntier.testbed.MachineCommand;
import ntier.testbed.TestbedSettings;
import ntier.testbed.database.DatabaseCache;
import ntier.testbed.database.DatabaseServer;
import ntier.testbed.database.Rubbos;
import ntier.testbed.local.Testbed;

/**
 * The real servers of this suite in a testbed of the test's own:
 *
 * <pre>
 *  client ----> web (apache) ----> app (tomcat) ----> db (mysql)
 * </pre>
 */
final class Stack implements AutoCloseable {
  static final Path HOME = Path.of(System.getProperty("ntier.home")).toAbsolutePath();

  private final Path directory;
  private final Testbed testbed;
  private final TierCatalog catalog = TierCatalog.read(HOME);
  private final Provisioner provisioner;
  private final Map<String, Path> parts = new HashMap<>();
  private final Cache cache = new Cache(Cache.defaultRoot());

  Stack(Path directory) throws IOException {
    this.directory = directory;
    provisioner = new Provisioner(HOME.resolve("configs/versions.yaml"), cache);
    testbed =
        Testbed.up(
            new TestbedSettings("nttierit", directory.resolve("state")),
            "StackIT",
            Stream.concat(Stream.of("client"), catalog.all().stream().map(TierDescription::usually))
                .distinct()
                .map(Stack::host)
                .toList());
  }

  private TierSupplies supplies() {
    var requestLog = built("instrument/request-log/target/request-log-0.1.0-SNAPSHOT-tomcat.jar");
    var vertxRequestLog =
        built("instrument/request-log/target/request-log-0.1.0-SNAPSHOT-vertx.jar");
    return new TierSupplies(
        parts,
        Path.of(System.getProperty("java.home")),
        new ApplicationSupplies(
            Rubbos.description(HOME),
            HOME.resolve("rubbos-model/src/main/web/rubbos"),
            Map.of(
                "javax-servlet", built("rubbos-sync/target/rubbos-sync"),
                "jakarta-servlet", built("rubbos-sync/target/rubbos-sync-jakarta"),
                "javax-servlet-async", built("rubbos-async/target/rubbos-async"),
                "vertx", built("rubbos-async/target/rubbos-async"))),
        requestLog,
        vertxRequestLog);
  }

  /** The folder of a part. */
  Path part(String name) {
    return parts.computeIfAbsent(
        name,
        missing -> {
          try {
            return provisioner.provide(List.of(name), Progress.SILENT).get(name).directory();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static Path built(String path) {
    var file = HOME.resolve(path);
    assertThat(file)
        .as("build it first: mvn package -pl :rubbos-sync,:rubbos-async,:request-log -am")
        .exists();
    return file;
  }

  private static HostPlan host(String name) {
    boolean secondCore = Set.of("web", "db").contains(name);
    int core = secondCore ? Runtime.getRuntime().availableProcessors() - 1 : 0;
    return new HostPlan(name, List.of(core), 100, OptionalDouble.empty(), Map.of());
  }

  Testbed testbed() {
    return testbed;
  }

  TierDescription description(String server) {
    return catalog.find(server).orElseThrow();
  }

  RunningTier start(String server, Optional<RunningTier> next, Map<String, String> settings)
      throws Exception {
    var description = description(server);
    description.parts().forEach(this::part);
    boolean first = isFirst(description);
    var plan = plan(description, settings, first && !description.protocols().passesFiles());
    var working = directory.resolve(plan.host());
    // Left by a server of this tier that ran before: its log would say that this one is ready.
    delete(working);
    delete(directory.resolve("logs").resolve(plan.host()));
    Optional<Path> data = Optional.empty();
    if (description.data().isPresent()) {
      data = Optional.of(working.resolve("data"));
      var program = DatabaseServer.find(description, parts, plan.settingTexts());
      var small = Rubbos.database(HOME, "small", 1);
      var cached = new DatabaseCache(cache).provide(small, program, Progress.SILENT);
      DatabaseCache.copy(cached, data.get());
    }
    var folders = new TierFolders(working, directory.resolve("logs").resolve(plan.host()), data);
    return new TierRunner(supplies())
        .start(
            plan,
            description,
            testbed.host(plan.host()),
            new ChainPlace(first, next.stream().toList()),
            folders);
  }

  /** Where users could reach it and the application is further below. */
  static boolean isFirst(TierDescription server) {
    return server.protocols().canBeFirst() && server.runs().isEmpty();
  }

  private static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      MachineCommand.check(List.of("rm", "-r", tree.toString()), "");
    }
  }

  static TierPlan plan(
      TierDescription description, Map<String, String> settings, boolean servesFiles) {
    var names = new HashMap<>(description.defaults());
    names.putAll(settings);
    var values = new HashMap<String, SettingValue>();
    names.forEach(
        (name, value) -> values.put(name, new SettingValue(value, new Origin("test", ""))));
    return new TierPlan(
        description.usually(),
        description.server(),
        List.of(description.usually()),
        description.style(),
        values,
        description.queueLimit().integer(names),
        description.data().isPresent(),
        servesFiles,
        description.runs().isPresent());
  }

  /** A page that answers 200, fetched from the client's host. */
  String get(RunningTier tier, String path) throws Exception {
    return NetworkNamespace.call(
        testbed.host("client").handle().namespace(),
        () -> {
          var url = URI.create("http://" + tier.address() + ":" + tier.port() + path).toURL();
          var connection = (HttpURLConnection) url.openConnection();
          connection.setRequestProperty("Connection", "close");
          connection.setReadTimeout(10_000);
          assertThat(connection.getResponseCode()).isEqualTo(200);
          return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        });
  }

  /** What a file of the run says. */
  String read(String path) throws IOException {
    return Files.readString(directory.resolve(path));
  }

  @Override
  public void close() throws IOException {
    testbed.down();
  }
}
