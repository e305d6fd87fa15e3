package ntier.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ntier.plan.tier.TierCatalog;
import ntier.provisioning.Cache;
import ntier.provisioning.Provisioner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds the small database with the real server. */
class DatabaseCacheIT {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  @TempDir Path directory;
  private final List<String> said = new ArrayList<>();

  private static Path mysql() throws IOException {
    return new Provisioner(HOME.resolve("configs/versions.yaml"), new Cache(Cache.defaultRoot()))
        .provide(List.of("mysql"), line -> {})
        .get("mysql")
        .directory();
  }

  private static DatabaseServer server(String tier, Path part, Map<String, String> settings)
      throws IOException {
    var description = TierCatalog.read(HOME.toAbsolutePath()).find(tier).orElseThrow();
    return DatabaseServer.find(description, Map.of("mysql", part), settings);
  }

  private Path provide(long seed, DatabaseServer server) throws IOException {
    return new DatabaseCache(new Cache(directory.resolve("cache")))
        .provide(Rubbos.database(HOME.toAbsolutePath(), "small", seed), server, said::add);
  }

  @Test
  void isBuiltOncePerSeedAndCopied() throws IOException {
    var mysql = server("mysql", mysql(), Map.of());
    var first = provide(1, mysql);
    assertThat(first.resolve("rubbos/stories.ibd")).isRegularFile();
    assertThat(first.getFileName().toString()).startsWith("rubbos-small-1-");
    assertThat(provide(1, mysql)).isEqualTo(first);
    assertThat(provide(1, server("xmysql", mysql(), Map.of()))).isEqualTo(first);
    assertThat(said)
        .containsExactly(
            "building the small database of rubbos for MySQL 5.5: 1,000 users, 600 stories");
    assertThat(provide(2, mysql)).isNotEqualTo(first);
    assertThat(directory.resolve("cache/tmp")).doesNotExist();

    var copy = directory.resolve("run/data");
    DatabaseCache.copy(first, copy);
    for (String file : List.of("ibdata1", "ib_logfile0", "rubbos/comments.ibd", "mysql/user.MYD")) {
      assertThat(copy.resolve(file)).hasSameBinaryContentAs(first.resolve(file));
    }
  }

  @Test
  void mysql5IsRefusedAsMysqlNative() throws IOException {
    var mysqld = mysql().resolve("bin/mysqld");
    assertThatThrownBy(() -> server("mysql-native", mysql(), Map.of("mysqld", mysqld.toString())))
        .hasMessage(
            "mysql-native needs MySQL 8.0 or newer, and %s is MySQL 5.5 (it says: 5.5.9 for Linux on x86_64 (Source distribution)); --set db.mysqld=/path/to/mysqld, of root alone, or choose another database",
            mysqld);
  }

  @Test
  void aServerThatFailsIsQuotedAndLeavesNothing() throws IOException {
    var part = Files.createDirectories(directory.resolve("broken"));
    var share = Files.createDirectories(part.resolve("share/share"));
    Files.writeString(share.resolve("mysql_system_tables.sql"), "SELECT 1;\n");
    Files.writeString(share.resolve("mysql_system_tables_data.sql"), "SELECT nonsense;\n");
    var mysqld = Files.createDirectories(part.resolve("bin")).resolve("mysqld");
    Files.copy(mysql().resolve("bin/mysqld"), mysqld);
    assertThat(mysqld.toFile().setExecutable(true)).isTrue();
    var broken = server("mysql", part, Map.of());
    assertThatThrownBy(() -> provide(1, broken))
        .hasMessageStartingWith(
            "the small database could not be built: " + mysqld + " ended with 1")
        .hasMessageContaining("ERROR");
    assertThat(directory.resolve("cache/databases")).doesNotExist();
  }
}
