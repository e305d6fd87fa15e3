package ntier.cli.exercises;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import ntier.plan.ExperimentException;
import ntier.plan.Units;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlFolder;
import ntier.plan.yaml.YamlValue;

/**
 * Reads {@code exercises/<name>.yaml}; its keys are in {@code docs/lab/README.md}. What is wrong is
 * refused with file, line and column.
 */
final class ExerciseReader {
  private static final String FOLDER = "exercises";
  private static final List<String> KEYS =
      List.of("asks", "simulate", "set", "is", "than", "least", "within", "hint");
  private static final String QUESTION =
      "{asks: Who drops?, simulate: first-run, is: dropping-tier, hint: …}";
  private static final String LEAST = "{of: web.backlog, from: 64, to: 2048}";
  private static final String DROPS = "drops";
  private static final String NO_DROPS = "no-drops";

  private ExerciseReader() {}

  /** All exercises of the suite, in the order of their names. */
  static List<Exercise> all(Path home) {
    Path folder = home.resolve(FOLDER);
    return YamlFolder.names(folder).stream().map(name -> read(folder, name)).toList();
  }

  private static Exercise read(Path folder, String name) {
    String file = name + YamlFolder.ENDING;
    String source = FOLDER + "/" + file;
    Fields fields =
        new Fields(
            YamlFile.read(source, folder.resolve(file)).mapping("title: …"),
            "the exercise",
            List.of("title", "questions"));
    List<Question> questions = new ArrayList<>();
    fields
        .require("questions", "questions: {who: " + QUESTION + "}")
        .mapping("{who: " + QUESTION + "}")
        .entries()
        .forEach((key, entry) -> questions.add(question(key, entry.value())));
    return new Exercise(name, fields.text("title", "title: The first overflow"), questions);
  }

  private static Question question(String key, YamlValue value) {
    Fields fields = new Fields(value.mapping(QUESTION), "the question " + key, KEYS);
    Asked asked = asked(fields);
    return new Question(
        key,
        fields.text("asks", "asks: Who drops?"),
        fields.text("hint", "hint: \"look at the queues\""),
        asked,
        within(fields, asked));
  }

  /** Words are right or wrong; a number without a tolerance would hardly ever be right. */
  private static double within(Fields fields, Asked asked) {
    boolean word = asked instanceof Asked.OfWord;
    if (word && fields.find("within").isPresent()) {
      throw new ExperimentException(
          fields.find("within").get().place(),
          "the answer is a word, which is right or wrong; no within would be right");
    }
    return word ? 0 : Fields.parsed(fields.require("within", "within: 15%"), Units::percent);
  }

  private static Asked asked(Fields fields) {
    Simulated of = simulated(fields);
    YamlValue is = fields.require("is", "is: dropping-tier");
    if (fields.find("least").isPresent()) {
      return limit(of, fields.find("least").get(), is);
    }
    if (fields.find("than").isPresent()) {
      YamlValue than = fields.find("than").get();
      Fields other =
          new Fields(
              than.mapping("{simulate: first-run}"), "what it is than", List.of("simulate", "set"));
      return new AskedComparison(of, simulated(other), figure(is, figures()));
    }
    List<String> words = Arrays.stream(AskedWord.What.values()).map(AskedWord.What::key).toList();
    return words.contains(is.scalar().text())
        ? new AskedWord(of, AskedWord.What.values()[words.indexOf(is.scalar().text())])
        : new AskedFigure(
            of, figure(is, Stream.concat(figures().stream(), words.stream()).toList()));
  }

  private static Asked limit(Simulated of, YamlValue least, YamlValue is) {
    Fields fields =
        new Fields(least.mapping(LEAST), "the least", List.of("of", "unit", "from", "to"));
    int from = integer(fields, "from");
    int to = integer(fields, "to");
    if (from >= to) {
      throw new ExperimentException(
          fields.place(),
          "from %d to %d; from the lesser to the greater would be right".formatted(from, to));
    }
    return new AskedLimit(
        of,
        fields.text("of", "of: web.backlog"),
        fields.find("unit").map(ExerciseReader::unit).orElse(Unit.PLAIN),
        from,
        to,
        Fields.choice(is, "is", List.of(DROPS, NO_DROPS)).equals(DROPS));
  }

  private static Unit unit(YamlValue value) {
    Fields.known(value, "unit", value.scalar().text(), List.of(Unit.MILLIS.suffix()));
    return Unit.MILLIS;
  }

  private static int integer(Fields fields, String key) {
    return (int) Fields.integer(fields.require(key, key + ": 128"), key, 1, 1_000_000);
  }

  private static List<String> figures() {
    return Arrays.stream(Figure.values()).map(Figure::key).toList();
  }

  private static Figure figure(YamlValue is, List<String> known) {
    return Figure.values()[figures().indexOf(Fields.choice(is, "is", known))];
  }

  private static Simulated simulated(Fields fields) {
    List<String> sets = new ArrayList<>();
    fields
        .find("set")
        .ifPresent(
            value ->
                value
                    .texts("{web.backlog: 1024}")
                    .forEach((key, text) -> sets.add(key + "=" + text)));
    return new Simulated(fields.text("simulate", "simulate: first-run"), sets);
  }
}
