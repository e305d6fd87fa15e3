package ntier.simulation.advice;

import ntier.simulation.read.StackReader;

/** Stacks for tests, at 1000 requests/s, so that a millisecond is an arrival. */
final class Stacks {
  /**
   * Apache with kept connections, a Tomcat that has a thread for each connection, a pool, MySQL.
   */
  static final String SYNC =
      """
      rate: 1000/s
      stall: 500ms
      tiers:
        - {name: web, server: apache, threads: 150, backlog: 128, pool: 150, demand: 0.1ms}
        - {name: app, server: tomcat, threads: 165, connections: 165, backlog: 128, pool: 50, demand: 0.2ms}
        - {name: db, server: sync, threads: 100, backlog: 128, demand: 0.2ms}
      """;

  private Stacks() {}

  static Stack of(String text) {
    return StackReader.read("test", "test.yaml", text);
  }

  /** The three tiers, some of them asynchronous. */
  static Stack with(String... asynchronous) {
    Stack stack = of(SYNC);
    for (String tier : asynchronous) {
      stack = stack.withBacklogOf(stack.tier(tier).asynchronous());
    }
    return stack;
  }
}
