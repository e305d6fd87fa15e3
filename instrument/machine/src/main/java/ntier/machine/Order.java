package ntier.machine;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import ntier.plan.BurstyPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.Plan;
import ntier.plan.TierPlan;
import ntier.plan.TurnsLoad;
import ntier.plan.UserProtocol;

/**
 * What a {@link Machine} is told: plain data, fit to be sent to another machine. Instants are
 * CLOCK_REALTIME in microseconds. Folders are absolute paths of the runner's; a machine that does
 * not share its files records in folders of its own, which {@link Machine#collect} brings there.
 */
public sealed interface Order {
  /** The system of servers that an experiment is about. */
  String TESTED = "tested";

  /** SysBursty, beside it. */
  String BURSTY = BurstyPlan.NAME;

  /** What monitors are called among what was started. */
  String MONITORS = "monitors";

  /**
   * All that some systems are made from is to be there.
   *
   * @param plan of the system under test, and of SysBursty if it has one
   * @param others by system, in a run of turns; their hosts are on no other plan, and the users'
   *     host is the first plan's alone
   * @param here the hosts that are on this machine; empty: all. A machine that is one of several
   *     gets all parts, since a server may use a part of the one below it, and a database only
   *     where it serves
   */
  record Provide(Plan plan, SequencedMap<String, Plan> others, Optional<List<String>> here)
      implements Order {
    public Provide {
      others = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(others));
      here = here.map(List::copyOf);
    }

    /** Those of systems whose hosts are all on one machine. */
    public Provide(Plan plan, SequencedMap<String, Plan> others) {
      this(plan, others, Optional.empty());
    }

