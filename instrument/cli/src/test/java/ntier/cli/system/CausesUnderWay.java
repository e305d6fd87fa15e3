package ntier.cli.system;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.cli.SomeValue;
import ntier.injection.Causes;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;

/** Every cause that this machine can do, injected by hand into a stack that is up, all at once. */
public final class CausesUnderWay {
  /** Longer than a test needs to break off what is under way. */
  private static final String LENGTH = "120s";

  /** In the middle of one they can be met, and between two as well. */
  private static final String SHORT = "300ms";

  private static final String LIMIT = "40MB/s";

  /** For causes that know their length themselves. */
  private static final String BETWEEN = "1s";

  /**
   * They ask the tier's server something before their first injection, and must have its answer
   * before another cause holds it up.
   */
  private static final List<String> THAT_ASK = List.of("lock", "gc");

  /** An idle tier may need none of the memory that is to be taken from it. */
  private static final Set<String> THAT_MAY_FIND_NOTHING = Set.of("memory");

  /** Begins lines that {@code ntier test} lists at its end. */
  private static final String NOT_TESTED = "not tested here: ";

  private final List<InjectorDescription> causes;
  private final Map<String, Ntier> injections = new LinkedHashMap<>();

  private CausesUnderWay(List<InjectorDescription> causes) {
    this.causes = causes;
  }

  /** Those of {@code ntier list injectors} that can be done here. */
  public static CausesUnderWay ofThisMachine() throws Exception {
    Ntier.Result list = Ntier.run("list", "injectors");
    require(list.exitCode() == 0, list.text());
    List<InjectorDescription> able = new ArrayList<>();
    for (InjectorDescription cause : Causes.all().descriptions()) {
      if (isAble(cause, list.text())) {
        able.add(cause);
      } else {
        System.out.println(NOT_TESTED + cause.name() + ", which this machine cannot do");
      }
    }
    return new CausesUnderWay(able);
  }

  private static boolean isAble(InjectorDescription cause, String list) {
    String block = list.substring(list.indexOf(cause.name() + ": "));
    return block
        .lines()
        .takeWhile(line -> !line.isEmpty())
        .anyMatch(line -> line.startsWith("  on this machine: works on "));
  }

  public List<String> names() {
    return causes.stream().map(InjectorDescription::name).toList();
  }

  /** A stack that has what they need; of the fewest users and rows. */
  Ntier up() throws Exception {
    return Ntier.start(upArguments(names()).toArray(String[]::new)).awaitText("serves up");
  }

  /**
   * How to bring up a stack that has what some of them need.
   *
   * @param some of {@link #names()}
   */
  public List<String> upArguments(Collection<String> some) {
    List<String> arguments = new ArrayList<>(List.of("up", "--port", "0"));
    arguments.addAll(List.of("--set", "database=small"));
    for (InjectorDescription cause : causes) {
      if (!cause.needs().isEmpty() && some.contains(cause.name())) {
        // All that need a disk share it.
        String same = cause.needs().contains(Need.DISK) ? ",limit=" + LIMIT : "";
        arguments.addAll(List.of("--with", cause.name() + ":" + target(cause) + same));
      }
    }
    return arguments;
  }

  /** All of them as an experiment's {@code inject}, each again and again. */
  public String asExperiment() {
    List<String> entries = new ArrayList<>();
    for (InjectorDescription cause : causes) {
      Map<String, String> keys = new LinkedHashMap<>();
      keys.put(cause.name(), target(cause));
      keys.putAll(SomeValue.neededBy(cause));
      if (cause.needs().contains(Need.DISK)) {
        keys.put("limit", LIMIT);
      }
      if (cause.takesLength()) {
        keys.put("for", SHORT);
      }
      if (cause.parameters().containsKey("with")) {
        // The other log is flushed only every half minute.
        keys.put("with", "synthetic");
      }
      keys.put("every", BETWEEN);
      // They do not all begin at once.
      keys.put("after", 100 * entries.size() + "ms");
      entries.add(
          keys.entrySet().stream()
              .map(key -> key.getKey() + ": " + key.getValue())
              .collect(Collectors.joining(", ", "{", "}")));
    }
    return "[" + String.join(", ", entries) + "]";
  }

  /** Begins them all, and waits until each is in the middle of an injection, or between two. */
  void begin() throws Exception {
    begin(causes.stream().filter(cause -> THAT_ASK.contains(cause.name())).toList());
    begin(causes.stream().filter(cause -> !THAT_ASK.contains(cause.name())).toList());
    for (String cause : List.copyOf(injections.keySet())) {
      Ntier injection = injections.get(cause);
      if (!injection.isAlive()) {
        leaveOut(cause, injection.await().text());
      }
    }
  }

  /** One that has ended already: only if it may find nothing to inject into, and says so. */
  private void leaveOut(String cause, String said) {
    require(
        THAT_MAY_FIND_NOTHING.contains(cause)
            && said.contains("not injected")
            && said.contains("all undone"),
        cause + " is over before it was ended: " + said);
    injections.remove(cause);
    System.out.println(NOT_TESTED + cause + ", which said: " + said.strip().replace('\n', ' '));
  }

  /** Without AssertJ: benchmarks run this too, with the suite's own libraries alone. */
  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new AssertionError(otherwise);
    }
  }

  private void begin(List<InjectorDescription> some) throws Exception {
    for (InjectorDescription cause : some) {
      Ntier injection = Ntier.start(arguments(cause));
      injections.put(cause.name(), injection);
      injection.awaitText("; Ctrl-C ends it");
    }
    Thread.sleep(1_500);
  }

  /** What each said, by cause; all have ended. */
  Map<String, Ntier.Result> ends() throws Exception {
    Map<String, Ntier.Result> ends = new LinkedHashMap<>();
    for (var injection : injections.entrySet()) {
      ends.put(injection.getKey(), injection.getValue().await());
    }
    return ends;
  }

  /** The causes are spread over the tiers, so that few meet in one. */
  private String target(InjectorDescription cause) {
    List<String> fitting =
        Stream.of("app", "db", "web")
            .filter(tier -> cause.fits(tier.equals("app"), tier.equals("db")))
            // With control groups of version 1 it can't be where a disk of the host's own is.
            .filter(tier -> !(cause.name().equals("memory") && tier.equals("db")))
            .toList();
    return fitting.get(causes.indexOf(cause) % fitting.size());
  }

  /**
   * How to begin one of them by hand.
   *
   * @param name of {@link #names()}
   */
  public String[] injectArguments(String name) {
    return arguments(
        causes.stream().filter(cause -> cause.name().equals(name)).findFirst().orElseThrow());
  }

  private String[] arguments(InjectorDescription cause) {
    List<String> arguments =
        new ArrayList<>(List.of("inject", cause.name(), "--host", target(cause)));
    arguments.addAll(cause.takesLength() ? List.of("--for", LENGTH) : List.of("--every", BETWEEN));
    SomeValue.neededBy(cause)
        .forEach((name, value) -> arguments.addAll(List.of("--set", name + "=" + value)));
    return arguments.toArray(String[]::new);
  }
}
