package ntier.analysis.reproduction;

import static ntier.analysis.words.Words.key;
import static ntier.analysis.words.Words.say;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import ntier.analysis.comparison.Dropping;
import ntier.analysis.millibottleneck.Millibottleneck;
import ntier.analysis.overflow.Direction;
import ntier.plan.Role;
import ntier.plan.paper.ClaimsReader;
import ntier.plan.paper.ClaimsReader.Bound;

/** Judges claims about one run. */
final class ClaimJudge {
  /** In the order in which people read them. */
  private static final List<String> ORDER =
      List.of(
          ClaimsReader.DROPS,
          ClaimsReader.SPARES,
          ClaimsReader.DIRECTION,
          ClaimsReader.ORIGIN,
          ClaimsReader.KIND,
          ClaimsReader.VLRT,
          ClaimsReader.UTILISATION);

  private final Observed run;

  private ClaimJudge(Observed run) {
    this.run = run;
  }

  /** All claims, in a fixed order. */
  static List<JudgedClaim> judge(Map<String, String> claims, Observed run) {
    ClaimJudge judge = new ClaimJudge(run);
    return ORDER.stream()
        .filter(claims::containsKey)
        .map(claim -> judge.judge(claim, claims.get(claim)))
        .toList();
  }

  private JudgedClaim judge(String claim, String says) {
    if (!run.measured()) {
      return new JudgedClaim(
          claim,
          says,
          "nothing",
          Agreement.UNKNOWN,
          "the run ended before its measure phase began");
    }
    return switch (claim) {
      case ClaimsReader.DROPS -> drops(says);
      case ClaimsReader.SPARES -> spares(says);
      case ClaimsReader.DIRECTION -> direction(says);
      case ClaimsReader.ORIGIN ->
          common(claim, says, run.commonest(Millibottleneck::tier).map(Role::key));
      case ClaimsReader.KIND -> common(claim, says, run.commonest(one -> key(one.kind())));
      case ClaimsReader.VLRT -> vlrt(says);
      case ClaimsReader.UTILISATION -> utilisation(says);
      default -> throw new IllegalArgumentException("no such claim: " + claim);
    };
  }

  private JudgedClaim drops(String says) {
    Set<String> claimed = words(says);
    Set<String> dropped = new TreeSet<>();
    run.drops().keySet().forEach(role -> dropped.add(role.key()));
    return claim(
        ClaimsReader.DROPS,
        claimed.isEmpty() ? "nobody drops" : and(claimed) + " alone",
        found(),
        claimed.equals(dropped),
        difference(claimed, dropped));
  }

  private static String difference(Set<String> claimed, Set<String> dropped) {
    String missing = and(minus(claimed, dropped));
    String more = and(minus(dropped, claimed));
    return (missing.isEmpty() ? "" : missing + " lost no packet")
        + (missing.isEmpty() || more.isEmpty() ? "" : ", and ")
        + (more.isEmpty() ? "" : more + " lost packets");
  }

  private JudgedClaim spares(String says) {
    Set<String> dropped = new TreeSet<>();
    run.drops().keySet().forEach(role -> dropped.add(role.key()));
    Set<String> hit = words(says);
    hit.retainAll(dropped);
    return claim(
        ClaimsReader.SPARES,
        and(words(says)) + " not",
        found(),
        hit.isEmpty(),
        and(hit) + " lost packets");
  }

  private JudgedClaim direction(String says) {
    Set<String> found =
        run.outcome().dropping().stream()
            .map(Dropping::direction)
            .map(direction -> key(direction))
            .collect(Collectors.toCollection(TreeSet::new));
    boolean unexplained = found.contains(key(Direction.UNKNOWN));
    return claim(
        ClaimsReader.DIRECTION,
        says,
        found.isEmpty() ? ClaimsReader.NONE : and(found),
        words(says).equals(found),
        unexplained
            ? "no millibottleneck was found that explains the drops"
            : found.isEmpty() ? "nobody dropped" : "the overflow went " + and(found));
  }

  private JudgedClaim common(String claim, String says, Optional<String> found) {
    return claim(
        claim,
        says,
        found.orElse(ClaimsReader.NONE),
        found.map(words(says)::contains).orElse(false),
        found
            .map(
                what ->
                    run.episodes().isEmpty()
                        ? what + " lasted longest in all"
                        : "most drops come from " + what)
            .orElse("no millibottleneck was found"));
  }

  private JudgedClaim vlrt(String says) {
    boolean claimed = says.equals("yes");
    return claim(
        ClaimsReader.VLRT,
        claimed ? "VLRT by lost packets" : "no VLRT by lost packets",
        say("%,d lost a packet, %,d only waited", run.lost(), run.vlrt().queueing()),
        claimed == run.lost() > 0,
        claimed
            ? "no very long request lost a packet"
            : say("%,d very long requests lost a packet", run.lost()));
  }

  private JudgedClaim utilisation(String says) {
    OptionalDouble busiest = run.utilisation();
    if (busiest.isEmpty()) {
      return new JudgedClaim(
          ClaimsReader.UTILISATION, says, "not known", Agreement.UNKNOWN, "there are no samples");
    }
    String found = say("%.0f %%", busiest.getAsDouble());
    return claim(
        ClaimsReader.UTILISATION,
        says,
        found,
        Bound.parse(says).holds(busiest.getAsDouble()),
        "the busiest tier used " + found + " of a core");
  }

  /** Such as {@code web 2,314}; {@code nobody}. */
  private String found() {
    return run.drops().isEmpty()
        ? "nobody"
        : run.drops().entrySet().stream()
            .map(drops -> say("%s %,d", drops.getKey().key(), drops.getValue()))
            .collect(Collectors.joining(", "));
  }

  private static JudgedClaim claim(
      String claim, String paper, String found, boolean agrees, String why) {
    return new JudgedClaim(claim, paper, found, Agreement.of(agrees), agrees ? "" : why);
  }

  private static Set<String> words(String says) {
    Set<String> words = new TreeSet<>(Arrays.asList(says.split(" ")));
    words.remove(ClaimsReader.NONE);
    return words;
  }

  private static Set<String> minus(Set<String> these, Set<String> those) {
    Set<String> left = new TreeSet<>(these);
    left.removeAll(those);
    return left;
  }

  private static String and(Set<String> words) {
    return String.join(" and ", words);
  }
}
