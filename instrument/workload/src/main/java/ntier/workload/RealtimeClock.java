package ntier.workload;

import java.time.Instant;
import java.util.function.LongSupplier;

/** CLOCK_REALTIME in microseconds since 1970. */
public final class RealtimeClock implements LongSupplier {
  @Override
  public long getAsLong() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000 + now.getNano() / 1000;
  }
}
