package ntier.analysis.recording;

import java.util.Map;

/** How people write the servers' names. */
public final class ServerNames {
  private static final Map<String, String> WRITTEN =
      Map.of(
          "apache", "Apache", "nginx", "nginx", "tomcat", "Tomcat", "mysql", "MySQL", "mariadb",
          "MariaDB", "haproxy", "HAProxy", "xtomcat", "XTomcat", "xmysql", "XMySQL");

  private ServerNames() {}

  /** The name for people; a server that is not known here keeps its own. */
  public static String display(String server) {
    return WRITTEN.getOrDefault(server, server);
  }
}
