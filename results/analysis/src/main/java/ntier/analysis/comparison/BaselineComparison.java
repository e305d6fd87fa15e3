package ntier.analysis.comparison;

import static ntier.analysis.words.Words.say;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether runs are better or worse than those of a baseline, or nothing can be said.
 *
 * @param notes what is left out and why, in sentences
 * @param variants of what is new, each beside its counterpart; at least one
 */
public record BaselineComparison(List<String> notes, List<JudgedVariant> variants) {
  public BaselineComparison {
    notes = List.copyOf(notes);
    variants = List.copyOf(variants);
  }

  /**
   * A baseline of one variant is that of all that is new; of several, the one of the same name.
   *
   * @throws IllegalArgumentException if nothing new has a counterpart
   */
  public static BaselineComparison of(Comparison baseline, Comparison changed) {
    List<String> notes = new ArrayList<>();
    notes.addAll(baseline.notes());
    notes.addAll(changed.notes());
    untrusted("baseline", baseline, notes);
    untrusted("new", changed, notes);
    List<JudgedVariant> judged = new ArrayList<>();
    for (Variant after : changed.variants()) {
      counterpart(baseline, after)
          .ifPresentOrElse(
              before -> judged.add(JudgedVariant.of(before, after)),
              () -> notes.add(say("%s is left out: the baseline has none.", after.label())));
    }
    if (judged.isEmpty()) {
      throw new IllegalArgumentException(
          say(
              "the baseline has %s, and none of them is %s; one variant as the baseline, or the same names, would be right",
              labels(baseline), labels(changed)));
    }
    return new BaselineComparison(notes, judged);
  }

  private static Optional<Variant> counterpart(Comparison baseline, Variant after) {
    List<Variant> all = baseline.variants();
    return all.size() == 1
        ? Optional.of(all.getFirst())
        : all.stream().filter(one -> one.label().equals(after.label())).findFirst();
  }

  private static String labels(Comparison comparison) {
    return comparison.variants().stream()
        .map(one -> '"' + one.label() + '"')
        .collect(Collectors.joining(", "));
  }

  private static void untrusted(String side, Comparison comparison, List<String> notes) {
    comparison.runs().stream()
        .filter(run -> !run.findings().trust().trusted())
        .forEach(
            run ->
                notes.add(
                    say(
                        "%s, %s, is left out, it is not to be trusted: %s.",
                        side,
                        run.directory().id(),
                        String.join("; ", run.findings().trust().why()))));
  }

  /** Worse if any variant is, better if any is and none worse. */
  public Judgement judgement() {
    return Judgement.of(variants.stream().map(JudgedVariant::judgement).toList());
  }
}
