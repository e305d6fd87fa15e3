package ntier.testbed.database;

import java.nio.file.Path;
import java.util.Map;
import ntier.plan.application.ApplicationCatalog;
import ntier.plan.application.ApplicationDescription;
import ntier.plan.application.DataDescription;
import ntier.rubbos.load.RubbosData;
import ntier.testbed.tier.ApplicationSupplies;

/** The application that these tests serve. */
public final class Rubbos {
  private Rubbos() {}

  public static ApplicationDescription description(Path home) {
    return ApplicationCatalog.of(home).find("rubbos");
  }

  /** Without files and builds. */
  public static ApplicationSupplies nowhere(Path home) {
    return new ApplicationSupplies(description(home), home.resolve("none"), Map.of());
  }

  public static DataDescription data(Path home) {
    return description(home).data().orElseThrow();
  }

  public static DatabaseSpec database(Path home, String size, long seed) {
    DataDescription data = data(home);
    return new DatabaseSpec(
        "rubbos",
        new DataDescription(
            data.sizes(),
            data.source(),
            seed,
            data.database(),
            data.user(),
            data.password(),
            data.tables()),
        size,
        new RubbosData());
  }
}
