package ntier.simulation.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.ExperimentException;
import ntier.plan.Place;
import ntier.plan.yaml.Fields;
import ntier.plan.yaml.YamlFile;
import ntier.plan.yaml.YamlReader;
import ntier.plan.yaml.YamlValue;
import ntier.plan.yaml.YamlValue.Mapping;
import ntier.simulation.advice.Advice;
import ntier.simulation.advice.Stack;
import ntier.simulation.advice.StackTier;
import ntier.simulation.advice.StallKind;

/**
 * Reads a stack file: rate, longest stall and tiers of somebody's own system. Its keys are in
 * {@code docs/your-stack.md}; what is wrong is refused with file, line and column.
 */
public final class StackReader {
  /** A tier as complaints show one. */
  public static final String TIER =
      "{name: web, server: apache, threads: 150, backlog: 128, utilisation: 30%}";

  private static final List<String> KEYS = List.of("rate", "stall", "kind", "somaxconn", "tiers");
  private static final String EXAMPLE = "rate: 950/s, stall: 500ms, tiers: […]";
  private static final Pattern RATE = Pattern.compile("(\\d{1,7}(?:\\.\\d{1,6})?)\\s*/s");
  private static final double MOST_PER_SECOND = 1_000_000;

  /** Linux since 5.4. */
  private static final int SOMAXCONN = 4096;

  private final Fields fields;

  private StackReader(YamlValue file) {
    this.fields = new Fields(file.mapping(EXAMPLE), "the stack", KEYS);
  }

  /**
   * Reads a file.
   *
   * @param change what is changed in it before it is checked
   * @throws ExperimentException for all that is wrong in it
   */
  public static Stack read(Path file, UnaryOperator<Mapping> change) {
    if (!Files.isRegularFile(file)) {
      throw new ExperimentException(
          Place.of(file.toString()),
          "there is no such file; docs/examples/stack.yaml is an example of a stack");
    }
    String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
    YamlValue read = YamlFile.read(file.toString(), file);
    return read(name, file.toString(), change.apply(read.mapping(EXAMPLE)));
  }

  /** Reads the text of a file. */
  public static Stack read(String name, String source, String text) {
    return read(name, source, YamlReader.read(source, text));
  }

  /**
   * Reads what a file would hold.
   *
   * @param source as complaints name what was read
   */
  public static Stack read(String name, String source, YamlValue stack) {
    StackReader reader = new StackReader(stack);
    try {
      return reader.stack(name);
    } catch (IllegalArgumentException e) {
      throw new ExperimentException(Place.of(source), e.getMessage());
    }
  }

  /**
   * Requests per second, above 0.
   *
   * @throws IllegalArgumentException if the text is no rate, with what would be right
   */
  public static double rate(String text) {
    Matcher matcher = RATE.matcher(text.strip());
    double rate = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
    if (!(rate > 0) || rate > MOST_PER_SECOND) {
      throw new IllegalArgumentException(
          "\"%s\" is no rate of requests; above 0/s and at most 1000000/s would be right, such as 950/s"
              .formatted(text));
    }
    return rate;
  }

  private Stack stack(String name) {
    double rate = Fields.parsed(fields.require("rate", "rate: 950/s"), StackReader::rate);
    YamlValue stall = fields.require("stall", "stall: 500ms");
    Duration longest = Fields.duration(stall);
    if (longest.isZero() || longest.compareTo(Duration.ofMinutes(1)) > 0) {
      throw new ExperimentException(
          stall.place(),
          "the longest stall is \"%s\"; above 0 and at most 1m would be right"
              .formatted(stall.scalar().text()));
    }
    return new Stack(
        name,
        rate,
        longest,
        kind(),
        ModelReader.integer(fields, "somaxconn", 1, SOMAXCONN),
        tiers(rate));
  }

  private StallKind kind() {
    return fields
        .find("kind")
        .map(value -> Fields.choice(value, "kind", List.of("stops", "waits")))
        .map(word -> StallKind.valueOf(word.toUpperCase(Locale.ROOT)))
        .orElse(StallKind.STOPS);
  }

  private List<StackTier> tiers(double rate) {
    YamlValue list = fields.require("tiers", "tiers: [" + TIER + "]");
    List<YamlValue> items = list.list("[" + TIER + "]");
    if (items.isEmpty() || items.size() > Advice.MOST_TIERS) {
      throw new ExperimentException(
          list.place(),
          "these are %d tiers; 1 to %d would be right".formatted(items.size(), Advice.MOST_TIERS));
    }
    List<StackTier> tiers = new ArrayList<>();
    Set<String> names = new HashSet<>();
    double perSecond = rate;
    for (YamlValue item : items) {
      Mapping entry = item.mapping(TIER);
      StackTier tier = new StackTierEntry(entry).read(perSecond);
      if (!names.add(tier.name())) {
        throw new ExperimentException(
            entry.place(),
            "two tiers have the name %s; a name of its own would be right".formatted(tier.name()));
      }
      tiers.add(tier);
      perSecond *= tier.calls().mean();
    }
    return tiers;
  }
}
