package ntier.machine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import ntier.archive.Manifest;
import ntier.archive.RecordedFile;
import ntier.archive.TurnCalls;
import ntier.archive.TurnOutcome;

/** What a {@link Machine} answers: plain data, as {@link Order}. */
public sealed interface Answer {
  /**
   * The machine, for the manifest.
   *
   * @param facts of it; of several, of the one that the users are on
   * @param machines all of several, by name; none if it is one
   */
  record Hello(Manifest.Machine facts, SequencedMap<String, Manifest.Machine> machines)
      implements Answer {
    public Hello {
      machines = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(machines));
    }

    /** One machine. */
    public Hello(Manifest.Machine facts) {
      this(facts, new LinkedHashMap<>());
    }
  }

  /**
   * @param parts what the systems are made from
   * @param writes whether users write to a database that a tier holds
   */
  record Provided(List<Manifest.Part> parts, boolean writes) implements Answer {
    public Provided {
      parts = List.copyOf(parts);
    }
  }

  /**
   * @param hosts in the plan's order
   * @param servers by host: those of the system under test, first tier first, then SysBursty's
   * @param unavailable why an injection of the plan cannot be made here, if one cannot
   */
  record Up(List<Manifest.Host> hosts, List<Server> servers, Optional<String> unavailable)
      implements Answer {
    public Up {
      hosts = List.copyOf(hosts);
      servers = List.copyOf(servers);
    }
  }

  /** A server's entry in the manifest. */
  record Server(String host, Manifest.Tier entry) implements Answer {}

  /** A folder: an absolute path. */
  record Folder(String path) implements Answer {}

  /**
   * A server that serves.
   *
   * @param tier its tier's name
   * @param address where the tier above connects, as is {@code port}
   * @param settings of its tier, by name
   * @param provided what the tier above needs of it, by name
   * @param startedInMillis from the start of its first process until its last one was ready
   */
  record Serving(
      String host,
      String tier,
      String server,
      String address,
      int port,
      Map<String, String> settings,
      Map<String, String> provided,
      long startedInMillis)
      implements Answer {
    public Serving {
      settings = Map.copyOf(settings);
      provided = Map.copyOf(provided);
    }
  }

  /**
   * @param hosts CPU time of the threads with which JVMs compile, by host, in microseconds, to 10
   *     ms; 0 where there is no JVM
   */
  record Compiled(Map<String, Long> hosts) implements Answer {
    public Compiled {
      hosts = Map.copyOf(hosts);
    }

    /**
     * What was used since then, by host, in the order of the alphabet; hosts with nothing are not
     * in it. A JVM may have ended a compiling thread meanwhile, and with it the account of its
     * time.
     */
    public SequencedMap<String, Long> since(Compiled before) {
      SequencedMap<String, Long> since = new TreeMap<>();
      hosts.forEach(
          (host, micros) -> {
            long more = micros - before.hosts.getOrDefault(host, 0L);
            if (more > 0) {
              since.put(host, more);
            }
          });
      return since;
    }
  }

  /**
   * @param missing what cannot be sampled on this machine
   */
  record Monitored(List<String> missing) implements Answer {
    public Monitored {
      missing = List.copyOf(missing);
    }
  }

  /**
   * @param said of what was fetched
   * @param unavailable why it cannot be made, if it cannot
   * @param leadMicros from the order until the first one can begin
   */
  record Prepared(List<String> said, Optional<String> unavailable, long leadMicros)
      implements Answer {
    public Prepared {
      said = List.copyOf(said);
    }
  }

  /**
   * @param requests that were answered meanwhile, without images
   */
  record Window(CpuReading begin, CpuReading end, long requests) implements Answer {}

  /** In the place of a call's name: a thread gave its core up, to wait. */
  String SWITCH = TurnCalls.SWITCH;

  /** In the place of a call's name: a thread had to leave its core. */
  String PREEMPTION = TurnCalls.PREEMPTION;

  /**
   * What came of a turn.
   *
   * @param outcome as the client has it
   * @param used meanwhile
   * @param calls what the system asked of the kernel, by kind, where that was to be counted
   * @param uncounted why it could not be counted, if it was to be and could not
   */
  record Turned(
      TurnOutcome outcome,
      TurnUse used,
      SequencedMap<String, Calls> calls,
      Optional<String> uncounted)
      implements Answer {
    public Turned {
      calls = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(calls));
    }
  }

  /**
   * What was used in the time that a turn counts, in microseconds. What the machine cannot tell is
   * {@link ntier.archive.Absent#ABSENT}.
   *
   * @param fromMicros since when it was metered
   * @param toMicros until when; what follows is as if for the time in which the client counted,
   *     which is as long but for some milliseconds
   * @param userMicros CPU of the system's hosts in user space
   * @param systemMicros CPU of the system's hosts in the kernel
   * @param switches of the system's threads, of both kinds
   * @param idleMicros of the cores that the system may use
   * @param loadCoresMicros for how long each core that the load may use was busy, on average, with
   *     whatever it was
   * @param stealMicros of all cores, taken by the hypervisor
   * @param foreignMicros of all cores, used by none of the suite's processes
   * @param heldMicros for how long each of the users' packets was held, on average
   */
  record TurnUse(
      long fromMicros,
      long toMicros,
      long userMicros,
      long systemMicros,
      long switches,
      long idleMicros,
      long loadCoresMicros,
      long stealMicros,
      long foreignMicros,
      long heldMicros) {}

  /**
   * A kind of call to the kernel.
   *
   * @param calls as if for the time in which the client counted
   * @param results their sum without errors
   * @param counted between {@link TurnUse#fromMicros} and {@link TurnUse#toMicros}
   */
  record Calls(long calls, long results, long errors, long counted) {}

  /** Where a port listens. */
  record Listening(String host, int port) implements Answer {}

  /** A connection's number. */
  record Connected(long connection) implements Answer {}

  /**
   * Whole lines that were written of a run's tables, in Base64, by the machine's own clock.
   *
   * @param hosts samples of hosts
   * @param listeners samples of listeners
   * @param requests that have ended
   * @param clocks what it measured of its clock
   * @param to how far that goes
   */
  record Grown(String hosts, String listeners, String requests, String clocks, Order.Position to)
      implements Answer {}

  /**
   * How all is that was started.
   *
   * @param death which server ended by itself, with its last words, if one did
   * @param activities monitors, loads and injections that were not ended by order
   * @param progress of the load; empty if it said nothing since it was asked last
   */
  record State(Optional<String> death, List<Activity> activities, Optional<Progress> progress)
      implements Answer {
    public State {
      activities = List.copyOf(activities);
    }

    /**
     * One of them.
     *
     * @throws java.util.NoSuchElementException where none is called so
     */
    public Activity activity(String name) {
      return activities.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    }
  }

  /**
   * Monitors, a load or injections.
   *
   * @param alive whether it goes on
   * @param exitCode of one that ended; 0 for injections
   * @param failure why it ended or gave up; empty while it is alive and for injections that are
   *     done
   * @param output where what it says is; empty for injections
   */
  record Activity(String name, boolean alive, int exitCode, Optional<String> failure, String output)
      implements Answer {}

  /** One second of the load. */
  record Progress(
      long atMicros, String phase, double requestsPerSecond, long errors, long dropped, long vlrt)
      implements Answer {}

  /**
   * @param files that were written, below the run's folder
   */
  record Collected(List<String> files) implements Answer {
    public Collected {
      files = List.copyOf(files);
    }
  }

  /**
   * Hosts on other machines that do not answer.
   *
   * @param addresses of theirs
   */
  record Unreached(List<String> addresses) implements Answer {
    public Unreached {
      addresses = List.copyOf(addresses);
    }
  }

  /**
   * An instant.
   *
   * @param micros CLOCK_REALTIME
   */
  record Time(long micros) implements Answer {}

  /**
   * What is in a folder.
   *
   * @param files with their SHA-256
   */
  record Recording(List<RecordedFile> files) implements Answer {
    public Recording {
      files = List.copyOf(files);
    }
  }

  /**
   * A piece of a file.
   *
   * @param base64 none where the file ends
   */
  record Piece(String base64) implements Answer {}

  /**
   * What came of a clean-up.
   *
   * @param done what was undone, in words
   * @param failed what could not be undone, and why
   * @param left what was seen and left alone, and what to do about it
   * @param damaged whether the record of changes was damaged, so that some may not be known
   */
  record Cleaned(List<String> done, List<String> failed, List<String> left, boolean damaged)
      implements Answer {
    public Cleaned {
      done = List.copyOf(done);
      failed = List.copyOf(failed);
      left = List.copyOf(left);
    }
  }
}
