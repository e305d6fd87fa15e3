package ntier.lifecycle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import ntier.plan.BurstyPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.Units;

/**
 * What a plan's servers ask of the machine's memory: heaps, which JVMs take at their start, and
 * buffer pools. What else servers use is not counted.
 */
final class MemoryNeed {
  private static final Path MEMORY = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";

  /** Settings in bytes that a server takes for as long as it runs. */
  private static final List<String> TAKEN = List.of("heap", "bufferPool");

  private MemoryNeed() {}

  /**
   * Refuses a plan that the machine has no memory for; nothing is started yet.
   *
   * @throws MachineLacksException naming the settings
   */
  static void require(Plan plan) throws IOException {
    String problem = problem(plan, available(Files.readString(MEMORY)));
    if (!problem.isEmpty()) {
      throw new MachineLacksException(problem);
    }
  }

  /**
   * @param available bytes
   * @return empty if it fits
   */
  static String problem(Plan plan, long available) {
    List<String> asked = new ArrayList<>();
    long sum = 0;
    Stream<TierPlan> beside =
        plan.neighbour().map(BurstyPlan::tiers).stream().flatMap(List::stream);
    for (TierPlan tier : Stream.concat(plan.tiers().stream(), beside).toList()) {
      for (String setting : TAKEN) {
        if (tier.settings().containsKey(setting)) {
          long bytes = Long.parseLong(tier.settings().get(setting).value());
          asked.add("%s.%s %s".formatted(tier.host(), setting, Units.bytesText(bytes)));
          sum += bytes;
        }
      }
    }
    return sum <= available
        ? ""
        : "too little memory: %s come to %s in all, and this machine has %s to spare (MemAvailable); smaller ones would be right, such as --set app.heap=512MB"
            .formatted(String.join(", ", asked), gigabytes(sum), gigabytes(available));
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1L << 30));
  }

  /** {@code MemAvailable} of {@code /proc/meminfo}; unlimited where a kernel does not have it. */
  static long available(String meminfo) {
    return meminfo
        .lines()
        .filter(line -> line.startsWith(AVAILABLE))
        .map(line -> line.replaceAll("\\D", ""))
        .mapToLong(number -> Long.parseLong(number) << 10)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }
}