    /** Those of one plan. */
    public Provide(Plan plan) {
      this(plan, new LinkedHashMap<>());
    }
  }

  /**
   * The hosts of what was provided last.
   *
   * @param what for those who find the machine taken
   * @param controlCores of the suite's own processes; empty: all that the machine has
   * @param joined how hosts here and those on other machines reach one another; empty: there are no
   *     others
   * @param stays whether other processes of the runner's machine are to find it, as {@link
   *     Machine#control} and {@link Machine#forward} let them
   */
  record Up(String what, List<Integer> controlCores, Optional<Joined> joined, boolean stays)
      implements Order {
    public Up {
      controlCores = List.copyOf(controlCores);
    }

    /** For a run. */
    public Up(String what, List<Integer> controlCores, Optional<Joined> joined) {
      this(what, controlCores, joined, false);
    }

    /** For what stays up. */
    public static Up toStay(String what) {
      return new Up(what, List.of(), Optional.empty(), true);
    }

    /** Without other machines. */
    public Up(String what, List<Integer> controlCores) {
      this(what, controlCores, Optional.empty());
    }

    /** With the suite's own processes on all cores. */
    public Up(String what) {
      this(what, List.of());
    }
  }

  /**
   * How machines are joined.
   *
   * @param at this machine's address among them
   * @param peers the others' addresses
   * @param vxlan the network that joins them; empty: the one that they have, and each has one host
   */
  record Joined(String at, List<String> peers, Optional<Vxlan> vxlan) {
    public Joined {
      peers = List.copyOf(peers);
    }
  }

  /**
   * A network over that of the machines.
   *
   * @param network its number
   * @param port UDP, on each of them
   */
  record Vxlan(int network, int port) {}

  /**
   * A folder that goes with {@link Machine#down}.
   *
   * @param name what its name begins with
   * @param run whether it gets the folders that a run's has
   */
  record Work(String name, boolean run) implements Order {
    /** An empty one. */
    public Work(String name) {
      this(name, false);
    }
  }

  /** A folder in which other processes of the machine find the runner. */
  record Control() implements Order {}

  /**
   * The servers of a tier.
   *
   * @param system {@link #TESTED}, {@link #BURSTY}, or one of {@link Provide#others}
   * @param tier its servers, their hosts and settings
   * @param first whether users connect to it
   * @param users what the users of the system speak
   * @param work where servers of the system work, see {@link Machine#work}
   * @param logs gets a folder for each host
   * @param below the servers of the next tier, which serve; none for the last tier
   */
  record StartTier(
      String system,
      TierPlan tier,
      boolean first,
      UserProtocol users,
      String work,
      String logs,
      List<Answer.Serving> below)
      implements Order {
    public StartTier {
      below = List.copyOf(below);
    }
  }

  /**
   * @param first whether JVMs compile before they serve, or as equals of what serves
   */
  record Compile(boolean first) implements Order {}

  /**
   * @param run the run's folder
   * @param handOverMillis how often the samples are written
   */
  record Monitor(String run, int handOverMillis) implements Order {}

  /**
   * The users of the system under test.
   *
   * @param name to ask for it and to end it
   * @param run the run's folder
   * @param flushMillis how often its requests are written
   * @param first the server that they connect to; empty: the first tier's, which is here
   * @param share which of the run's users, where several hosts have some; empty: all
   */
  record Load(
      String name,
      int users,
      PhaseTimes times,
      String run,
      long flushMillis,
      Optional<Answer.Serving> first,
      Optional<Share> share)
      implements Order {
    /** To the first tier's server. */
    public Load(String name, int users, PhaseTimes times, String run, long flushMillis) {
      this(name, users, times, run, flushMillis, Optional.empty(), Optional.empty());
    }
  }

  /**
   * Some of a run's users.
   *
   * @param host that they are on
   * @param firstUser number of the first one, from 0
   * @param allUsers of the run
   */
  record Share(String host, int firstUser, int allUsers) {}

  /**
   * The users of SysBursty.
   *
   * @param injection that it is for
   * @param run its requests are in {@code bursty} below it
   * @param logs where its configuration and what it says go
   */
  record Bursts(String name, InjectionPlan injection, PhaseTimes times, String run, String logs)
      implements Order {}

  /** An injection that may be asked for soon. */
  record Prepare(InjectionPlan injection) implements Order {}

  /**
   * Injections by their schedules.
   *
   * @param name comes with each injection that is told
   * @param startMicros what the schedules count from
   * @param endMicros no injection ends later
   * @param logs gets a folder for each host
   */
  record Inject(
      String name, List<InjectionPlan> injections, long startMicros, long endMicros, String logs)
      implements Order {
    public Inject {
      injections = List.copyOf(injections);
    }
  }

  /** All processes on a system's hosts are to stand still, until {@link Release}. */
  record Hold(String system) implements Order {}

  /** They are to go on. */
  record Release(String system) implements Order {}

  /**
   * The client of turns, one process for all of them.
   *
   * @param name to end it
   * @param logs where what it says goes
   */
  record TurnClient(String name, String logs) implements Order {}

  /**
   * A turn: the system is released, loaded, and held again.
   *
   * @param client its name
   * @param seed of which pages are asked for, and when
   * @param warmMillis before what counts
   * @param measureMillis that count
   * @param counted whether the kernel is to count what the system asks of it, which makes it slower
   */
  record Turn(
      String client,
      String system,
      TurnsLoad load,
      long seed,
      long warmMillis,
      long measureMillis,
      boolean counted)
      implements Order {}

  /** Rounds of extra work per page that the application is to do from now on. */
  record ExtraWork(int rounds) implements Order {}

  /**
   * CPU time and requests of a load that is under way.
   *
   * @param load its name
   * @param rounds of extra work per page meanwhile
   */
  record Calibrate(String load, Duration length, int rounds) implements Order {}

  /** The requests of a load that ended between two instants. */
  record CountRequests(String load, long fromMicros, long toMicros) implements Order {}

  /**
   * How a log grows is to be watched.
   *
   * @param name to ask for it
   * @param host whose disk it is on
   * @param folder of the log, on that disk
   */
  record WatchLog(String name, String host, String folder) implements Order {}

  /**
   * @param log its name
   * @param time that its growth is asked for
   */
  record LogGrowth(String log, Duration time) implements Order {}

  /**
   * A port of the machine itself that leads to the system under test.
   *
   * @param host to listen at
   * @param connections at a time
   */
  record Forward(String host, int port, int connections) implements Order {}

  /**
   * A connection to a server of the system under test, from the users' host.
   *
   * @param address that a server listens at, as is {@code port}
   */
  record Connect(String address, int port) implements Order {}

  /**
   * Bytes for the server at the other end.
   *
   * @param connection its number
   * @param base64 none: no more will come
   */
  record Send(long connection, String base64) implements Order {}

  /**
   * Bytes of the server's; waits for the first one.
   *
   * @param connection its number
   * @param most so many at a time
   */
  record Receive(long connection, int most) implements Order {}

  /**
   * @param connection its number
   */
  record Disconnect(long connection) implements Order {}

  /**
   * What has been written of a run is to be brought to its folder while it goes on.
   *
   * @param run the run's folder
   */
  record Follow(String run) implements Order {}

  /**
   * How far the tables of a run that goes on were read: bytes of each.
   *
   * @param clocks of a machine that measures its clock
   */
  record Position(long hosts, long listeners, long requests, long clocks) implements Order {
    /** Nothing was. */
    public static final Position NONE = new Position(0, 0, 0, 0);
  }

  /**
   * What a machine has written of a run that goes on.
   *
   * @param run the run's folder
   * @param from how far it was read before
   */
  record Grown(String run, Position from) implements Order {}

  /**
   * Ends monitors, a load or injections.
   *
   * @param name as it was started
   */
  record End(String name) implements Order {}

  /**
   * @param tiers in the order to stop them
   * @param hurry whether servers have two seconds to end by themselves, not ten: for those that may
   *     wait for others that are gone
   */
  record StopTiers(String system, List<String> tiers, boolean hurry) implements Order {
    public StopTiers {
      tiers = List.copyOf(tiers);
    }
  }

  /**
   * @param run the run's folder
   */
  record Collect(String run) implements Order {}

  /**
   * Hosts on other machines are to be tried.
   *
   * @param addresses of theirs
   */
  record Reach(List<String> addresses) implements Order {
    public Reach {
      addresses = List.copyOf(addresses);
    }
  }

  /**
   * Echoes of other machines are to be answered, until {@link Machine#down}.
   *
   * @param at address to listen at
   * @param token what echoes bear, in two halves
   */
  record Echo(String at, long tokenHigh, long tokenLow) implements Order {}

  /**
   * This machine's clock is to be measured against another one's, until {@link Machine#down}.
   *
   * @param machine this one's name
   * @param at its address
   * @param server who answers echoes
   * @param token what echoes bear, in two halves
   * @param run gets {@code clocks.csv}
   */
  record Clock(
      String machine, String at, Answer.Listening server, long tokenHigh, long tokenLow, String run)
      implements Order {}

  /**
   * @param folder of {@link Machine#work}
   */
  record Recorded(String folder) implements Order {}

  /**
   * Bytes of a file.
   *
   * @param file in a folder of {@link Machine#work}
   * @param most so many at a time
   */
  record Read(String file, long offset, int most) implements Order {}

  /**
   * What dead runs left is to be undone.
   *
   * @param what for those who find the machine taken meanwhile
   */
  record Clean(String what) implements Order {}
}
