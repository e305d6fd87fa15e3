package ntier.analysis.recording;

import java.util.Map;
import ntier.archive.Manifest;

/** Display names of servers. The manifest has them; manifests of older runs do not. */
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

  /**
   * A tier's server; in an older run, a server that is not known here keeps its key as its name.
   */
  public static String of(Manifest.Tier tier) {
    return tier.name().orElseGet(() -> EARLIER.getOrDefault(tier.server(), tier.server()));
  }
}
