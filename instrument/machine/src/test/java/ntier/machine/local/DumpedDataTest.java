package ntier.machine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationData.Order;
import ntier.plan.application.ApplicationDescription;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpedDataTest {
  private static final Order ORDER = new Order("small", 1, "shop", "clerk", "secret");

  @TempDir Path home;
  private ApplicationDescription shop;

  @BeforeEach
  void describe() throws IOException {
    Path folder = Files.createDirectories(home.resolve("applications/shop"));
    Files.writeString(
        folder.resolve("application.yaml"),
        """
        application: shop
        name: Shop
        about: a shop
        path: /shop/
        index: index.html
        site: ${application}/site
        data:
          dump: ${application}/shop.sql
          seed: 1
          sizes: {small: {megabytes: 10, about: "two orders"}}
          database: shop
          user: clerk
          password: secret
          tables: [orders]
        """);
    shop = ApplicationCatalog.of(home).find("shop");
  }

  private DumpedData dump(String text) throws IOException {
    return new DumpedData(shop, Files.writeString(home.resolve("shop.sql"), text));
  }

  @Test
  @DisplayName("each statement is on a line of its own, the account comes last")
  void statements() throws IOException {
    DumpedData dump =
        dump(
            """
            -- MariaDB dump

            /*!40101 SET NAMES utf8mb4 */;
            CREATE TABLE orders (
              id INT,
              what TEXT
            );
            INSERT INTO orders VALUES (1, 'tea; -- not a comment'),
            (2, 'milk');
            """);
    assertThat(dump.describe("small")).isEqualTo("two orders");
    assertThat(dump.sql(ORDER, home).lines())
        .startsWith(
            "CREATE DATABASE shop CHARACTER SET utf8mb4;",
            "USE shop;",
            "/*!40101 SET NAMES utf8mb4 */;",
            "CREATE TABLE orders ( id INT, what TEXT );",
            "INSERT INTO orders VALUES (1, 'tea; -- not a comment'), (2, 'milk');")
        .endsWith(
            "CREATE USER 'clerk'@'%' IDENTIFIED BY 'secret';",
            "GRANT ALL PRIVILEGES ON shop.* TO 'clerk'@'%';");
    assertThat(dump.loader()).isEmpty();
  }

  @Test
  void otherRowsAreOtherData() throws IOException {
    String one = dump("CREATE TABLE orders (id INT);\n").fingerprint(ORDER);
    assertThat(dump("CREATE TABLE orders (id TEXT);\n").fingerprint(ORDER)).isNotEqualTo(one);
  }

  @Test
  void whatIsNoDumpIsNamedWithItsLine() {
    assertThatThrownBy(() -> dump("SELECT 1;\nDELIMITER //\n").sql(ORDER, home))
        .hasMessageContaining("shop.sql:2: DELIMITER is a command of the client");
    assertThatThrownBy(() -> dump("SELECT 1;\nINSERT INTO orders\nVALUES (1)\n").sql(ORDER, home))
        .hasMessageContaining("shop.sql:2: the last statement begins here and has no end");
  }
}
