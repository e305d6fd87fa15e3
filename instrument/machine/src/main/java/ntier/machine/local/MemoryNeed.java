package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.machine.MachineLacksException;
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
   * Refuses plans that the machine has no memory for; nothing is started yet.
   *
   * @param others that are up at the same time
   * @param here which hosts are on this machine
   * @throws MachineLacksException naming the settings
   */
  static void require(Plan plan, Collection<Plan> others, Predicate<String> here)
      throws IOException {
    String problem = problem(plan, others, here, available(Files.readString(MEMORY)));
    if (!problem.isEmpty()) {
      throw new MachineLacksException(problem);
    }
  }

  /**
   * @param available bytes
   * @return empty if it fits
   */
  static String problem(
      Plan plan, Collection<Plan> others, Predicate<String> here, long available) {
    List<Need> needs = new ArrayList<>();
    plan.tiers().forEach(tier -> needs.addAll(of(tier, tier.name(), here)));
    List<Need> own = List.copyOf(needs);
    Stream.concat(plan.bursty().map(BurstyPlan::tiers).stream(), others.stream().map(Plan::tiers))
        .flatMap(List::stream)
        .forEach(tier -> needs.addAll(of(tier, tier.host(), here)));
    long sum = needs.stream().mapToLong(Need::all).sum();
    return sum <= available ? "" : complaint(needs, own, sum, available);
  }

  /** What a setting takes on each server of a tier. */
  private record Need(String key, int servers, long bytes) {
    long all() {
      return servers * bytes;
    }

    String text() {
      return key + " " + (servers == 1 ? "" : servers + " times ") + Units.bytesText(bytes);
    }
  }

  private static List<Need> of(TierPlan tier, String name, Predicate<String> here) {
    return TAKEN.stream()
        .filter(tier.settings()::containsKey)
        .map(
            setting ->
                new Need(
                    name + "." + setting,
                    (int) tier.hosts().stream().filter(here).count(),
                    Long.parseLong(tier.settings().get(setting).value())))
        .toList();
  }

  private static String complaint(List<Need> needs, List<Need> own, long sum, long available) {
    String example =
        own.stream()
            .max(Comparator.comparingLong(Need::all))
            .map(Need::key)
            .map("; smaller ones would be right, such as --set %s=512MB"::formatted)
            .orElse("");
    return "too little memory: %s come to %s in all, and this machine has %s to spare (MemAvailable)"
            .formatted(
                needs.stream().map(Need::text).collect(Collectors.joining(", ")),
                gigabytes(sum),
                gigabytes(available))
        + example;
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
