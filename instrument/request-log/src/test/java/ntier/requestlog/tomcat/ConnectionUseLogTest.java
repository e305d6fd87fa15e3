package ntier.requestlog.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import ntier.requestlog.RequestLog;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In the real pool of Tomcat 7.0.57, with an H2 database in memory behind it. */
class ConnectionUseLogTest {
  @TempDir Path folder;
  private Path file;
  private DataSource pool;

  @BeforeEach
  void makePool() {
    file = folder.resolve("connections.csv");
    var properties = new PoolProperties();
    properties.setDriverClassName("org.h2.Driver");
    properties.setUrl("jdbc:h2:mem:");
    properties.setMaxActive(2);
    properties.setInitialSize(1);
    properties.setJmxEnabled(false);
    properties.setJdbcInterceptors(ConnectionUseLog.class.getName() + "(file=" + file + ")");
    pool = new DataSource(properties);
  }

  @Test
  void logsEachUseFromGettingItToGivingItBack() throws Exception {
    long before = RequestLog.nowMicros();
    use();
    long between = RequestLog.nowMicros();
    use();
    pool.close();

    List<String[]> lines = lines();
    assertThat(lines).hasSize(2);
    assertThat(lines).allSatisfy(it -> assertThat(it).endsWith("0", "", "", "connection"));
    assertThat(Long.parseLong(lines.get(0)[0])).isBetween(before, between);
    assertThat(Long.parseLong(lines.get(0)[1])).isBetween(Long.parseLong(lines.get(0)[0]), between);
    assertThat(Long.parseLong(lines.get(1)[0])).isGreaterThanOrEqualTo(between);
  }

  @Test
  void aSecondCloseIsNotAUse() throws Exception {
    Connection connection = pool.getConnection();
    connection.close();
    connection.close();
    pool.close();
    assertThat(lines()).hasSize(1);
  }

  @Test
  void aConnectionThatThePoolClosesWhileInUseEndsItsUse() throws Exception {
    pool.getConnection();
    pool.close(true);
    assertThat(lines()).hasSize(1);
  }

  private void use() throws SQLException {
    try (Connection connection = pool.getConnection();
        var statement = connection.createStatement()) {
      assertThat(statement.execute("select 1")).isTrue();
    }
  }

  private List<String[]> lines() throws Exception {
    RequestLog.of(file.toString()).flush();
    return Files.readAllLines(file).stream().skip(1).map(line -> line.split(",")).toList();
  }
}
