package ntier.analysis.scoring;

import static ntier.analysis.words.Words.say;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.archive.RunDirectory;
import ntier.archive.RunState;

/**
 * Prints of the finished runs in a folder who dropped, by the kernel's counters, which very long
 * requests are put down to whom, and what the matching by time is worth where connections tell.
 */
final class AttributionTable {
  private static final double GOAL = 0.99;

  private AttributionTable() {}

  /** Takes the folder; exits with 1 if the goal is missed, or no run can tell. */
  public static void main(String[] arguments) throws IOException {
    List<AttributionScore> scores;
    try (Stream<Path> folders = Files.list(Path.of(arguments[0]))) {
      scores =
          folders
              .sorted()
              .map(RunDirectory::open)
              .filter(AttributionTable::finished)
              .map(AttributionScore::of)
              .toList();
    }
    System.out.println(
        "| run | packets dropped by each tier, in the order of the chain | VLRT | put down to each tier | of these certain, by time alone | only waited | drops between tiers: linked by connection, others | links by connection: by time alone the same request, the same tier | to the tier that dropped | contradicted by TCP_INFO |");
    System.out.println("|---|---|---|---|---|---|---|---|---|---|");
    scores.forEach(AttributionTable::print);
    boolean reached = true;
    List<String> tiers =
        scores.stream().flatMap(score -> score.packets().keySet().stream()).distinct().toList();
    for (String role : tiers) {
      List<AttributionScore> of =
          scores.stream().filter(score -> score.known().filter(role::equals).isPresent()).toList();
      long vlrt = of.stream().mapToLong(AttributionScore::vlrt).sum();
      long right = of.stream().mapToLong(AttributionScore::right).sum();
      System.out.println(
          say(
              "Only %s dropped, %d runs: %,d of %,d (%s)",
              role, of.size(), right, vlrt, share(right, vlrt)));
      reached &= right >= GOAL * vlrt;
    }
    long linked = scores.stream().mapToLong(AttributionScore::linked).sum();
    long sameRequest = scores.stream().mapToLong(AttributionScore::sameRequest).sum();
    long sameTier = scores.stream().mapToLong(AttributionScore::sameTier).sum();
    System.out.println(
        say(
            "Between tiers, linked by connection: %,d; time alone: the same request %,d (%s), the same tier %,d (%s)",
            linked, sameRequest, share(sameRequest, linked), sameTier, share(sameTier, linked)));
    boolean told = scores.stream().anyMatch(score -> score.known().isPresent());
    System.exit(told && reached ? 0 : 1);
  }

  private static boolean finished(RunDirectory run) {
    return Files.exists(run.manifestFile()) && run.manifest().state() == RunState.FINISHED;
  }

  private static void print(AttributionScore score) {
    System.out.println(
        say(
            "| %s | %s | %,d | %s | %,d, %,d | %,d | %,d, %,d | %,d: %s, %s | %s | %s |",
            score.run(),
            list(score.packets()),
            score.vlrt(),
            list(score.attributed()),
            score.certain(),
            score.byTime(),
            score.queueing(),
            score.innerCertain(),
            score.inner() - score.innerCertain(),
            score.linked(),
            share(score.sameRequest(), score.linked()),
            share(score.sameTier(), score.linked()),
            score.known().isPresent() ? share(score.right(), score.vlrt()) : "",
            score.contradicted().isPresent() ? score.contradicted().getAsInt() : "not known"));
  }

  private static String list(Map<String, Long> byTier) {
    return byTier.values().stream()
        .map(count -> say("%,d", count))
        .collect(Collectors.joining("; "));
  }

  private static String share(long part, long whole) {
    return whole == 0 ? "-" : say("%.2f %%", 100.0 * part / whole);
  }
}
