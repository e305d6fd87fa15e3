package ntier.requestlog.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import ntier.requestlog.RequestLog;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryLogTest {
  @TempDir Path folder;

  @Test
  @DisplayName("the first query of a connection says what it was opened for, the others nothing")
  void openedFor() throws Exception {
    LogFile file = new LogFile(folder.resolve("connections.csv"));
    QueryLog log = new QueryLog(RequestLog.of(file.path().toString()));
    log.accept("10.1.1.1:50001", "10.1.0.5:40007");
    QueryLog.InDatabase first = log.requestBegin("SELECT 1", null);
    QueryLog.InDatabase second = log.requestBegin("SELECT 2", null);
    log.responseEnd(second, 0);
    log.requestReset(first);
    assertThat(file.lines(2))
        .extracting(LogFile.Line::connection, LogFile.Line::user)
        .containsExactly(tuple("", ""), tuple("10.1.1.1:50001", "10.1.0.5:40007"));
  }
}
