package ntier.analysis.recording;

import java.util.Map;
import ntier.archive.Manifest;

/** How people write the servers' names. A run says it itself; those of earlier suites do not. */
public final class ServerNames {
  private static final Map<String, String> EARLIER =
      Map.ofEntries(
          Map.entry("apache", "Apache"),
          Map.entry("apache-event", "Apache event"),
          Map.entry("nginx", "nginx"),
          Map.entry("tomcat", "Tomcat"),
          Map.entry("tomcat-nio", "Tomcat NIO"),
          Map.entry("tomcat-virtual", "Tomcat virtual"),
          Map.entry("xtomcat", "XTomcat"),
          Map.entry("vertx", "Vert.x"),
          Map.entry("mysql", "MySQL"),
          Map.entry("mysql-native", "MySQL native"),
          Map.entry("xmysql", "XMySQL"),
          Map.entry("mariadb", "MariaDB"));

  private ServerNames() {}

  /** Of a tier's server; in a run of an earlier suite a server that was not there keeps its own. */
  public static String of(Manifest.Tier tier) {
    return tier.name().orElseGet(() -> EARLIER.getOrDefault(tier.server(), tier.server()));
  }
}
