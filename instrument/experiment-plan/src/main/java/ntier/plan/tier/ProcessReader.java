package ntier.plan.tier;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import ntier.plan.ExperimentException;
import ntier.plan.tier.ProcessDescription.Argument;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlValue;

/** Reads one entry of {@code processes} in a {@code tier.yaml}. */
final class ProcessReader {
  private static final List<String> KEYS =
      List.of("name", "command", "environment", "when", "ready", "readyWithin", "stop");
  private static final List<String> SIGNALS = List.of("TERM", "INT", "QUIT", "WINCH", "KILL");
  private static final Duration READY_WITHIN = Duration.ofMinutes(2);

  private ProcessReader() {}

  static ProcessDescription read(YamlValue value) {
    Fields process = new Fields(value.mapping("{name: …, command: […]}"), "the process", KEYS);
    YamlValue command = process.require("command", "command: [apache2, -X]");
    return new ProcessDescription(
        process.text("name", "name: apache"),
        command.list("[apache2, -X]").stream().map(ProcessReader::argument).toList(),
        process.find("environment").map(v -> v.texts("{LANG: C}")).orElse(Map.of()),
        process.find("when").map(TierReader::formula),
        process.find("ready").map(ProcessReader::ready),
        process.find("readyWithin").map(Fields::duration).orElse(READY_WITHIN),
        process.find("stop").map(v -> Fields.choice(v, "signal", SIGNALS)).orElse("TERM"));
  }

  /** A text, or one that is there at times. */
  private static Argument argument(YamlValue value) {
    if (value instanceof YamlValue.Scalar text) {
      return new Argument(text.text(), Optional.empty());
    }
    Fields argument =
        new Fields(value.mapping("-X"), "the entry of the command", List.of("when", "text"));
    return new Argument(
        argument.text("text", "text: -X"),
        Optional.of(TierReader.formula(argument.require("when", "when: first == 'true'"))));
  }

  private static ProcessDescription.Ready ready(YamlValue value) {
    Map<String, String> checks = value.texts("{http: /index.html}");
    new Fields(value.mapping("{http: /}"), "ready", List.of("http", "tcp", "log"));
    if (checks.size() != 1) {
      throw new ExperimentException(
          value.place(),
          "ready has " + checks.size() + " checks; one of http, tcp or log would be right");
    }
    Map.Entry<String, String> check = checks.entrySet().iterator().next();
    return new ProcessDescription.Ready(
        ProcessDescription.Check.valueOf(check.getKey().toUpperCase(Locale.ROOT)),
        check.getValue());
  }
}
