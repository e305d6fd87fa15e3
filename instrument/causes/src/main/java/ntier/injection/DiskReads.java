package ntier.injection;

import java.util.Map;
import ntier.simulation.model.Parameters;

/** How many of a database's queries have to read from its disk. */
public final class DiskReads {
  /**
   * With the standard data, their share is about this over the size of the buffer pool: from runs
   * with pools of 8 and 16 MB, in which it was 5 and 2.7 %.
   */
  private static final double BYTES = 0.027 * (16 << 20);

  private DiskReads() {}

  /** By {@code share} of the parameters, else by the server's buffer pool, else all. */
  public static double share(Map<String, String> parameters, Map<String, String> settings) {
    String pool = settings.get("bufferPool");
    return pool == null || parameters.containsKey("share")
        ? Parameters.share(parameters, "share", 1)
        : Math.min(1, BYTES / Long.parseLong(pool));
  }
}
