package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Causes put on a stack by hand: what they say, and that the machine is as before however they end.
 */
class InjectorsIT {
  private MachineState before;
  private Ntier up;

  @BeforeEach
  void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
    before = MachineState.now();
  }

  /** After a failure: the next test needs the machine. */
  @AfterEach
  void nothingIsUp() throws Exception {
    if (up != null && up.isAlive()) {
      up.terminate();
      up.await();
    }
  }

  @Test
  @DisplayName(
      "an injection by hand tells its length; Ctrl-C and TERM in the middle undo every cause")
  void byHandAndTerm() throws Exception {
    CausesUnderWay causes = CausesUnderWay.ofThisMachine();
    assertThat(causes.names()).contains("freeze");
    up = causes.up();
    exactInjections();
    interruptedInjection();
    secondOfTheSame();
    causes.begin();
    up.terminate();
    Ntier.Result end = up.await();
    assertThat(end.exitCode()).as(end.text()).isEqualTo(130);
    for (Map.Entry<String, Ntier.Result> cause : causes.ends().entrySet()) {
      assertThat(cause.getValue().text())
          .as(cause.getKey())
          .contains(": injected ", ", all undone");
      assertThat(cause.getValue().exitCode()).as(cause.getKey()).isZero();
    }
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  @Tag("long")
  @Test
  @DisplayName("KILL in the middle of every cause: clean undoes it all")
  void kill() throws Exception {
    CausesUnderWay causes = CausesUnderWay.ofThisMachine();
    up = causes.up();
    causes.begin();
    up.kill();
    up.await();
    for (Map.Entry<String, Ntier.Result> cause : causes.ends().entrySet()) {
      assertThat(cause.getValue().exitCode()).as(cause.getKey()).isEqualTo(4);
      assertThat(cause.getValue().text()).as(cause.getKey()).contains("sudo ./ntier clean");
    }
    Ntier.Result clean = Ntier.run("clean");
    assertThat(clean.exitCode()).as(clean.text()).isZero();
    assertThat(clean.text()).contains("undone:");
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();
  }

  private static void exactInjections() throws Exception {
    Ntier.Result injections =
        Ntier.run("inject", "freeze", "--host=app", "--for=200ms", "--every=400ms", "--times=3");
    assertThat(injections.exitCode()).as(injections.text()).isZero();
    assertThat(injections.text())
        .startsWith("freeze of app for 200ms every 400ms after 0s, the first at ")
        .contains("freeze of app: injected 3 times, all undone");
    Matcher length =
        Pattern.compile("injected for ([0-9.]+) ms, .* \\(freezing took")
            .matcher(injections.text());
    List<Double> lengths =
        length.results().map(found -> Double.parseDouble(found.group(1))).sorted().toList();
    System.out.printf("by hand: freezes of 200 ms lasted %s ms%n", lengths);
    assertThat(lengths).as(injections.text()).hasSize(3);
    // Exact to 2 ms on a quiet machine. A busy one may be late once in three times, not twice.
    assertThat(lengths.get(1)).isCloseTo(200, within(5.0));
    assertThat(lengths).allSatisfy(ms -> assertThat(ms).isCloseTo(200, within(50.0)));
  }

  private static void interruptedInjection() throws Exception {
    Ntier injection =
        Ntier.start("inject", "freeze", "--host", "web", "--for", "120s")
            .awaitText("; Ctrl-C ends it");
    Thread.sleep(1_000);
    long asked = System.nanoTime();
    injection.terminate();
    Ntier.Result end = injection.await();
    assertThat(end.exitCode()).as(end.text()).isEqualTo(130);
    assertThat(end.text())
        .contains("; cut short by a stop", "freeze of web: injected once, all undone")
        .contains("interrupted, and cleaned up");
    assertThat((System.nanoTime() - asked) / 1e9).isLessThan(5);
  }

  private static void secondOfTheSame() throws Exception {
    Ntier first =
        Ntier.start("inject", "freeze", "--host", "db", "--for", "1s", "--set", "after=100s")
            .awaitText("; Ctrl-C ends it");
    Ntier.Result second = Ntier.run("inject", "freeze", "--host", "db", "--for", "1s");
    assertThat(second.exitCode()).as(second.text()).isEqualTo(3);
    assertThat(second.text()).contains("a freeze of db is under way already");
    first.terminate();
    assertThat(first.await().text()).contains("freeze of db: injected 0 times, all undone");
  }
}
