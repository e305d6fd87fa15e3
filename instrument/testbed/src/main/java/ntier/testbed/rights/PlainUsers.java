package ntier.testbed.rights;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.testbed.MachineCommand;

/**
 * The users of the suite's processes: numbers that belong to no account, so that the machine's
 * accounts need not be touched. They are from a range that Debian, Ubuntu and systemd give to
 * nobody, and that a container has, too, which maps 65,536 users.
 *
 * @param first of {@link #COUNT} numbers in a row
 */
public record PlainUsers(int first) {
  /** So many hosts may a testbed have, less {@link #HOSTS}. */
  static final int COUNT = 80;

  /** Those after the first ones are for hosts. */
  private static final int HOSTS = 4;

  private static final int[] CANDIDATES = {60_700, 60_600, 60_800, 60_900, 61_000};

  /** Exit codes of getent(1): all found, or some not. */
  private static final List<Integer> ANSWERS = List.of(0, 2);

  private static PlainUsers ofThisMachine;

  /**
   * Those of this machine; looked up once.
   *
   * @throws IOException if all have accounts, or this is a container without these users
   */
  public static synchronized PlainUsers ofThisMachine() throws IOException {
    if (ofThisMachine == null) {
      ofThisMachine = choose(accounts(), Files.readString(Path.of("/proc/self/uid_map")));
    }
    return ofThisMachine;
  }

  /**
   * The first range in which no account is.
   *
   * @param passwd lines as in {@code /etc/passwd}, also of accounts that are elsewhere, such as in
   *     a directory service
   * @param uidMap of {@code /proc/self/uid_map}
   */
  static PlainUsers choose(List<String> passwd, String uidMap) throws IOException {
    var taken =
        passwd.stream()
            .map(line -> line.split(":"))
            .filter(fields -> fields.length > 2 && fields[2].matches("\\d{1,9}"))
            .map(fields -> Integer.parseInt(fields[2]))
            .collect(Collectors.toSet());
    for (int first : CANDIDATES) {
      var users = new PlainUsers(first);
      if (users.numbers().noneMatch(taken::contains) && users.numbers().allMatch(mapped(uidMap))) {
        return users;
      }
    }
    throw new IOException(
        "the servers run as users without an account, and of the numbers from %d on none are free and mapped here (/etc/passwd, getent passwd, /proc/self/uid_map): in a container, map at least 65,536 users"
            .formatted(CANDIDATES[1]));
  }

  private static Predicate<Integer> mapped(String uidMap) {
    List<long[]> ranges = new ArrayList<>();
    for (String line : uidMap.lines().toList()) {
      String[] fields = line.strip().split("\\s+");
      ranges.add(new long[] {Long.parseLong(fields[0]), Long.parseLong(fields[2])});
    }
    return uid -> ranges.stream().anyMatch(r -> uid >= r[0] && uid < r[0] + r[1]);
  }

  private static List<String> accounts() throws IOException {
    var command = new ArrayList<>(List.of("getent", "passwd"));
    for (int first : CANDIDATES) {
      new PlainUsers(first).numbers().map(String::valueOf).forEach(command::add);
    }
    var known = MachineCommand.run(command, "");
    if (!ANSWERS.contains(known.exitCode())) {
      return Files.readAllLines(Path.of("/etc/passwd"));
    }
    return known.output().lines().toList();
  }

  private Stream<Integer> numbers() {
    return Stream.iterate(first, uid -> uid + 1).limit(COUNT);
  }

  /** The user of the monitors. */
  public int monitors() {
    return first;
  }

  /** The user of the programs that injectors start: stress-ng, collectl. */
  public int programs() {
    return first + 1;
  }

  /** The user of the servers that build databases, before any run. */
  public int builder() {
    return first + 2;
  }

  /**
   * The user of a host's processes.
   *
   * @param index of the host in its testbed, from 0
   */
  public int host(int index) {
    if (index < 0 || index >= COUNT - HOSTS) {
      throw new IllegalArgumentException(
          "host %d: a testbed has at most %d hosts".formatted(index + 1, COUNT - HOSTS));
    }
    return first + HOSTS + index;
  }

  /** Whether a file's owner is one of these. */
  public boolean has(int uid) {
    return uid >= first && uid < first + COUNT;
  }
}
