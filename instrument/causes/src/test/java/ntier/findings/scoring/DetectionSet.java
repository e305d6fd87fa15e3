package ntier.findings.scoring;

import static ntier.analysis.words.Words.say;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Draws a detection set: experiments with injections of all causes in random order, of random
 * length, on random tiers, of random stacks at random loads. The same seed draws the same set, and
 * any first part of it is as good a sample as the whole, so that it may be run in parts.
 */
final class DetectionSet {
  /** What can be drawn: batches and bursts of a burst index are two causes of one injector. */
  static final List<String> CAUSES =
      List.of(
          "freeze",
          "cpu-hog",
          "dvfs",
          "network",
          "memory",
          "disk-stall",
          "log-flush",
          "lock",
          "gc",
          "batch",
          "mmpp");

  private static final int INJECTIONS_OF_A_RUN = 20;
  private static final int MMPP_SECONDS = 75;

  /** Bursts of 150 ms and more in such a run: 7 and 10 in the two that were tried. */
  private static final int BURSTS_OF_A_RUN = 7;

  private static final int QUIET_RUNS = 10;
  private static final double SHORTEST_MILLIS = 100;
  private static final double LONGEST_MILLIS = 1500;
  private static final int THINK_SECONDS = 5;

  /** CPU that a page costs app without extra work, about. */
  private static final double PAGE_MICROS = 400;

  private final Random random;
  private final int perCause;
  private final List<String> causes;

  private DetectionSet(String seed, int perCause, List<String> causes) {
    // The first 60 bits of a commit's hash, spread: Random alone uses 48 bits.
    this.random = new Random(new SplittableRandom(bits(seed)).nextLong());
    this.perCause = perCause;
    this.causes = causes;
  }

  private static long bits(String seed) {
    String digits = seed.length() > 15 ? seed.substring(0, 15) : seed;
    return Long.parseLong(digits, 16);
  }

  /** Takes the seed in hexadecimal digits, injections per cause, a folder for the files, causes. */
  public static void main(String[] arguments) throws IOException {
    List<String> causes = Arrays.asList(arguments).subList(3, arguments.length);
    var set =
        new DetectionSet(
            arguments[0],
            Integer.parseInt(arguments[1]),
            causes.isEmpty() ? CAUSES : causes.stream().filter(it -> !it.equals("quiet")).toList());
    Path folder = Files.createDirectories(Path.of(arguments[2]));
    int number = 0;
    for (Map.Entry<String, String> one :
        set.experiments(causes.isEmpty() || causes.contains("quiet")).entrySet()) {
      String name = say("%03d-%s", number++, one.getKey().replaceFirst("-\\d+$", ""));
      Files.writeString(folder.resolve(name + ".yaml"), one.getValue());
      System.out.println(name);
    }
  }

  /** By name. */
  private Map<String, String> experiments(boolean withQuiet) {
    List<String> injections = new ArrayList<>();
    for (String cause : causes) {
      if (!cause.equals("mmpp")) {
        injections.addAll(Collections.nCopies(perCause, cause));
      }
    }
    Collections.shuffle(injections, random);
    List<Map.Entry<String, String>> all = new ArrayList<>();
    for (int from = 0; from < injections.size(); from += INJECTIONS_OF_A_RUN) {
      List<String> some =
          injections.subList(from, Math.min(injections.size(), from + INJECTIONS_OF_A_RUN));
      all.add(Map.entry("mixed-" + all.size(), mixed(some)));
    }
    int mmppRuns = causes.contains("mmpp") ? (perCause + BURSTS_OF_A_RUN - 1) / BURSTS_OF_A_RUN : 0;
    for (int i = 0; i < mmppRuns; i++) {
      all.add(Map.entry("mmpp-" + i, mmpp()));
    }
    for (int i = 0; withQuiet && i < QUIET_RUNS; i++) {
      all.add(Map.entry("quiet-" + i, quiet()));
    }
    Collections.shuffle(all, random);
    Map<String, String> named = new LinkedHashMap<>();
    all.forEach(one -> named.put(one.getKey(), one.getValue()));
    return named;
  }

  private String any(String... of) {
    return of[random.nextInt(of.length)];
  }

