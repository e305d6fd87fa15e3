package ntier.machine.local;

import java.util.List;
import ntier.plan.application.ApplicationData.Order;

/**
 * An application's database without any table, and the one account that there is, the
 * application's: it may do what it wants in that database, as those who install an application by
 * its own installer let it, and nothing else. Names and the password are of letters, digits and
 * {@code _}.
 */
record EmptyDatabase(Order order) {
  List<String> creation() {
    return List.of(
        "CREATE DATABASE %s CHARACTER SET utf8mb4".formatted(order.database()),
        "USE " + order.database());
  }

  /** To come last: a server that bootstraps knows accounts only once it is told to read them. */
  List<String> account() {
    String account = "'%s'@'%%'".formatted(order.user());
    return List.of(
        "DELETE FROM mysql.user WHERE User NOT IN ('mysql.sys', 'mysql.session', 'mysql.infoschema', 'mariadb.sys')",
        "DELETE FROM mysql.db WHERE Db <> 'sys' AND Db <> 'performance_schema'",
        "DELETE FROM mysql.proxies_priv",
        "FLUSH PRIVILEGES",
        "CREATE USER %s IDENTIFIED BY '%s'".formatted(account, order.password()),
        "GRANT ALL PRIVILEGES ON %s.* TO %s".formatted(order.database(), account));
  }
}
