package ntier.plan.tier;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads what a {@code tier.yaml} says of the tiers above and below. */
final class ProtocolsReader {
  /** The keys of {@code tier.yaml} that are read here. */
  static final List<String> KEYS =
      List.of("serves", "calls", "alone", "passesFiles", "balances", "sends");

  private static final List<String> SENDS = List.of("limit", "keep", "opened", "held");
  private static final String WORD = "[a-z][a-z0-9-]{0,30}";

  private final Fields tier;

  ProtocolsReader(Fields tier) {
    this.tier = tier;
  }

  Protocols protocols() {
    List<String> serves = words("serves", Optional.empty());
    List<String> calls = words("calls", Optional.empty());
    Optional<YamlValue> alone = tier.find("alone");
    if (alone.isPresent() && calls.isEmpty()) {
      throw new ExperimentException(
          alone.get().place(),
          "a server that calls none below is always alone; without this line, or with calls: [http], would be right");
    }
    boolean mayBeAlone = holds("alone", alone);
    return new Protocols(
        serves,
        calls,
        mayBeAlone,
        passesFiles(calls, mayBeAlone),
        words("balances", Optional.of(calls)));
  }

  /** Only a server that always has another below it can do without the application's files. */
  private boolean passesFiles(List<String> calls, boolean mayBeAlone) {
    Optional<YamlValue> written = tier.find("passesFiles");
    boolean passes = holds("passesFiles", written);
    if (passes && (calls.isEmpty() || mayBeAlone)) {
      throw new ExperimentException(
          written.orElseThrow().place(),
          calls.isEmpty()
              ? "a server that calls none below has nobody to pass requests for files to; without this line, or with calls: [http], would be right"
              : "a server that may be alone serves the files itself then; without this line, or without alone: true, would be right");
    }
    return passes;
  }

  private static boolean holds(String key, Optional<YamlValue> value) {
    return value.map(written -> Fields.truth(written, key)).orElse(false);
  }

  /**
   * @param among what they must be among
   */
  private List<String> words(String key, Optional<List<String>> among) {
    List<String> words = new ArrayList<>();
    tier.find(key)
        .ifPresent(
            value ->
                value
                    .list("[http]")
                    .forEach(item -> words.add(word(item.scalar(), key, among, words))));
    return words;
  }

  private static String word(
      YamlValue.Scalar value, String key, Optional<List<String>> among, List<String> before) {
    String word = value.text();
    if (!word.matches(WORD)) {
      throw new ExperimentException(
          value.place(), "\"" + word + "\" can't name a protocol; a word like http would be right");
    }
    if (before.contains(word)) {
      throw new ExperimentException(
          value.place(), "\"" + word + "\" is in \"" + key + "\" already; once would be right");
    }
    among
        .filter(known -> !known.contains(word))
        .ifPresent(
            known -> {
              throw new ExperimentException(
                  value.place(),
                  "it balances \""
                      + word
                      + "\", which is not in \"calls\""
                      + Nearest.hint(word, known));
            });
    return word;
  }

  /** How it uses connections to the tier below; empty where it says nothing of it. */
  Optional<SendsDescription> sends() {
    return tier.find("sends")
        .map(
            value -> {
              Fields sends = new Fields(value.mapping("{limit: pool, keep: pool}"), "sends", SENDS);
              return new SendsDescription(
                  formula(sends, "limit", "'" + SendsDescription.UNBOUNDED + "'"),
                  formula(sends, "keep", "0"),
                  formula(sends, "opened", "false"),
                  formula(sends, "held", "false"));
            });
  }

  private static Formula formula(Fields fields, String key, String otherwise) {
    return fields
        .find(key)
        .map(TierReader::formula)
        .orElseGet(() -> new Formula(otherwise, fields.place()));
  }
}
