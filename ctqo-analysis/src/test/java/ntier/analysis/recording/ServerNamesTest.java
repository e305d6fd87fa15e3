package ntier.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import ntier.archive.Manifest;
import ntier.plan.JsonFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerNamesTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "a run says it itself                    | \"server\": \"tomcat\", \"name\": \"Tomcat 7\" | Tomcat 7",
        "one of an earlier suite does not        | \"server\": \"tomcat-nio\"                    | Tomcat NIO",
        "nor does it of a server of its user's   | \"server\": \"mine\"                          | mine",
      })
  void ofARunOfAnySuite(String what, String server, String name) {
    String json =
        "{%s, \"address\": \"10.0.0.1\", \"port\": 1, \"queueLimit\": 2, \"queueFormula\": \"2\"}"
            .formatted(server);
    assertThat(ServerNames.of(JsonFormat.mapper().readValue(json, Manifest.Tier.class)))
        .isEqualTo(name);
  }
}
