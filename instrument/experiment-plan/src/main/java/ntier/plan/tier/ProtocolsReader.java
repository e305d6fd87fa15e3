package ntier.plan.tier;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.UserProtocol;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads what a {@code tier.yaml} says of the tiers above and below. */
final class ProtocolsReader {
  private static final String USERS = "users";

  /** The keys of {@code tier.yaml} that are read here. */
  static final List<String> KEYS =
      List.of("serves", USERS, "calls", "alone", "passesFiles", "balances", "sends");

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
        users(serves),
        calls,
        mayBeAlone,
        passesFiles(calls, mayBeAlone),
        words("balances", Optional.of(calls)));
  }

  /** A server that serves HTTP understands 1.1 of it, unless the file says what else. */
  private List<UserProtocol> users(List<String> serves) {
    Optional<YamlValue> written = tier.find(USERS);
    if (written.isPresent() && !serves.contains(Protocols.OF_USERS)) {
      throw new ExperimentException(
          written.get().place(),
          "users speak to no server that does not serve http; without this line, or with serves: [http], would be right");
    }
    if (written.isEmpty()) {
      return serves.contains(Protocols.OF_USERS) ? List.of(UserProtocol.HTTP) : List.of();
    }
    List<String> words = words(USERS, Optional.of(UserProtocol.words()));
    if (!words.contains(UserProtocol.HTTP.word())) {
      throw new ExperimentException(
          written.get().place(),
          "the users' protocols lack http, which every experiment has unless it asks for another; users: [http, http2] would be right");
    }
    return words.stream()
        .map(word -> UserProtocol.values()[UserProtocol.words().indexOf(word)])
        .toList();
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
                  key.equals(USERS)
                      ? "users speak no \"" + word + "\"" + Nearest.hint(word, known)
                      : "it balances \""
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
