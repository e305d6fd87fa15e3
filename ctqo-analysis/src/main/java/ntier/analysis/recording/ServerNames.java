package ntier.analysis.recording;

import java.util.Map;

/** How people write the servers' names. */
public final class ServerNames {
  private static final Map<String, String> WRITTEN =
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
          Map.entry("mariadb", "MariaDB"),
          Map.entry("haproxy", "HAProxy"));

  private ServerNames() {}

  /** The name for people; a server that is not known here keeps its own. */
  public static String display(String server) {
    return WRITTEN.getOrDefault(server, server);
  }
}
