package ntier.cli.system.kills;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import ntier.cli.system.CausesUnderWay;
import ntier.cli.system.Ntier;
import ntier.cli.system.kills.Moment.Section;

/** A stack that is served, and causes put on it by other processes. */
final class UpScenario implements Scenario {
  private static final int CAUSES = 4;

  /** A second system takes so much longer to start. */
  private static final String SECOND_SYSTEM = "vm-colocation";

  private static final long SECOND_SYSTEM_MILLIS = 5_000;
  private static final long BETWEEN_STARTS_MILLIS = 500;

  private final CausesUnderWay causes;
  private final List<String> chosen;
  private final List<Ntier> injections = new CopyOnWriteArrayList<>();

  UpScenario(CausesUnderWay causes, Random random) {
    this.causes = causes;
    List<String> names = new ArrayList<>(causes.names());
    Collections.shuffle(names, random);
    this.chosen = List.copyOf(names.subList(0, Math.min(CAUSES, names.size())));
  }

  @Override
  public Ntier start() throws IOException {
    return Ntier.start(causes.upArguments(chosen).toArray(String[]::new));
  }

  @Override
  public List<Section> life() {
    long more = chosen.contains(SECOND_SYSTEM) ? SECOND_SYSTEM_MILLIS : 0;
    return List.of(
        new Section("start", "", 6_000 + more), new Section("injections", "serves up", 7_000));
  }

  @Override
  public void drive(Ntier command, Family family) throws Exception {
    command.awaitText("serves up");
    for (String cause : chosen) {
      Ntier injection = Ntier.start(causes.injectArguments(cause));
      family.add(injection.pid());
      injections.add(injection);
      Thread.sleep(BETWEEN_STARTS_MILLIS);
    }
  }

  @Override
  public List<Ntier> others() {
    return List.copyOf(injections);
  }

  @Override
  public String told() {
    return "%d of %s".formatted(injections.size(), String.join(" ", chosen));
  }
}
