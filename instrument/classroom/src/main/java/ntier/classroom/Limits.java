package ntier.classroom;

import java.time.Duration;

/**
 * How much of the laboratory's server others can take for themselves. A connection carries one
 * request. It is a newcomer until the token was right, then served, then, if it asked for the
 * events, a viewer.
 *
 * @param newcomers at a time; the one that came first gives way to the next
 * @param headBytes of a request's line, and of all its headers
 * @param request the longest that a newcomer stays
 * @param served at a time; the one that came first gives way to the next
 * @param answer the longest until a command is whole and its, or another, answer is read
 * @param bodyBytes of a command
 * @param commands that are carried out at a time
 * @param viewers at a time; see {@link Viewers}
 * @param seat how long a viewer keeps its place at least, unless it stalls
 * @param stall a viewer that takes nothing for so long goes
 */
record Limits(
    int newcomers,
    int headBytes,
    Duration request,
    int served,
    Duration answer,
    int bodyBytes,
    int commands,
    int viewers,
    Duration seat,
    Duration stall) {

  /**
   * Some 1,500 files and 10 MB at the most. A real request takes milliseconds, so that newcomers
   * would have to come faster than 10,000 a second to push one out; a class has fewer viewers.
   */
  static final Limits STANDARD =
      new Limits(
          1024,
          8 << 10,
          Duration.ofSeconds(5),
          256,
          Duration.ofSeconds(10),
          4 << 10,
          16,
          200,
          Duration.ofSeconds(2),
          Duration.ofSeconds(10));
}
