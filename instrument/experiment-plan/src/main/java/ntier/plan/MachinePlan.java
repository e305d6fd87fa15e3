package ntier.plan;

import java.util.List;
import java.util.Optional;

/**
 * A machine of a profile: one that hosts are to be placed on.
 *
 * @param name for people
 * @param reach how a command is run there
 * @param at its address among the machines; absent where none is said
 */
public record MachinePlan(String name, Reach reach, Optional<String> at) {

  /** How a command is run on a machine. */
  public sealed interface Reach {
    /** As the profile says it. */
    String text();
  }

  /**
   * Over SSH, by OpenSSH's own client.
   *
   * @param target such as {@code alice@node0.lab}, or a name of the user's SSH configuration
   * @param config file of an SSH configuration in the place of the user's; absent for that
   */
  public record Ssh(String target, Optional<String> config) implements Reach {
    public Ssh {
      // It is an argument of ssh: an option would be one, too.
      Require.that(
          target.matches("[A-Za-z0-9][A-Za-z0-9_.@:%\\[\\]-]*"),
          "what ssh connects to is a host, or user@host",
          target);
    }

    @Override
    public String text() {
      return "ssh " + target;
    }
  }

  /**
   * By a program that runs the command that follows its own words, as {@code docker exec -i NAME}.
   *
   * @param words at least one
   */
  public record Command(List<String> words) implements Reach {
    public Command {
      words = List.copyOf(words);
      Require.that(!words.isEmpty(), "a command has a word or more", words);
    }

    @Override
    public String text() {
      return String.join(" ", words);
    }
  }
}
