package ntier.cli.system.kills;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ntier.cli.system.Ntier;
import ntier.provisioning.Cache;

/** A use of the suite that is killed. */
interface Scenario {
  /** What is done with the suite. */
  enum Kind {
    /** A run in which every cause that this machine can do is injected again and again. */
    RUN,
    /** {@code up}, and {@code inject} of several causes by other processes. */
    UP,
    /** The laboratory, whose page presses causes and changes the stack. */
    LAB,
    /** Two runs in one go. */
    SERIES,
    /** Servers unpacked and a database built, as at the first time. */
    BUILD;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Starts the command. */
  Ntier start() throws IOException;

  /** The parts of its life, up to its end, or up to TERM where it has none of its own. */
  List<Moment.Section> life();

  /**
   * What is done to it meanwhile, on a thread of its own, until that is interrupted. It may fail as
   * it likes when the command is killed.
   *
   * @param family takes in what other processes this starts
   */
  default void drive(Ntier command, Family family) throws Exception {}

  /** Other commands that were started meanwhile; each ends when the first one does. */
  default List<Ntier> others() {
    return List.of();
  }

  /** The cache that it uses. */
  default Path cache() {
    return Cache.defaultRoot().toAbsolutePath();
  }

  /** Where its runs are kept, if it makes any. */
  default Optional<Path> runs() {
    return Optional.empty();
  }

  /**
   * What is wrong with what only this scenario has, after {@code clean}; empty if nothing is.
   *
   * @throws IOException when it cannot be looked at
   */
  default List<String> faults() throws IOException {
    return List.of();
  }

  /** What was done to it meanwhile, in words. */
  default String told() {
    return "";
  }
}
