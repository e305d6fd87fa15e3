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
  /** The same with its address among the machines. */
  public MachinePlan at(String address) {
    return new MachinePlan(name, reach, Optional.of(address));
  }

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
   * In a pod of Kubernetes, by the user's own kubectl.
   *
   * @param namespace of the pod
   * @param pod its name
   * @param container of the pod; absent where it has one, or says which is meant by itself
   * @param config file in the place of the user's own configuration; absent for that
   */
  public record Pod(
      String namespace, String pod, Optional<String> container, Optional<String> config)
      implements Reach {
    /** What Kubernetes calls pods, namespaces and containers (RFC 1123). */
    private static final String NAME = "[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?";

    public Pod {
      Require.that(
          namespace.matches(NAME) && pod.matches(NAME) && container.orElse(pod).matches(NAME),
          "a pod is NAMESPACE/NAME, or NAMESPACE/NAME/CONTAINER",
          namespace + "/" + pod + container.map("/"::concat).orElse(""));
    }

    /**
     * One as profiles have it.
     *
     * @param text NAMESPACE/NAME, or NAMESPACE/NAME/CONTAINER
     */
    public static Pod of(String text, Optional<String> config) {
      String[] parts = text.split("/", -1);
      Require.that(
          parts.length == 2 || parts.length == 3,
          "a pod is NAMESPACE/NAME, or NAMESPACE/NAME/CONTAINER",
          text);
      Optional<String> container = parts.length == 3 ? Optional.of(parts[2]) : Optional.empty();
      return new Pod(parts[0], parts[1], container, config);
    }

    @Override
    public String text() {
      return "pod " + namespace + "/" + pod + container.map("/"::concat).orElse("");
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
