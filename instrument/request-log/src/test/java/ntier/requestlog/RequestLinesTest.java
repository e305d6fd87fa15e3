package ntier.requestlog;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestLinesTest {
  @Test
  void addsLinesUntilTheLimitAndAgainOnceCleared() {
    var lines = new RequestLines(20_000);
    int added = 0;
    while (lines.add(
        1_764_000_000_000_000L,
        1_764_000_000_001_000L,
        200,
        "10.198.2.1:40002",
        "",
        "/rubbos/StoryOfTheDay")) {
      added++;
    }
    assertThat(added).isGreaterThan(190);
    assertThat(lines.length()).isLessThanOrEqualTo(20_000);

    lines.clear();
    assertThat(lines.add(0, 17, 0, "", "", "x")).isTrue();
    assertThat(new String(lines.bytes(), 0, lines.length(), US_ASCII)).isEqualTo("0,17,0,,,x\n");
  }

  @Test
  void longAndForeignTextStaysOnOneLineOfPlainAscii() {
    var lines = new RequestLines(20_000);
    lines.add(1, 2, 3, "a,b", "c".repeat(100), "/ä\n,".repeat(100));
    String text = new String(lines.bytes(), 0, lines.length(), US_ASCII);
    assertThat(text)
        .startsWith("1,2,3,a_b," + "c".repeat(64) + ",/___/___")
        .endsWith("_\n")
        .hasSize(10 + 65 + 200 + 1);
  }
}
