package ntier.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.plan.tier.DatabaseDescription.Product;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerNeedTest {
  private static final Product MYSQL_8 = new Product("MySQL", 8, 0);

  private static ServerProgram find(String program) throws IOException {
    return new ServerNeed("mysql-native", Optional.of("mysqld"), Optional.of(MYSQL_8))
        .find(program, Map.of(), List.of());
  }

  /** As the servers say it, captured. */
  @ParameterizedTest
  @CsvSource({
    "5.5.9 for Linux on x86_64 (Source distribution), MySQL 5.5, false",
    "8.0.15 for linux-glibc2.12 on x86_64 (MySQL Community Server - GPL), MySQL 8.0, true",
    "8.0.36-28 for Linux on x86_64 (Percona Server (GPL)), MySQL 8.0, true",
    "9.4.0 for Linux on x86_64 (MySQL Community Server - GPL), MySQL 9.4, true",
    "10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12), MariaDB 10.11, false",
  })
  void knowsWhatAServerIs(String version, String product, boolean native8) {
    var program = new ServerProgram(Path.of("/usr/sbin/mysqld"), version);
    assertThat(program.product()).hasToString(product);
    assertThat(MYSQL_8.isMetBy(program.product())).isEqualTo(native8);
  }

  @Test
  void whatIsNotThereIsSaidWithWhereItWasLookedFor() {
    assertThatThrownBy(() -> find("no-such-mysqld"))
        .hasMessage(
            "mysql-native needs MySQL 8.0 or newer, and there is no no-such-mysqld on the PATH; --set db.mysqld=/path/to/mysqld, of root alone, or choose another database");
    assertThatThrownBy(() -> find("/no/mysqld"))
        .hasMessage(
            "mysql-native needs MySQL 8.0 or newer, and /no/mysqld is not a program; --set db.mysqld=/path/to/mysqld, of root alone, or choose another database");
  }

  @Test
  void anotherProgramIsRefused() {
    assertThatThrownBy(() -> find("/bin/echo"))
        .hasMessageStartingWith(
            "mysql-native needs MySQL 8.0 or newer, and /bin/echo does not say its version: /bin/echo --no-defaults --version ended with 0 and said: --no-defaults --version;");
  }

  @Test
  void aProgramOnThePathIsFound() {
    assertThatThrownBy(() -> find("echo"))
        .hasMessageMatching(".* and /\\S*/echo does not say its version: .*");
  }
}
