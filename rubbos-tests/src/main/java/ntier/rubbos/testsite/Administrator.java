package ntier.rubbos.testsite;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The administrator of the tests' database servers: the port of one is open to all users of the
 * machine, so it has a password that nobody else can know.
 */
final class Administrator {
  static final String NAME = "administrator";
  static final String PASSWORD = HexFormat.of().toHexDigits(new SecureRandom().nextLong());

  private Administrator() {}

  /** What makes the account, on MySQL 5.5 and on MariaDB. */
  static String statement() {
    return "GRANT ALL PRIVILEGES ON *.* TO '%s'@'127.0.0.1' IDENTIFIED BY '%s' WITH GRANT OPTION;%n"
        .formatted(NAME, PASSWORD);
  }
}
