package ntier.archive;

import java.util.List;
import java.util.Optional;

/**
 * {@code watch.json}: servers that were there before, and were watched as they are. It makes a run
 * one of a watch, which has no plan, no users and no injections.
 *
 * @param servers by tier, in the order in which they were given
 */
public record WatchRecord(int formatVersion, List<Server> servers) {
  /** The version that this suite writes. */
  public static final int VERSION = 1;

  public WatchRecord {
    servers = List.copyOf(servers);
  }

  /**
   * A server that was watched.
   *
   * @param name of its tier
   * @param address that its socket is bound to, {@code 0.0.0.0} for all
   * @param backlog of its socket when the watch began; 0 where the kernel did not say
   * @param processes that held the socket when the watch began
   * @param program the name of the first of them
   * @param group its control group; empty if it has none of its own
   * @param ownNetwork whether its network namespace is its own, so that what the kernel counts
   *     there is of this server alone
   * @param notes what cannot be told of it, in sentences
   * @param log which logs of requests were read, in words; empty for none, as in older watches
   */
  public record Server(
      String name,
      String address,
      int port,
      int backlog,
      List<Long> processes,
      String program,
      String group,
      boolean ownNetwork,
      List<String> notes,
      Optional<String> log) {
    public Server {
      processes = List.copyOf(processes);
      notes = List.copyOf(notes);
    }
  }
}
