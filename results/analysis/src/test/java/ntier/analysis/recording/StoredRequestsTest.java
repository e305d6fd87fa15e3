package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import ntier.analysis.store.Scratch;
import ntier.archive.Absent;
import ntier.archive.Phase;
import ntier.archive.Request;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredRequestsTest {
  @TempDir Path folder;

  private static Request request(int number) {
    boolean ended = number % 3 > 0;
    return new Request(
        number,
        number % 7,
        1_000_000 + number,
        "Page" + number % 24,
        Phase.values()[number % Phase.values().length],
        1_795_574_976_709_617L + number,
        1_795_574_976_709_900L + number / 2,
        number % 5 == 0 ? Absent.ABSENT : 1_795_574_976_710_132L,
        ended ? 1_795_574_976_854_036L : Absent.ABSENT,
        ended ? 1_795_574_976_854_326L : Absent.ABSENT,
        ended ? 200 + number % 300 : Absent.ABSENT,
        ended ? 5_000_000_000L + number : Absent.ABSENT,
        number % 4 - 1,
        number % 11 == 0 ? "timeout" : "",
        "10.198.1." + number % 9,
        number % 6 == 0 ? Absent.ABSENT : 65_535 - number,
        number % 13 == 0 ? Request.NOTHING_STORED : "");
  }

  @Test
  @DisplayName("a request comes out as it was put in, also what is absent of it")
  void keepsAll() {
    StoredRequests stored = new StoredRequests(Scratch.in(folder, 16));
    List<Request> requests = IntStream.range(0, 200).mapToObj(StoredRequestsTest::request).toList();
    requests.forEach(stored::store);
    assertThat(stored).isEqualTo(requests);
    stored.sort();
    assertThat(stored).isEqualTo(requests);
  }

  @Test
  @DisplayName("those that began together stay in the order of the file")
  void sortsByStart() {
    StoredRequests stored = new StoredRequests(Scratch.in(folder, 16));
    List<Request> requests = IntStream.range(0, 200).mapToObj(StoredRequestsTest::request).toList();
    requests.subList(100, 200).forEach(stored::store);
    requests.subList(0, 100).forEach(stored::store);
    stored.sort();
    assertThat(stored).isEqualTo(requests);
  }
}
