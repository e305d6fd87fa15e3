package ntier.workload.turns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What benchmarks/turns-cost starts the client with, as the suite would: its JVM's flags, and the
 * line of a turn.
 */
final class TurnsCostFiles {
  private static final int WARM_MILLIS = 300;

  private TurnsCostFiles() {}

  /** {@code FOLDER PORT CONNECTIONS SECONDS}: writes {@code jvm-flags} and {@code turn.json}. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    TurnLoad load =
        new TurnLoad(
            "127.0.0.1",
            Integer.parseInt(arguments[1]),
            "site",
            List.of(),
            Integer.parseInt(arguments[2]),
            OptionalDouble.empty(),
            List.of(new TurnPage("/bytes/100", 1, OptionalLong.of(100))),
            1,
            WARM_MILLIS,
            1000L * Integer.parseInt(arguments[3]),
            OptionalInt.empty());
    Files.write(folder.resolve("jvm-flags"), TurnsMain.JVM_FLAGS);
    Files.writeString(folder.resolve("turn.json"), TurnsMain.line(load) + "\n");
  }
}
