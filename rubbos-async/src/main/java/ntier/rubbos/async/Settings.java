package ntier.rubbos.async;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import ntier.rubbos.async.connector.DatabaseAddress;
import ntier.rubbos.async.connector.Policy;
import ntier.work.WorkKnob;

/**
 * The settings {@code rubbos.*} of the application.
 *
 * @param admit how many pages are in progress at a time, on all loops together; {@link #UNBOUNDED}
 *     for as many as there are
 * @param work the rounds of extra work per page, as {@link WorkKnob} reads them; may be empty
 * @param workFile the file that holds them, as {@link WorkKnob} reads it; may be empty
 * @param loops how many event loops
 * @param metrics whether Vert.x tells a metrics implementation on the class path what it does
 */
public record Settings(
    DatabaseAddress database,
    Policy policy,
    int admit,
    String work,
    String workFile,
    int loops,
    boolean metrics) {

  /** The value of {@link #admit} for no bound, as in the paper. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  /** The setting with the rounds of extra work per page. */
  static final String WORK = "rubbos.work";

  private static final String UNBOUNDED_WORD = "unbounded";

  /** As tiers/xtomcat/tier.yaml has it, which says how it was found. */
  private static final int ADMIT = 32;

  private static final int MAX_ADMIT = 65_535;
  private static final int MAX_CONNECTIONS = 100_000;
  private static final int MAX_PORT = 65_535;

  /**
   * Reads them by name; null for those that are not set.
   *
   * @throws IllegalArgumentException that names the setting whose value is no such value, and says
   *     what would be right
   */
  public static Settings of(UnaryOperator<String> values) {
    Reader reader = new Reader(values);
    Policy policy =
        new Policy(
            reader.choice("rubbos.connections", Policy.Kind.ON_DEMAND),
            reader.integer("rubbos.pool", 50, 0, MAX_CONNECTIONS),
            reader.integer("rubbos.limit", 300, 1, MAX_CONNECTIONS),
            reader.integer("rubbos.pipelining", 16, 1, 10_000),
            reader.integer("rubbos.poolWait", 30_000, 1, Integer.MAX_VALUE));
    int connections = policy.kind() == Policy.Kind.ON_DEMAND ? policy.limit() : policy.pool();
    if (connections == 0) {
      throw new IllegalArgumentException(
          "rubbos.pool is 0: it must be at least 1 unless on-demand");
    }
    int admit = reader.integerOrUnbounded("rubbos.admit", ADMIT, 1, MAX_ADMIT);
    int mostLoops = Math.min(connections, admit);
    int cores = Runtime.getRuntime().availableProcessors();
    return new Settings(
        new DatabaseAddress(
            reader.text("rubbos.database.host", "127.0.0.1"),
            reader.integer("rubbos.database.port", 3306, 1, MAX_PORT),
            reader.text("rubbos.database.name", "rubbos"),
            reader.text("rubbos.database.user", "rubbos"),
            reader.text("rubbos.database.password", "rubbos")),
        policy,
        admit,
        reader.text(WORK, ""),
        reader.text("rubbos.workFile", ""),
        reader.integer("rubbos.loops", Math.min(cores, mostLoops), 1, mostLoops),
        reader.choice("rubbos.metrics", Switch.FALSE) == Switch.TRUE);
  }

  private enum Switch {
    TRUE,
    FALSE
  }

  /** Reads values of a kind, or refuses them. */
  public record Reader(UnaryOperator<String> values) {

    /** A text. */
    public String text(String name, String otherwise) {
      String value = values.apply(name);
      return value == null ? otherwise : value;
    }

    /** An integer within limits. */
    public int integer(String name, int otherwise, int min, int max) {
      String value = values.apply(name);
      if (value == null) {
        return otherwise;
      }
      try {
        int number = Integer.parseInt(value.strip());
        if (number >= min && number <= max) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Falls through to the refusal below.
      }
      throw new IllegalArgumentException(
          name + " is '" + value + "': it must be an integer from " + min + " to " + max);
    }

    /** An integer within limits, or the word for {@link Settings#UNBOUNDED}. */
    int integerOrUnbounded(String name, int otherwise, int min, int max) {
      if (text(name, "").strip().equals(UNBOUNDED_WORD)) {
        return UNBOUNDED;
      }
      try {
        return integer(name, otherwise, min, max);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(e.getMessage() + ", or " + UNBOUNDED_WORD, e);
      }
    }

    /** One of an enum's constants, written as {@code on-demand}. */
    <E extends Enum<E>> E choice(String name, E otherwise) {
      String value = values.apply(name);
      if (value == null) {
        return otherwise;
      }
      E[] choices = otherwise.getDeclaringClass().getEnumConstants();
      return Arrays.stream(choices)
          .filter(choice -> written(choice).equals(value.strip()))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      name
                          + " is '"
                          + value
                          + "': it must be one of "
                          + Arrays.stream(choices)
                              .map(Reader::written)
                              .collect(Collectors.joining(", "))));
    }

    private static String written(Enum<?> choice) {
      return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
