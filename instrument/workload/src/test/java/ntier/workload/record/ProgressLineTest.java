package ntier.workload.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressLineTest {

  @Test
  void isOneJsonObject() {
    assertThat(new ProgressLine(12, "warm-up", 100, 2, 33.333, 4, 5, 6).json())
        .isEqualTo(
            "{\"atMicros\":12,\"phase\":\"warm-up\",\"requests\":100,\"errors\":2,"
                + "\"requestsPerSecond\":33.3,\"retransmitted\":4,\"inFlight\":5,\"vlrt\":6}");
  }
}
