package ntier.watch;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ntier.plan.BurstyPlan;

/**
 * What a user asks to be watched: {@code NAME=[ADDRESS]:PORT[@PID]}.
 *
 * @param name of the tier
 * @param address that the server's socket is bound to; empty where it is the only one of its port
 * @param port 1 to 65535
 * @param process in whose network namespace the server is; empty for that of this process
 */
public record Target(String name, Optional<String> address, int port, OptionalLong process) {
  private static final Pattern FORM =
      Pattern.compile("([^=]+)=((?:[0-9]{1,3}[.]){3}[0-9]{1,3})?:([0-9]{1,5})(?:@([0-9]{1,9}))?");

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,30}");
  private static final int LAST_PORT = 65_535;

  /**
   * @throws IllegalArgumentException that says what would be right
   */
  public static Target parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw wrong(
          text, "NAME=[ADDRESS]:PORT[@PID] would be right, such as web=:80 or db=:3306@1234");
    }
    String name = form.group(1);
    if (!NAME.matcher(name).matches() || name.startsWith(BurstyPlan.PREFIX)) {
      throw wrong(
          text,
          "a name is of small letters, digits and hyphens, such as web or app-2, and does not begin"
              + " with "
              + BurstyPlan.PREFIX);
    }
    int port = Integer.parseInt(form.group(3));
    if (port < 1 || port > LAST_PORT) {
      throw wrong(text, "a port from 1 to " + LAST_PORT + " would be right");
    }
    return new Target(
        name,
        form.group(2) == null ? Optional.empty() : Optional.of(address(text, form.group(2))),
        port,
        form.group(4) == null
            ? OptionalLong.empty()
            : OptionalLong.of(Long.parseLong(form.group(4))));
  }

  /**
   * Several, each of its own tier, from the first, which users reach, to the last.
   *
   * @throws IllegalArgumentException if two have one name
   */
  public static List<Target> parse(List<String> texts) {
    List<Target> targets = texts.stream().map(Target::parse).toList();
    for (String name : targets.stream().map(Target::name).toList()) {
      if (targets.stream().filter(one -> one.name().equals(name)).count() > 1) {
        throw new IllegalArgumentException(
            "two servers are called \"%s\"; a name of its own for each would be right"
                .formatted(name));
      }
    }
    return targets;
  }

  private static String address(String text, String address) {
    try {
      return InetAddress.ofLiteral(address).getHostAddress();
    } catch (IllegalArgumentException none) {
      throw wrong(text, "\"" + address + "\" is no IPv4 address; 127.0.0.1 would be one");
    }
  }

  private static IllegalArgumentException wrong(String text, String right) {
    return new IllegalArgumentException("\"" + text + "\" is not a server to watch: " + right);
  }

  /** As it was typed. */
  @Override
  public String toString() {
    return name
        + "="
        + address.orElse("")
        + ":"
        + port
        + (process.isPresent() ? "@" + process.getAsLong() : "");
  }
}
