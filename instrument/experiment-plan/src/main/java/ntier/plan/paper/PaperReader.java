package ntier.plan.paper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import ntier.plan.ExperimentException;
import ntier.plan.Nearest;
import ntier.plan.Place;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlFolder;
import ntier.plan.yaml.YamlValue;

/**
 * Reads {@code papers/<name>.yaml}. Throws {@link ExperimentException} for everything that is wrong
 * in it, but for the experiments' own files.
 */
public final class PaperReader {
  private static final List<String> KEYS =
      List.of(
          "title",
          "reference",
          "experiments",
          "figures",
          "tables",
          "onsets",
          "turns",
          "notTried",
          "notClaimed");
  private static final Map<String, Paper.Panels> PANELS =
      Arrays.stream(Paper.Panels.values())
          .collect(
              Collectors.toMap(
                  one -> one.name().toLowerCase(Locale.ROOT).replace('_', '-'), one -> one));

  private final String name;
  private final Fields fields;
  private final List<Paper.Experiment> experiments;

  private PaperReader(String name, YamlValue yaml) {
    this.name = name;
    this.fields = new Fields(yaml.mapping("title: …"), "the paper", KEYS);
    this.experiments = experiments();
  }

  /** The papers of a suite's home. */
  public static List<String> names(Path home) {
    return YamlFolder.names(home.resolve("papers"));
  }

  /**
   * @param home the suite's
   * @param name one of {@link #names}
   */
  public static Paper read(Path home, String name) {
    Path file = home.resolve("papers").resolve(name + YamlFolder.ENDING);
    String source = Paper.source(name);
    if (!names(home).contains(name)) {
      throw new ExperimentException(
          Place.of(source), "there is no such paper" + Nearest.hint(name, names(home)));
    }
    return new PaperReader(name, YamlFile.read(source, file)).paper();
  }

  private Paper paper() {
    var tables = new PaperTableReader(this::experiment);
    var turns = new TurnsClaimReader(this::experiment);
    return new Paper(
        name,
        fields.text("title", "title: \"A study\""),
        fields.text("reference", "reference: \"A. Author: A study, 2019\""),
        experiments,
        list("figures").stream().map(this::figure).toList(),
        list("tables").stream().map(tables::table).toList(),
        list("onsets").stream().map(this::onset).toList(),
        list("turns").stream().map(turns::claim).toList(),
        list("notTried").stream().map(PaperReader::leftOut).toList(),
        list("notClaimed").stream().map(PaperReader::leftOut).toList());
  }

  private List<YamlValue> list(String key) {
    return fields.find(key).map(value -> value.list(key + ": [{name: …}]")).orElse(List.of());
  }

  private List<Paper.Experiment> experiments() {
    List<Paper.Experiment> read = new ArrayList<>();
    fields
        .require("experiments", "experiments: {first-run: {quick: {phases.measure: 30s}}}")
        .mapping("{first-run: {quick: {phases.measure: 30s}, full: {repeat: 5}}}")
        .entries()
        .forEach(
            (experiment, entry) -> {
              Fields sets =
                  new Fields(
                      entry.value().mapping("{quick: {phases.measure: 30s}, full: {repeat: 5}}"),
                      "the experiment " + experiment,
                      List.of("quick", "full", "variants", "rises", "beyond"));
              read.add(
                  new Paper.Experiment(
                      experiment,
                      sets(sets, "quick"),
                      sets(sets, "full"),
                      variants(sets),
                      ClaimsReader.measures(sets, "rises"),
                      sets.find("beyond")
                          .map(value -> Fields.truth(value, "beyond"))
                          .orElse(false)));
            });
    return read;
  }

  private static List<String> sets(Fields fields, String key) {
    return fields
        .find(key)
        .map(
            value ->
                value.texts("{phases.measure: 30s}").entrySet().stream()
                    .map(set -> set.getKey() + "=" + set.getValue())
                    .toList())
        .orElse(List.of());
  }

  private static List<List<Claim>> variants(Fields fields) {
    return fields.find("variants").map(value -> value.list("[{vlrt: at least 5%}]")).stream()
        .flatMap(List::stream)
        .map(one -> ClaimsReader.read(one, Optional.empty(), (_, _) -> {}).claims())
        .toList();
  }

  private static Paper.LeftOut leftOut(YamlValue value) {
    Fields fields =
        new Fields(
            value.mapping("{says: …, section: \"3.2\", why: …}"),
            "what is left out",
            List.of("says", "section", "why"));
    return new Paper.LeftOut(
        fields.text("says", "says: \"a second process\""),
        fields.text("section", "section: \"3.2\""),
        fields.text("why", "why: \"no outcome could contradict it\""));
  }

  private Paper.Figure figure(YamlValue value) {
    Fields figure =
        new Fields(
            value.mapping("{name: Figure 5, section: \"3.2\", about: …, experiment: first-run}"),
            "the figure",
            List.of("name", "section", "about", "experiment", "panels", "claims"));
    return new Paper.Figure(
        figure.text("name", "name: Figure 5"),
        figure.text("section", "section: \"3.2\""),
        figure.text("about", "about: \"what it shows\""),
        experiment(figure.require("experiment", "experiment: first-run")),
        figure
            .find("panels")
            .map(one -> PANELS.get(Fields.choice(one, "panels", List.copyOf(PANELS.keySet()))))
            .orElse(Paper.Panels.OVER_TIME),
        ClaimsReader.keys(figure, "claims"));
  }

  private Paper.Onset onset(YamlValue value) {
    Fields onset =
        new Fields(
            value.mapping("{name: …, says: …, experiment: …, vlrt: 0.1%, begins: 48%}"),
            "the onset",
            List.of("name", "says", "experiment", "nx", "vlrt", "begins", "spared"));
    if (onset.find("begins").isPresent() == onset.find("spared").isPresent()) {
      throw new ExperimentException(
          onset.place(), "one of begins: 48% and spared: 83% would be right");
    }
    return new Paper.Onset(
        onset.text("name", "name: all synchronous"),
        onset.text("says", "says: \"from 43 % on\""),
        experiment(onset.require("experiment", "experiment: onset-nx0")),
        onset.find("nx").map(one -> (int) Fields.integer(one, "nx", 0, 3)),
        Fields.parsed(onset.require("vlrt", "vlrt: 0.1%"), Units::percent),
        percent(onset, "begins"),
        percent(onset, "spared"));
  }

  private static Optional<Double> percent(Fields fields, String key) {
    return fields.find(key).map(value -> Fields.parsed(value, Units::percent));
  }

  /** One of those that the paper's file lists. */
  private String experiment(YamlValue value) {
    return Fields.choice(
        value, "experiment", experiments.stream().map(Paper.Experiment::name).toList());
  }
}