  private String mixed(List<String> injections) {
    Map<String, String> heads = new LinkedHashMap<>();
    Map<String, StringBuilder> times = new LinkedHashMap<>();
    String bursty = any("app", "db");
    double at = 3000;
    for (String cause : injections) {
      String tier =
          switch (cause) {
            case "disk-stall", "log-flush", "lock" -> "db";
            case "gc" -> "app";
            case "batch" -> bursty;
            // web may use both cores: a program beside it takes app's or db's, and leaves it
            // enough.
            case "cpu-hog" -> any("app", "db");
            // A squeeze needs the group's own limit of reads, which a disk of db's own takes.
            case "memory" -> any("web", "app");
            default -> any("web", "app", "db");
          };
      double millis =
          SHORTEST_MILLIS * Math.pow(LONGEST_MILLIS / SHORTEST_MILLIS, random.nextDouble());
      // Entries of one cause on one tier share a length: an injector is there once for each tier.
      String key = cause + " " + tier;
      heads.computeIfAbsent(key, _ -> head(cause, tier, millis));
      times.computeIfAbsent(key, _ -> new StringBuilder()).append(say(" %.0fms", at));
      at += 1.6 * Math.max(millis, 500) + 3500 + 2000 * random.nextDouble();
    }
    StringBuilder inject = new StringBuilder();
    heads.forEach((key, head) -> inject.append(say("  - {%s, at:%s}%n", head, times.get(key))));
    return experiment("mixed causes", at / 1000 + 3, inject.toString(), random.nextInt(200, 601));
  }

  private String head(String cause, String tier, double millis) {
    return switch (cause) {
      case "dvfs" ->
          say("dvfs: %s, to: %d%%, for: %.0fms", tier, 10 * random.nextInt(1, 4), millis);
      case "network" -> {
        int delay = 50 * random.nextInt(2, 7);
        yield say("network: %s, delay: %dms, for: %.0fms", tier, delay, Math.max(delay, millis));
      }
      case "log-flush" ->
          say("log-flush: db, with: synthetic, megabytes: %.0f", Math.max(4, millis * 0.04));
      case "lock" -> say("lock: db, table: stories, for: %.0fms", millis);
      case "gc" -> "gc: app, live: 250MB";
      case "batch" -> say("vm-colocation: %s, batch: %d", tier, 100 * random.nextInt(1, 6));
      default -> say("%s: %s, for: %.0fms", cause, tier, millis);
    };
  }

  private String mmpp() {
    String inject =
        say(
            "  - {vm-colocation: %s, mmpp: %s, users: %d}%n",
            any("app", "db"), any("50", "100", "200", "400"), 100 * random.nextInt(2, 5));
    return experiment("bursts of a burst index", MMPP_SECONDS, inject, random.nextInt(400, 801));
  }

  /**
   * A second system that idles and a disk of its own, for causes whose time never comes: what would
   * not end in the measure phase is not begun.
   */
  private String quiet() {
    String inject =
        "  - {vm-colocation: app, batch: 1, at: 59500ms}\n"
            + "  - {log-flush: db, with: synthetic, megabytes: 4, at: 59950ms}\n";
    return experiment("quiet", 60, inject, random.nextInt(200, 801));
  }

  private String experiment(String title, double seconds, String inject, int perSecond) {
    int percent = random.nextInt(20, 81);
    int work = (int) Math.max(0, percent * 1e4 / perSecond - PAGE_MICROS);
    boolean stalls = inject.contains("disk-stall") || inject.contains("log-flush");
    // A disk stalls those who read it. The small database is in the memory of db nearly whole: it
    // reads 15 to 18 times a second, whatever the load, with the smallest pool that there is.
    String database = stalls ? "standard" : "small";
    String disk = stalls ? ", db.bufferPool: 5MB" : "";
    String heap = inject.contains("gc: app") ? ", app.heap: 1GB" : "";
    return say(
        """
        title: "%s, about %d %% of a core"
        profile: two-core
        database: %s
        stack: {web: %s, app: %s, db: mysql}
        workload: {users: %d, thinkTime: %ds, mix: browse-only, connections: per-request, seed: %d}
        phases: {ramp: 20s, warmUp: 8s, measure: %.0fs}
        inject:
        %sset: {app.work: %d%s%s}
        """,
        title,
        percent,
        database,
        any("apache", "nginx"),
        any("tomcat", "xtomcat"),
        perSecond * THINK_SECONDS,
        THINK_SECONDS,
        random.nextInt(1, 1_000_000),
        Math.ceil(seconds),
        inject,
        work,
        disk,
        heap);
  }
}
