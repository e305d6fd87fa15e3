package ntier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import org.junit.jupiter.api.Test;

class PreparedCausesTest {
  @Test
  void causesBecomeEntriesOfInject() {
    assertThat(PreparedCauses.inject(List.of())).isEqualTo("none");
    assertThat(PreparedCauses.inject(List.of("freeze:app", "unheard-of:db")))
        .isEqualTo("[{freeze: app, after: 0s, for: 1s}, {unheard-of: db, after: 0s}]");
    assertThat(PreparedCauses.inject(List.of("freeze:app-2")))
        .isEqualTo("[{freeze: app-2, after: 0s, for: 1s}]");
    assertThat(PreparedCauses.inject(List.of("unheard-of:db,weight=200,limit=4MB/s")))
        .isEqualTo("[{unheard-of: db, after: 0s, weight: 200, limit: 4MB/s}]");
  }

  @Test
  void aCauseWithoutAHostIsRefused() {
    for (String wrong :
        List.of(
            "log-flush", "log-flush:", ":db", "log-flush:db,limit", "a:b,c={", "a:b-", "a:b-c")) {
      assertThatThrownBy(() -> PreparedCauses.inject(List.of(wrong)))
          .isInstanceOfSatisfying(
              UserError.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_USE))
          .hasMessage(
              "--with is \"%s\"; a cause and a host would be right, such as log-flush:db or vm-colocation:app,weight=200",
              wrong);
    }
  }
}
