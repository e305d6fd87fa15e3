package ntier.testbed.tier;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests that start servers, each test with hosts of its own. */
abstract class OnAStack {
  @TempDir Path directory;
  Stack stack;

  @BeforeEach
  void up() throws IOException {
    stack = new Stack(directory);
  }

  @AfterEach
  void down() throws IOException {
    stack.close();
  }

  /** What a database server needs to be told: where a user's own one is. */
  Map<String, String> settings(String server) throws IOException {
    return server.equals("mysql-native")
        ? Map.of("mysqld", NativeMysql.program(directory, stack).toString())
        : Map.of();
  }
}
