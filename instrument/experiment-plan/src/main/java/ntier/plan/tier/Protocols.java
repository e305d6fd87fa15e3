package ntier.plan.tier;

import java.util.List;
import java.util.Optional;
import ntier.plan.UserProtocol;

/**
 * What a server speaks, from which it follows what can stand above what. Protocols are words that
 * servers agree on, such as {@code http}, {@code ajp} or {@code mysql}.
 *
 * @param serves what the tier above, or the users, may speak to it, best first
 * @param users what users may speak to it where it is the first of a chain; empty where it cannot
 *     be
 * @param calls what it can speak to the tier below, best first; empty for one that needs none below
 * @param alone whether one that {@code calls} may yet be the last of a chain
 * @param passesFiles whether it has no files of the application's: as the first of a chain it asks
 *     the tier below for them
 * @param balances those of {@code calls} over which it spreads requests on several servers
 */
public record Protocols(
    List<String> serves,
    List<UserProtocol> users,
    List<String> calls,
    boolean alone,
    boolean passesFiles,
    List<String> balances) {
  /** What the first tier of a chain must serve: users speak it, one version or another. */
  public static final String OF_USERS = "http";

  public Protocols {
    serves = List.copyOf(serves);
    users = List.copyOf(users);
    calls = List.copyOf(calls);
    balances = List.copyOf(balances);
  }

  /** One that understands no other than the users' oldest protocol, if it serves that. */
  public Protocols(
      List<String> serves,
      List<String> calls,
      boolean alone,
      boolean passesFiles,
      List<String> balances) {
    this(
        serves,
        serves.contains(OF_USERS) ? List.of(UserProtocol.HTTP) : List.of(),
        calls,
        alone,
        passesFiles,
        balances);
  }

  /** Whether it may be the first of a chain. */
  public boolean canBeFirst() {
    return !users.isEmpty();
  }

  /** Whether it may be the last of a chain. */
  public boolean canBeLast() {
    return calls.isEmpty() || alone;
  }

  /** The best protocol for a server below, by the order of this one; empty if they share none. */
  public Optional<String> towards(Protocols below) {
    return calls.stream().filter(below.serves::contains).findFirst();
  }
}
