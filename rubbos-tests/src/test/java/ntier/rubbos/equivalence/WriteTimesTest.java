package ntier.rubbos.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;

class WriteTimesTest {

  private static String time(LocalDateTime time) {
    return time.format(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss"));
  }

  @Test
  void onlyTimesOfTheTestAreMasked() {
    LocalDateTime now = LocalDateTime.now();
    WriteTimes times = WriteTimes.fromNow();
    String before = time(now.minusMinutes(1));
    String later = time(now.plusMinutes(1));

    assertThat(times.mask("on " + time(now) + "</B>")).isEqualTo("on (now)</B>");
    assertThat(times.mask(before + " " + later)).isEqualTo(before + " " + later);
    assertThat(times.mask("2001-06-30 23:59:59")).isEqualTo("2001-06-30 23:59:59");
    assertThat(times.mask("2026-13-41 23:59:59")).isEqualTo("2026-13-41 23:59:59");
  }

  @Test
  void aFractionStays() {
    LocalDateTime now = LocalDateTime.now();

    assertThat(WriteTimes.fromNow().mask(time(now) + ".0")).isEqualTo("(now).0");
  }
}
