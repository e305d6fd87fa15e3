package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTailTest {
  private static final String LINE = ",web,10.0.0.1,80,3,128,0\n";

  @TempDir private Path folder;

  @Test
  @DisplayName("a file that grows is read line by whole line, each once")
  void eachLineOnce() throws IOException {
    Path file = folder.resolve("listeners.csv");
    List<Long> times = new ArrayList<>();
    try (CsvTail<ListenerSample> tail = ListenerSample.FORMAT.tail(file)) {
      tail.readNew(row -> times.add(row.atMicros()));
      append(file, "atMicros,host,addr");
      tail.readNew(row -> times.add(row.atMicros()));
      assertThat(times).isEmpty();

      append(file, "ess,port,acceptQueue,acceptQueueLimit,drops\n100" + LINE + "15");
      tail.readNew(row -> times.add(row.atMicros()));
      assertThat(times).containsExactly(100L);

      append(file, "0" + LINE + "200" + LINE);
      tail.readNew(row -> times.add(row.atMicros()));
      tail.readNew(row -> times.add(row.atMicros()));
      assertThat(times).containsExactly(100L, 150L, 200L);
    }
  }

  @Test
  @DisplayName("a file of many times the buffer, in bites")
  void longFile() throws IOException {
    Path file = folder.resolve("listeners.csv");
    List<Long> times = new ArrayList<>();
    try (CsvTail<ListenerSample> tail = ListenerSample.FORMAT.tail(file)) {
      append(file, ListenerSample.FORMAT.header() + "\n");
      for (int bite = 0; bite < 20; bite++) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
          text.append(1_000_000L + bite * 2000 + i).append(LINE);
        }
        append(file, text.toString());
        tail.readNew(row -> times.add(row.atMicros()));
      }
    }
    assertThat(times).hasSize(40_000).isSorted().doesNotHaveDuplicates();
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
