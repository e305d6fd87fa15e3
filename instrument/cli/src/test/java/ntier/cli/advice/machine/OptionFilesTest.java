package ntier.cli.advice.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Files of MySQL, MariaDB and PHP-FPM. */
class OptionFilesTest {
  @Test
  @DisplayName("MySQL: the server's sections, dashes or underlines, the last one counts")
  void mysql() {
    FoundServer found =
        MysqlCnf.of(
            Texts.of(
                "/etc/mysql/my.cnf",
                """
                [client]
                max_connections = 1
                [mysqld]
                # max_connections = 2
                max-connections = 300 # many
                """,
                "/etc/mysql/mariadb.conf.d/50-server.cnf",
                """
                [mariadb-10.11]
                back_log = "200"
                max_connections = 400
                """));
    assertThat(found.value("threads")).contains("400");
    assertThat(found.value("backlog")).contains("200");
    assertThat(found.settings().getLast().from())
        .isEqualTo("max_connections in /etc/mysql/mariadb.conf.d/50-server.cnf");
  }

  @Test
  @DisplayName("MySQL: a value that is no number is said with what to give")
  void mysqlOdd() {
    FoundServer found = MysqlCnf.of(Texts.of("/my.cnf", "[mysqld]\nmax_connections = many\n"));
    assertThat(found.settings()).isEmpty();
    assertThat(found.notes())
        .containsExactly(
            "max_connections is \"many\" in /my.cnf, which is no number; give threads of MySQL");
  }

  /** In the shape of Debian's www.conf. */
  private static final String POOL =
      """
      ; Start a new pool named 'www'.
      [www]
      user = www-data
      listen = /run/php/php8.2-fpm.sock
      ;listen.backlog = 511
      pm = dynamic
      pm.max_children = 5
      """;

  @Test
  @DisplayName("PHP-FPM: children and socket; a commented backlog is none")
  void phpFpm() {
    FoundServer found = PhpFpmPool.of(Texts.of("/etc/php/8.2/fpm/pool.d/www.conf", POOL));
    assertThat(found.value("threads")).contains("5");
    assertThat(found.value("socket")).contains("unix");
    assertThat(found.value("backlog")).isEmpty();
    assertThat(found.notes()).isEmpty();
  }

  @Test
  @DisplayName("PHP-FPM: of several pools the first; over TCP; no children")
  void pools() {
    String other = "[b]\nlisten = 127.0.0.1:9000\nlisten.backlog = 64\npm.max_children = 9\n";
    FoundServer found = PhpFpmPool.of(Texts.of("/b.conf", other, "/www.conf", POOL));
    assertThat(found.value("threads")).contains("9");
    assertThat(found.value("socket")).contains("tcp");
    assertThat(found.value("backlog")).contains("64");
    assertThat(found.notes()).containsExactly("there are the pools b, www; took b");
    assertThat(PhpFpmPool.of(Texts.of("/c", "[c]\npm = static\n")).notes())
        .containsExactly("no pm.max_children was found; give threads of PHP-FPM");
  }
}
