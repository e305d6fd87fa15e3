package ntier.simulation.model;

import java.util.List;
import java.util.Optional;
import ntier.plan.InvocationStyle;

/**
 * One tier: replicas of one server.
 *
 * @param name unique in the chain
 * @param server what it is, for people
 * @param style sync or async: whether a place is a thread or only memory
 * @param places connections served at a time: the threads of a synchronous server; each is held
 *     from when a connection is accepted until it is closed
 * @param backlog of the listener; its accept queue holds one more
 * @param rejects whether a connection that finds no place is answered with an error at once instead
 *     of waiting in the accept queue
 * @param admits requests of those accepted that are worked on at a time, in order of arrival; the
 *     others wait in memory. {@link #UNBOUNDED} for all at once
 * @param demandMicros mean CPU time of a request in this server, in all its parts
 * @param answerMicros CPU time that each request takes besides in its last part, always the same
 * @param distribution of the CPU time of each part
 * @param cpu of each replica; there are as many as replicas
 * @param below how it calls the next tier; empty for the last
 */
public record Tier(
    String name,
    String server,
    InvocationStyle style,
    int places,
    int backlog,
    boolean rejects,
    int admits,
    double demandMicros,
    double answerMicros,
    Distribution distribution,
    List<Cpu> cpu,
    Optional<Link> below) {
  /** The value of {@link #admits} with which no request waits to be admitted. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  /** The distribution of CPU times. */
  public enum Distribution {
    EXPONENTIAL,
    CONSTANT
  }

  public Tier {
    if (places < 1
        || backlog < 0
        || admits < 1
        || !(demandMicros >= 0)
        || !(answerMicros >= 0)
        || cpu.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: 1 place, a backlog of 0, 1 admitted, a demand of 0 and 1 replica or more would be right"
              .formatted(name));
    }
    cpu = List.copyOf(cpu);
  }

  /** Users who cost nothing: what sends the requests, where its own CPU time is no matter. */
  public static Tier users() {
    return new Tier(
        "client",
        "client",
        InvocationStyle.ASYNC,
        Integer.MAX_VALUE,
        0,
        false,
        UNBOUNDED,
        0,
        0,
        Distribution.CONSTANT,
        List.of(new Cpu(List.of("client"), 1, 1, 1)),
        Optional.of(Link.perCall(1, 1)));
  }

  /** How many servers it has. */
  public int replicas() {
    return cpu.size();
  }

  /**
   * Requests that its servers hold together before packets are dropped: of each MaxSysQDepth with
   * its accept queue, or LiteQDepth (paper 002, sections 3.1 and 4).
   */
  public int queueLimit() {
    boolean withQueue = style == InvocationStyle.SYNC && !rejects;
    long ofEach = (long) places + (withQueue ? backlog : 0);
    return (int) Math.min(Integer.MAX_VALUE, replicas() * ofEach);
  }
}
