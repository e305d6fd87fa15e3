package ntier.cli.system.drops;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.archive.RunDirectory;
import ntier.archive.Summary;
import ntier.cli.system.AgainIfDisturbed;
import ntier.cli.system.MachineState;
import ntier.cli.system.Ntier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The table of paper 002, sections 3 to 4.5, on real servers and made small: which tier drops, and
 * from where the overflow came, for stalls of app and of db. A run for each stack has one stall
 * after the other: SysBursty takes the core of app, then of db, then a log is flushed to the disk
 * of db.
 *
 * <p>720 users who think 2 s send some 350 requests per second; each synchronous tier has {@value
 * WhoDropped#PLACES} places, fewer than come in a stall of 800 ms, more than come in a hiccup of
 * 250 ms. That is half of what a core can do on the slowest day seen of a shared machine of two,
 * where 640 per second filled both cores: what is full by itself says nothing of stalls.
 */
@ExtendWith(AgainIfDisturbed.class)
class WhoDropsIT {
  /** Next to nothing is left to the tier, as if it stood. */
  private static final String CO_RUNNER = "for: 800ms, weight: 10000";

  private static final String STALLS =
      "[{cpu-hog: app, after: 2s, %1$s}, {cpu-hog: db, after: 5s, %1$s}, %2$s]"
          .formatted(CO_RUNNER, "{log-flush: db, with: synthetic, megabytes: 48, at: 8s}");

  @TempDir Path runs;

  @BeforeAll
  static void cleanMachine() throws Exception {
    assertThat(Ntier.run("clean").exitCode()).isZero();
  }

  @ParameterizedTest(name = "{0}-{1}-{2}: {3}")
  @DisplayName("who drops, in which direction and from where")
  @CsvSource({
    "apache, tomcat,  mysql,  web,    upstream,   upstream",
    "nginx,  tomcat,  mysql,  app,    downstream, upstream",
    "nginx,  xtomcat, mysql,  db,     downstream, downstream",
    "nginx,  xtomcat, xmysql, nobody, none,       none",
    "apache, xtomcat, mysql,  web,    upstream,   upstream",
  })
  void drops(String web, String app, String db, String dropping, String ofApp, String ofDb)
      throws Exception {
    MachineState before = MachineState.now();
    Ntier.Result result = Ntier.run(arguments(web, app, db));
    assertThat(result.exitCode()).as(result.text()).isZero();
    assertThat(MachineState.now().differencesFrom(before)).isEmpty();

    RunDirectory run = RunDirectory.list(runs).getLast();
    Summary summary = run.summary();
    List<Stall> stalls = Stall.of(run);
    System.out.printf(
        "%s-%s-%s: dropped %s, in flight %s%n",
        web,
        app,
        db,
        WhoDropped.dropped(summary, stalls),
        stalls.stream().map(Stall::inFlight).toList());
    WhoDropped expected =
        new WhoDropped(
            Optional.of(dropping).filter(tier -> !tier.equals("nobody")),
            Map.of("app", ofApp, "db", ofDb),
            Set.of());
    assertThat(stalls)
        .as(result.text())
        .extracting(Stall::kind)
        .containsExactly("cpu", "cpu", "io");
    assertThat(summary.requests().errors()).isZero();
    assertThat(expected.complaints(summary, stalls)).as(result.text()).isEmpty();
  }

  private String[] arguments(String web, String app, String db) {
    List<String> sets =
        List.of(
            "stack.web=" + web,
            "stack.app=" + app,
            "stack.db=" + db,
            "inject=" + STALLS,
            "workload.users=720",
            "workload.thinkTime=2s",
            // A cold JVM gets few users first: what it drops then comes again for many seconds.
            "phases={ramp: 10s, warmUp: 8s, measure: 12s}",
            "apache.threads=60",
            "apache.backlog=40",
            // No more than Tomcat's backlog: those that are opened in a stall all find a place
            // there.
            "apache.appConnections=40",
            // As in the paper: pages that were admitted one after the other would spare MySQL.
            "xtomcat.admit=unbounded",
            "tomcat.threads=60",
            "tomcat.backlog=40",
            "mysql.connections=60",
            "mysql.backlog=40",
            // So that nearly every page reads the disk; the small database would fit.
            "database=standard",
            "db.bufferPool=5MB");
    List<String> arguments = new ArrayList<>(List.of("run", "first-run", "--runs", "" + runs));
    sets.forEach(set -> arguments.addAll(List.of("--set", set)));
    return arguments.toArray(String[]::new);
  }
}
