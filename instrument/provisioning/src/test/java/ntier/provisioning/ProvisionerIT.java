package ntier.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetches every real part into an empty cache with the real clients. */
class ProvisionerIT {
  private static final Path VERSIONS =
      Path.of(System.getProperty("ntier.home"), "configs/versions.yaml");

  @TempDir Path cache;

  @Test
  void everyPartIsFetchedAndFoundAgainWithoutAnyClient() throws IOException {
    List<String> names = List.of("tomcat", "mysql", "mysql-connector", "apache", "haproxy");
    Provisioner provisioner = new Provisioner(VERSIONS, new Cache(cache));
    assertThat(provisioner.missing(names)).extracting(MissingPart::name).isEqualTo(names);

    Map<String, Part> parts = provisioner.provide(names, Progress.SILENT);

    assertThat(parts.get("tomcat").directory().resolve("bin/bootstrap.jar")).isRegularFile();
    assertThat(parts.get("mysql").directory().resolve("bin/mysqld")).isExecutable();
    assertThat(parts.get("mysql").directory().resolve("share")).isDirectory();
    assertThat(parts.get("mysql-connector").version()).isEqualTo("5.1.19");
    assertThat(parts.get("apache").directory().resolve("usr/lib/apache2/modules/mod_jk.so"))
        .isRegularFile();
    assertThat(parts.get("haproxy").packages().getFirst().name()).isEqualTo("haproxy");
    assertThat(cache.resolve("tmp")).doesNotExist();

    assertThat(provisioner.missing(names)).isEmpty();
    assertThat(provisioner.provide(names, Progress.SILENT)).isEqualTo(parts);
    assertThat(Files.exists(Path.of("/usr/sbin/apache2")))
        .as("nothing is installed into the system")
        .isEqualTo(SystemFacts.APACHE_WAS_INSTALLED);
  }

  /** Taken before any test of this class runs. */
  private static final class SystemFacts {
    static final boolean APACHE_WAS_INSTALLED = Files.exists(Path.of("/usr/sbin/apache2"));
  }
}
