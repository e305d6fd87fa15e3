package ntier.cli.system.kills;

import java.util.List;

/**
 * A moment of a command's life. The life is the sections after each other, and what is left of it
 * after TERM, which may come in any of them.
 *
 * @param section the one that it is in, or that TERM comes in
 * @param offsetMillis after the section's beginning
 * @param afterTermMillis how long after TERM it is; -1: there is none
 */
record Moment(Section section, long offsetMillis, long afterTermMillis) {
  /** How long a stack takes to go down on TERM: 0.3 to 1.2 s were seen. */
  private static final long DOWN_MILLIS = 1_000;

  /**
   * A part of a command's life.
   *
   * @param begins with this being printed; empty: the command's start
   * @param millis how long it usually takes
   */
  record Section(String name, String begins, long millis) {}

  /** The moment that is drawn: all of the life is equally likely. */
  static Moment of(Draw draw, List<Section> life) {
    long before = life.stream().mapToLong(Section::millis).sum();
    double at = draw.moment() * (before + DOWN_MILLIS);
    return at < before ? in(life, at, -1) : in(life, draw.term() * before, Math.round(at - before));
  }

  private static Moment in(List<Section> life, double at, long afterTermMillis) {
    double left = at;
    for (Section section : life) {
      if (left < section.millis()) {
        return new Moment(section, Math.round(left), afterTermMillis);
      }
      left -= section.millis();
    }
    return new Moment(life.getLast(), life.getLast().millis(), afterTermMillis);
  }

  boolean isAfterTerm() {
    return afterTermMillis >= 0;
  }

  @Override
  public String toString() {
    String where = "%s +%.2f s".formatted(section.name(), offsetMillis / 1e3);
    return isAfterTerm() ? "%s TERM +%.2f s".formatted(where, afterTermMillis / 1e3) : where;
  }
}
