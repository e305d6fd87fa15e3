package ntier.cli.advice.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import ntier.simulation.advice.ServerKind;

/**
 * Reads option files of MySQL and MariaDB: max_connections and back_log of the server's sections.
 * The last one of several counts, as for mysqld.
 */
final class MysqlCnf {
  private static final String SERVERS = "(mysqld|mariadbd|mariadb|server)(-[\\d.]+)?";

  private MysqlCnf() {}

  /**
   * @param files in the order in which mysqld reads them
   */
  static FoundServer of(SequencedMap<String, String> files) {
    List<Setting> settings = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Directive one : Directive.of(files, "#;")) {
      String key =
          switch (one.key().replace('-', '_')) {
            case "max_connections" -> "threads";
            case "back_log" -> "backlog";
            default -> "";
          };
      if (!key.isEmpty() && one.section().matches(SERVERS)) {
        if (one.isNumber()) {
          settings.removeIf(setting -> setting.key().equals(key));
          settings.add(new Setting(key, one.value(), one.key() + " in " + one.file()));
        } else {
          notes.add(
              "%s is \"%s\" in %s, which is no number; give %s of MySQL"
                  .formatted(one.key(), one.value(), one.file(), key));
        }
      }
    }
    return new FoundServer(ServerKind.MYSQL, settings, notes);
  }
}
