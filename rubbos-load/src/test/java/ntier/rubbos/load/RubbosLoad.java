package ntier.rubbos.load;

import java.util.List;
import ntier.workload.Configs;
import ntier.workload.user.DriverConfig;

/** RUBBoS's users, as the load generator is told of them. */
final class RubbosLoad {
  private static final long SEED = 42;

  private RubbosLoad() {}

  static DriverConfig driver(String mix) {
    return driver(SEED, mix, "small");
  }

  static DriverConfig driver(long seed, String mix, String size) {
    return new DriverConfig(RubbosDriver.class.getName(), seed, mix, size, 1, List.of());
  }

  /** A short run of the browse-only mix. */
  static Configs small() {
    return Configs.small().driver(driver("browse-only"));
  }
}
