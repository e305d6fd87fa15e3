package ntier.plan.tier;

import java.util.List;
import java.util.Optional;

/**
 * What a server speaks, from which it follows what can stand above what. Protocols are words that
 * servers agree on, such as {@code http}, {@code ajp} or {@code mysql}.
 *
 * @param serves what the tier above, or the users, may speak to it, best first
 * @param calls what it can speak to the tier below, best first; empty for one that needs none below
 * @param alone whether one that {@code calls} may yet be the last of a chain
 * @param passesFiles whether it has no files of the application's: as the first of a chain it asks
 *     the tier below for them
 * @param balances those of {@code calls} over which it spreads requests on several servers
 */
public record Protocols(
    List<String> serves,
    List<String> calls,
    boolean alone,
    boolean passesFiles,
    List<String> balances) {
  /** What the users speak to the first tier of a chain. */
  public static final String OF_USERS = "http";

  public Protocols {
    serves = List.copyOf(serves);
    calls = List.copyOf(calls);
    balances = List.copyOf(balances);
  }

  /** Whether it may be the first of a chain. */
  public boolean canBeFirst() {
    return serves.contains(OF_USERS);
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
