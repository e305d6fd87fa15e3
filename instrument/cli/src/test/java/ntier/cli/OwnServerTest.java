package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnServerTest {
  private static final Path HOME =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  @TempDir Path home;

  private static TierDescription tier(Path home, String server) {
    return TierCatalog.read(home).find(server).orElseThrow();
  }

  @Test
  void aServerMadeOfPartsIsNone() throws IOException {
    assertThat(OwnServer.check(tier(HOME, "mysql"))).isEmpty();
    assertThat(OwnServer.check(tier(HOME, "apache"))).isEmpty();
  }

  @Test
  void aServerThatIsNotHereIsSaidAndNotNeeded() throws IOException {
    Path folder = Files.createDirectories(home.resolve("tiers/mysql-native"));
    String text = Files.readString(HOME.resolve("tiers/mysql-native/tier.yaml"));
    Files.writeString(
        folder.resolve("tier.yaml"), text.replace("default: mysqld,", "default: /no/mysqld,"));
    assertThat(OwnServer.check(tier(home, "mysql-native")))
        .hasValueSatisfying(
            check -> {
              assertThat(check.ok()).isFalse();
              assertThat(check.needed()).isFalse();
              assertThat(DoctorCommand.line(check))
                  .isEqualTo(
                      "without  MySQL 8.0: mysql-native needs MySQL 8.0 or newer, and /no/mysqld is not a program; --set db.mysqld=/path/to/mysqld, of root alone, or choose another database%n"
                          .formatted());
            });
  }
}
