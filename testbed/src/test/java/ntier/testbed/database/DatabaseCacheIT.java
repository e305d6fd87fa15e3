package ntier.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.provisioning.Cache;
import ntier.provisioning.Part;
import ntier.provisioning.PartRecord;
import ntier.provisioning.Provisioner;
import ntier.rubbos.model.data.DatabaseSize;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds the small database with the real server. */
class DatabaseCacheIT {
  @TempDir Path directory;
  private final List<String> said = new ArrayList<>();
  private Part mysql;

  @BeforeEach
  void getMysql() throws IOException {
    var home = Path.of(System.getProperty("ntier.home", ".."));
    mysql =
        new Provisioner(home.resolve("configs/versions.yaml"), new Cache(Cache.defaultRoot()))
            .provide(List.of("mysql"), said::add)
            .get("mysql");
    said.clear();
  }

  private Path provide(long seed, Part server) throws IOException {
    return new DatabaseCache(new Cache(directory.resolve("cache")))
        .provide(new DatabaseSpec(DatabaseSize.SMALL, seed), server, said::add);
  }

  @Test
  void isBuiltOncePerSeedAndCopied() throws IOException {
    var first = provide(1, mysql);
    assertThat(first.resolve("rubbos/stories.ibd")).isRegularFile();
    assertThat(first.getFileName().toString()).startsWith("small-1-");
    assertThat(provide(1, mysql)).isEqualTo(first);
    assertThat(said).containsExactly("building the small database: 1,000 users, 600 stories");
    assertThat(provide(2, mysql)).isNotEqualTo(first);
    assertThat(directory.resolve("cache/tmp")).doesNotExist();

    var copy = directory.resolve("run/data");
    DatabaseCache.copy(first, copy);
    for (String file : List.of("ibdata1", "ib_logfile0", "rubbos/comments.ibd", "mysql/user.MYD")) {
      assertThat(copy.resolve(file)).hasSameBinaryContentAs(first.resolve(file));
    }
  }

  @Test
  void aServerThatFailsIsQuotedAndLeavesNothing() throws IOException {
    var broken = Files.createDirectories(directory.resolve("broken"));
    Files.createDirectories(broken.resolve("data/mysql"));
    var mysqld = Files.createDirectories(broken.resolve("bin")).resolve("mysqld");
    Files.writeString(mysqld, "#!/bin/sh\ncat > /dev/null; echo '[ERROR] no room'; exit 1\n");
    mysqld.toFile().setExecutable(true);
    var server =
        new Part("mysql", broken, List.of(new PartRecord("mysql", "0", "0".repeat(64), true)));
    assertThatThrownBy(() -> provide(1, server))
        .hasMessage("the small database could not be built: mysqld ended with 1: [ERROR] no room");
    assertThat(directory.resolve("cache/databases")).doesNotExist();
  }
}
