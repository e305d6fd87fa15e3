package ntier.causes.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Against what tc(8) of iproute2 6.1 sends, on x86. */
class NetemInjectionTest {
  @Test
  void optionsAreThoseOfTc() {
    // tc qdisc add dev v0 root netem delay 200ms 20ms loss 5% rate 8mbit limit 100000
    String tc =
        "08af2f00a0860100cdcccc0c0000000000000000b4c40400"
            + "1400060040420f00000000000000000000000000";
    byte[] options = NetemInjection.options(new Impairment(200_000, 20_000, 0.05, 1_000_000));
    assertThat(HexFormat.of().formatHex(options)).isEqualTo(tc);
  }

  @Test
  void nothingIsNoLimitOfTheRateEither() {
    byte[] options = NetemInjection.options(new Impairment(0, 0, 0, 0));
    assertThat(HexFormat.of().formatHex(options))
        .isEqualTo("00000000a0860100" + "00000000".repeat(4));
  }
}
