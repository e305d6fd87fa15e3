package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import ntier.archive.Manifest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerNamesTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "a run says it itself, tomcat, Tomcat 7, Tomcat 7",
    "one of an older version does not, tomcat-nio, , Tomcat NIO",
    "nor of a server that its user added, mine, , mine"
  })
  void ofARunOfAnySuite(String what, String server, String said, String name) {
    Manifest.Tier tier =
        new Manifest.Tier(server, Optional.ofNullable(said), "10.0.0.1", 80, 278, "threads");
    assertThat(ServerNames.of(tier)).isEqualTo(name);
  }
}
