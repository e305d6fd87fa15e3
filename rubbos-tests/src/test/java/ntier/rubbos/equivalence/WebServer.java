package ntier.rubbos.equivalence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import ntier.plan.tier.Template;
import ntier.plan.tier.TemplateNames;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.rubbos.testsite.Ports;
import ntier.rubbos.testsite.ServerProcess;

/**
 * A real web server on a free port of the loopback interface, with the configuration of its tier:
 * it answers the static pages and hands on the others.
 */
final class WebServer implements AutoCloseable {

  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  /** The files of the site, which web servers answer alone. */
  static final Path SITE = HOME.resolve("rubbos-model/src/main/web/rubbos");

  /** What both are told instead of their tiers' defaults; comparisons keep their connections. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("host", "rubbos"),
          Map.entry("address", "127.0.0.1"),
          Map.entry("keepAlive", "true"),
          Map.entry("keepAliveTimeout", "15000"),
          Map.entry("connections", "pooled"),
          Map.entry("appConnections", "10"),
          Map.entry("mpm", "worker"),
          Map.entry("threads", "10"),
          Map.entry("processes", "1"),
          Map.entry("workerConnections", "256"),
          Map.entry("first", "true"),
          Map.entry("users", "http"),
          Map.entry("last", "false"),
          Map.entry("context", "/rubbos"),
          Map.entry("path", "/rubbos/"),
          Map.entry("dynamic", "servlet/"));

  private final int port;
  private final ServerProcess process;

  private WebServer(int port, ServerProcess process) {
    this.port = port;
    this.process = process;
  }

  /**
   * Apache as tier apache has it, with mod_jk.
   *
   * @param dir for its files; other users must be able to reach it
   * @param next where the application answers over AJP
   */
  static WebServer apache(Path dir, int next) throws IOException, InterruptedException {
    int port = Ports.free();
    Path part = Parts.folder("apache");
    configure("apache", List.of("httpd.conf", "workers.properties"), dir, part, port, next);
    // Started by root, it wants somebody to be.
    List<String> command =
        List.of(
            part.resolve("usr/sbin/apache2").toString(),
            "-DFOREGROUND",
            "-Dajp",
            "-C",
            "User nobody",
            "-C",
            "Group nogroup",
            "-f",
            dir.resolve("httpd.conf").toString());
    return new WebServer(port, ServerProcess.start(dir, port, command, libraries(part)));
  }

  /**
   * nginx as tier nginx has it.
   *
   * @param dir for its files; other users must be able to reach it
   * @param next where the application answers over HTTP
   */
  static WebServer nginx(Path dir, int next) throws IOException, InterruptedException {
    int port = Ports.free();
    Path part = Parts.folder("nginx");
    configure("nginx", List.of("nginx.conf"), dir, part, port, next);
    List<String> command =
        List.of(
            part.resolve("usr/sbin/nginx").toString(),
            "-p",
            dir.toString(),
            "-e",
            dir.resolve("logs/error.log").toString(),
            "-c",
            dir.resolve("nginx.conf").toString());
    return new WebServer(port, ServerProcess.start(dir, port, command, libraries(part)));
  }

  /** Where it answers on the loopback interface. */
  int port() {
    return port;
  }

  @Override
  public void close() {
    process.close();
  }

  private static void configure(
      String tier, List<String> templates, Path dir, Path part, int port, int next)
      throws IOException {
    Files.createDirectories(dir.resolve("logs"));
    Map<String, String> names = new HashMap<>();
    TierDescription description = TierCatalog.read(HOME).find(tier).orElseThrow();
    description.settings().forEach((name, setting) -> names.put(name, setting.defaultText()));
    names.putAll(NAMES);
    names.put("part." + tier, part.toString());
    names.put("dir", dir.toString());
    names.put("logs", dir.resolve("logs").toString());
    names.put("site", copyOfSite(dir).toString());
    names.put("port", Integer.toString(port));
    Map<String, String> below =
        Map.of(
            "tier",
            "app",
            "host",
            "app",
            "address",
            "127.0.0.1",
            "port",
            Integer.toString(next),
            "protocol",
            "http");
    below.forEach((name, value) -> names.put("next." + name, value));
    names.put("next.count", "1");
    TemplateNames all = new TemplateNames(names, Map.of("next", List.of(below)));
    for (String template : templates) {
      Path source = HOME.resolve("tiers").resolve(tier).resolve("conf").resolve(template);
      String text = Template.render(source.toString(), Files.readString(source), all);
      Files.writeString(dir.resolve(template), text);
    }
  }

  /** Where its processes, which are not root's, can read it, wherever the checkout is. */
  private static Path copyOfSite(Path dir) throws IOException {
    Path copy = Files.createDirectory(dir.resolve("site"));
    try (Stream<Path> files = Files.list(SITE)) {
      for (Path file : files.toList()) {
        Path to = copy.resolve(file.getFileName());
        Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
        Files.setPosixFilePermissions(to, PosixFilePermissions.fromString("rw-r--r--"));
      }
    }
    return copy;
  }

  private static Map<String, String> libraries(Path part) {
    return Map.of("LD_LIBRARY_PATH", part.resolve("usr/lib/x86_64-linux-gnu").toString());
  }
}
