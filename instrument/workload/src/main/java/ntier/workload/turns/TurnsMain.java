package ntier.workload.turns;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import ntier.archive.TurnOutcome;
import ntier.plan.JsonFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code java -cp … ntier.workload.turns.TurnsMain}: plays the turn of each line of standard input,
 * a {@link TurnLoad} as JSON, and answers with its {@link TurnOutcome} as one line. One process for
 * all turns, so that a turn finds its code compiled. Ends with its input.
 *
 * <p>Exit codes: 0 done, 2 a line that is no load, 4 a turn could not be played.
 */
public final class TurnsMain {
  /**
   * For the process that the runner starts: a fixed heap and no write to a mapped file, so that the
   * client does not stall itself. The optimising compiler is worth its time here, as its code is
   * used for millions of requests, after a warm-up.
   */
  public static final List<String> JVM_FLAGS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-XX:+UseSerialGC",
          "-Xms256m",
          "-Xmx256m",
          "-XX:+AlwaysPreTouch",
          "-XX:-UsePerfData");

  private static final JsonMapper LINES =
      JsonFormat.mapper()
          .rebuild()
          .disable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();
  private static final int DONE = 0;
  private static final int WRONG_USE = 2;
  private static final int FAILED = 4;

  private TurnsMain() {}

  /** Plays and exits. */
  public static void main(String[] arguments) {
    int code;
    try (TurnClient client = new TurnClient()) {
      code = play(client, System.out);
    }
    Runtime.getRuntime().halt(code);
  }

  private static int play(TurnClient client, PrintStream out) {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.println(LINES.writeValueAsString(client.play(load(line))));
        out.flush();
      }
      return DONE;
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      return WRONG_USE;
    } catch (IOException | IllegalStateException e) {
      System.err.println("a turn could not be played: " + e);
      return FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILED;
    }
  }

  /** The line for a turn. */
  public static String line(TurnLoad load) {
    return LINES.writeValueAsString(load);
  }

  /** The outcome in a line of its output. */
  public static TurnOutcome outcome(String line) {
    return LINES.readValue(line, TurnOutcome.class);
  }

  static TurnLoad load(String line) {
    try {
      return LINES.readValue(line, TurnLoad.class);
    } catch (JacksonException e) {
      String why =
          e.getCause() instanceof IllegalArgumentException wrong
              ? wrong.getMessage()
              : e.getOriginalMessage();
      throw new IllegalArgumentException("a line is no turn: " + why, e);
    }
  }
}
