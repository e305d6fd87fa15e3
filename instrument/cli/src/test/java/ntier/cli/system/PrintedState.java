package ntier.cli.system;

import java.util.Set;

/** Prints the {@link MachineState}, a line each with its part, for scripts that compare it. */
final class PrintedState {
  /** They change while a run goes on, which is compared beside. */
  private static final Set<String> OF_RUNS = Set.of("processes", "cache", "checkout");

  private PrintedState() {}

  /** Takes nothing. */
  public static void main(String[] arguments) {
    MachineState.now()
        .parts()
        .forEach(
            (part, lines) -> {
              if (!OF_RUNS.contains(part)) {
                lines.forEach(line -> System.out.println(part + ": " + line));
              }
            });
  }
}
