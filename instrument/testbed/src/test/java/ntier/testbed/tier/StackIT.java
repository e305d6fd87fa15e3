package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import ntier.archive.ServerRequest;
import ntier.linux.NetworkNamespace;
import ntier.testbed.MachineCommand;
import org.junit.jupiter.api.Test;

/** The tiers of the synchronous stack, started for real: needs root. */
class StackIT extends OnAStack {
  private static final String SERVLET = "/rubbos/servlet/edu.rice.rubbos.servlets.";

  @Test
  void aPageComesThroughAllThreeTiersAndIsInTheirRequestLogs() throws Exception {
    var db = stack.start("mysql", Optional.empty(), Map.of());
    var app = stack.start("tomcat", Optional.of(db), Map.of());
    var web = stack.start("apache", Optional.of(app), Map.of());
    for (var tier : List.of(db, app, web)) {
      System.out.printf("%s started in %d ms%n", tier.plan().server(), tier.startedIn().toMillis());
    }
    assertThat(web.plan().queueLimit()).isEqualTo(278);
    assertThat(app.plan().queueLimit()).isEqualTo(293);
    assertThat(db.plan().queueLimit()).isEqualTo(228);

    assertThat(stack.get(web, "/rubbos/index.html")).contains("RUBBoS");
    assertThat(stack.get(web, SERVLET + "StoriesOfTheDay")).contains("storyId=");
    assertThat(stack.get(web, SERVLET + "BrowseCategories")).contains("categoryName=");

    for (var tier : List.of(web, app, db)) {
      tier.stop();
      assertThat(tier.death()).isNotDone();
    }
    RequestLogs.collect(List.of(web, app, db), directory.resolve("server-requests"));
    assertThat(requests("web"))
        .filteredOn(line -> line.contains(",200,/rubbos/servlet/"))
        .hasSize(2);
    assertThat(requests("app")).filteredOn(line -> line.contains(",200,")).hasSize(2);
    assertThat(requests("db")).hasSize(2);
    assertThat(stack.read("logs/web/conf/httpd.conf")).contains("MaxRequestWorkers 150");
  }

  private List<String> requests(String tier) throws IOException {
    var lines = Files.readAllLines(directory.resolve("server-requests/" + tier + ".csv"));
    assertThat(lines.getFirst()).isEqualTo(ServerRequest.FORMAT.header());
    return lines.subList(1, lines.size());
  }

  @Test
  void theGateOfMysqlDropsWhatMysqldAloneWouldReject() throws Exception {
    var gated = stack.start("mysql", Optional.empty(), Map.of());
    var dropping = burst(gated);
    assertThat(dropping.connected()).isEqualTo(229);
    assertThat(dropping.rejected()).isZero();
    gated.stop();
  }

  @Test
  void mysqldAloneRejectsWithItsOwnError() throws Exception {
    var alone =
        stack.start("mysql", Optional.empty(), Map.of("overflow", "reject", "backlog", "512"));
    assertThat(alone.processes()).hasSize(1);
    var rejecting = burst(alone);
    assertThat(rejecting.connected()).isEqualTo(400);
    assertThat(rejecting.rejected()).isBetween(299, 300);
    alone.stop();
  }

  /** The paper's XMySQL: 2,000 queries may wait, so a burst that mysql drops is no drop here. */
  @Test
  void xmysqlTakes1500ConnectionsAtOnceWithoutADrop() throws Exception {
    var db = stack.start("xmysql", Optional.empty(), Map.of());
    assertThat(db.plan().queueLimit()).isEqualTo(2100);
    var taken = burst(db, 1_500, Duration.ofSeconds(5));
    assertThat(taken).isEqualTo(new Burst.Outcome(1_500, 1_500, 0));
    assertThat(new Sockets(stack.testbed().host("db").handle(), db.port()).listenDrops()).isZero();
    db.stop();
  }

  /**
   * 400 connections at once. A server that is slow to accept the first ones drops others for want
   * of places in its queue; these come again after 1 s, so that all places are taken after 2 s.
   */
  private Burst.Outcome burst(RunningTier db) throws Exception {
    return burst(db, 400, Duration.ofSeconds(2));
  }

  private Burst.Outcome burst(RunningTier db, int connections, Duration patience) throws Exception {
    var namespace = stack.testbed().host("client").handle().namespace();
    return NetworkNamespace.call(
        namespace, () -> Burst.of(connections, db.address(), db.port(), patience));
  }

  @Test
  void aTierThatDiesSaysSo() throws Exception {
    var db = stack.start("mysql", Optional.empty(), Map.of());
    MachineCommand.check(
        List.of("/bin/kill", "-KILL", Long.toString(db.processes().getFirst().pid())), "");
    assertThat(db.death().get(5, TimeUnit.SECONDS))
        .startsWith("db died: process mysqld")
        .contains("exit code 137")
        .contains("ready for connections")
        .contains("mysqld.log");
    db.stop();
  }

  @Test
  void aTierThatCannotStartLeavesNothingBehind() throws Exception {
    assertThatThrownBy(
            () -> stack.start("mysql", Optional.empty(), Map.of("bufferPool", "nonsense")))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("tier db (mysql) did not start: process mysqld")
        .hasMessageContaining("mysqld.log");
  }
}
