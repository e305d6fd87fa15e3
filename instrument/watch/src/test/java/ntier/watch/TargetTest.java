package ntier.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
  @Test
  void isReadAsTyped() {
    assertThat(Target.parse("web=:80"))
        .isEqualTo(new Target("web", Optional.empty(), 80, OptionalLong.empty()));
    assertThat(Target.parse("app-2=10.0.0.7:8080@4711"))
        .isEqualTo(new Target("app-2", Optional.of("10.0.0.7"), 8080, OptionalLong.of(4711)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"web=:80", "app-2=10.0.0.7:8080@4711", "db=:3306@1"})
  void isPrintedAsTyped(String text) {
    assertThat(Target.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource({
    "web, NAME=[ADDRESS]:PORT[@PID] would be right",
    "web:80, NAME=[ADDRESS]:PORT[@PID] would be right",
    "web=80, NAME=[ADDRESS]:PORT[@PID] would be right",
    "Web=:80, a name is of small letters",
    "bursty-db=:80, does not begin with bursty-",
    "web=:0, a port from 1 to 65535 would be right",
    "web=:65536, a port from 1 to 65535 would be right",
    "web=10.0.0:80, NAME=[ADDRESS]:PORT[@PID] would be right",
    "web=10.0.0.256:80, is no IPv4 address",
    "web=::1:80, NAME=[ADDRESS]:PORT[@PID] would be right",
  })
  void othersAreRefusedInWords(String text, String why) {
    assertThatThrownBy(() -> Target.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + text + "\" is not a server to watch: ")
        .hasMessageContaining(why);
  }

  @Test
  void namesAreDifferent() {
    assertThatThrownBy(() -> Target.parse(List.of("web=:80", "db=:3306", "web=:81")))
        .hasMessageContaining("two servers are called \"web\"");
  }
}
