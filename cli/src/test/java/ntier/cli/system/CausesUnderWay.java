package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.cli.SomeValue;
import ntier.injectors.Injectors;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;
import ntier.plan.Role;

/** Every cause that this machine can do, struck by hand at a stack that is up, all at once. */
final class CausesUnderWay {
  /** Longer than a test needs to break off what is under way. */
  private static final String LENGTH = "120s";

  /** For causes that know their length themselves. */
  private static final String BETWEEN = "1s";

  /**
   * They ask the tier's server something before their first strike, and must have its answer before
   * another cause holds it up.
   */
  private static final List<String> THAT_ASK = List.of("lock", "gc");

  private final List<InjectorDescription> causes;
  private final Map<String, Ntier> strikes = new LinkedHashMap<>();

  private CausesUnderWay(List<InjectorDescription> causes) {
    this.causes = causes;
  }

  /** Those of {@code ntier list injectors} that can be done here. */
  static CausesUnderWay ofThisMachine() throws Exception {
    Ntier.Result list = Ntier.run("list", "injectors");
    assertThat(list.exitCode()).as(list.text()).isZero();
    return new CausesUnderWay(
        Injectors.descriptions().stream().filter(cause -> isAble(cause, list.text())).toList());
  }

  private static boolean isAble(InjectorDescription cause, String list) {
    String block = list.substring(list.indexOf(cause.name() + ": "));
    return block
        .lines()
        .takeWhile(line -> !line.isEmpty())
        .anyMatch(line -> line.startsWith("  on this machine: can strike "));
  }

  List<String> names() {
    return causes.stream().map(InjectorDescription::name).toList();
  }

  /** A stack that has what they need; of the fewest users and rows. */
  Ntier up() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("up", "--port", "0"));
    arguments.addAll(List.of("--set", "database=small"));
    for (InjectorDescription cause : causes) {
      if (!cause.needs().isEmpty()) {
        // All that need a disk share it.
        String same = cause.needs().contains(Need.DISK) ? ",limit=40MB/s" : "";
        arguments.addAll(List.of("--with", cause.name() + ":" + target(cause) + same));
      }
    }
    return Ntier.start(arguments.toArray(String[]::new)).awaitText("serves up");
  }

  /** Begins them all, and waits until each is in the middle of a strike, or between two. */
  void begin() throws Exception {
    begin(causes.stream().filter(cause -> THAT_ASK.contains(cause.name())).toList());
    begin(causes.stream().filter(cause -> !THAT_ASK.contains(cause.name())).toList());
    for (String cause : List.copyOf(strikes.keySet())) {
      Ntier strike = strikes.get(cause);
      if (!strike.isAlive()) {
        // Such as memory, of which an idle tier may need none: the cause says so, and is left out.
        assertThat(strike.await().text()).as(cause).contains("not struck", "all undone");
        strikes.remove(cause);
      }
    }
    assertThat(strikes).containsKey("freeze");
  }

  private void begin(List<InjectorDescription> some) throws Exception {
    for (InjectorDescription cause : some) {
      Ntier strike = Ntier.start(arguments(cause));
      strikes.put(cause.name(), strike);
      strike.awaitText("; Ctrl-C ends it");
    }
    Thread.sleep(1_500);
  }

  /** What each said, by cause; all have ended. */
  Map<String, Ntier.Result> ends() throws Exception {
    Map<String, Ntier.Result> ends = new LinkedHashMap<>();
    for (var strike : strikes.entrySet()) {
      ends.put(strike.getKey(), strike.getValue().await());
    }
    return ends;
  }

  /** The causes are spread over the tiers, so that few meet in one. */
  private String target(InjectorDescription cause) {
    List<Role> fitting = cause.targets().stream().sorted().toList();
    return fitting.get(causes.indexOf(cause) % fitting.size()).key();
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
