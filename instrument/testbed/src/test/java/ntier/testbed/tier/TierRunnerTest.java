package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import ntier.plan.ExperimentException;
import ntier.plan.tier.RequestLogDescription.Format;
import ntier.plan.tier.TierCatalog;
import ntier.testbed.HostProcess;
import ntier.testbed.database.Rubbos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of a shell line each, described by a tier.yaml like any other. */
class TierRunnerTest {
  private static final String HEAD =
      """
      server: toy
      usually: app
      style: sync
      about: a toy
      parts: []
      settings:
        threads: {default: 3, min: 1, max: 9, about: threads}
        second: {default: false, kind: boolean, about: a second process}
      queueLimit: threads + 2
      port: 8009
      templates: {toy.conf: conf/toy.conf}
      requestLogs: {own: requests.csv, next: sent.csv}
      """;

  @TempDir Path directory;
  private final PlainHost host = new PlainHost();

  private RunningTier start(String processes, String template) throws Exception {
    return start(processes, template, host, List.of(), folders("work"));
  }

  private RunningTier start(
      String processes,
      String template,
      PlainHost host,
      List<RunningTier> next,
      TierFolders folders)
      throws Exception {
    var toy = Files.createDirectories(directory.resolve("home/tiers/toy/conf"));
    Files.writeString(toy.resolve("toy.conf"), template);
    Files.writeString(toy.resolveSibling("tier.yaml"), HEAD + processes);
    var description = TierCatalog.read(directory.resolve("home")).find("toy").orElseThrow();
    var none = directory.resolve("none");
    var supplies = new TierSupplies(Map.of(), none, Rubbos.nowhere(Stack.HOME), none, none);
    return new TierRunner(supplies)
        .start(
            Stack.plan(description, Map.of(), true),
            description,
            host,
            new ChainPlace(next.isEmpty(), next),
            folders);
  }

  private TierFolders folders(String working) {
    return new TierFolders(directory.resolve(working), directory.resolve("logs"), Optional.empty());
  }

  private static String process(String name, String script, String more) {
    return "  - {name: %s, command: [/bin/sh, -c, '%s'], readyWithin: 5s%s}%n"
        .formatted(name, script, more);
  }

  private static final String READY = ", ready: {log: I am ready}";

  @Test
  void rendersStartsAwaitsAndStopsInReverseOrder() throws Exception {
    var tier =
        start(
            "processes:\n"
                + process("one", "echo ${threads} I am ready; exec sleep 60", READY)
                + process("never", "exit 1", ", when: second")
                + process("two", "exec sleep 60", ", stop: KILL"),
            "threads=${threads} double=${= threads * 2} port=${port}\n");
    assertThat(directory.resolve("work/conf/toy.conf")).hasContent("threads=3 double=6 port=8009");
    assertThat(directory.resolve("logs/conf/conf/toy.conf"))
        .hasContent("threads=3 double=6 port=8009");
    assertThat(tier.processes()).extracting(HostProcess::name).containsExactly("one", "two");
    assertThat(tier.address()).isEqualTo("127.0.0.1");
    assertThat(tier.port()).isEqualTo(8009);

    tier.stop();
    assertThat(host.started).noneMatch(HostProcess::isAlive);
    assertThat(tier.death()).isNotDone();
    tier.stop();
  }

  @Test
  void theTierAboveSeesWhatATierProvides() throws Exception {
    var one = "processes:\n" + process("one", "exec sleep 60", "");
    var below = start("provides: {driver: \"the driver for ${threads}\"}\n" + one, "");
    var above = start(one, "${next.driver} at ${next.port}", host, List.of(below), folders("work"));
    assertThat(directory.resolve("work/conf/toy.conf")).hasContent("the driver for 3 at 8009");
    above.stop();
    below.stop();
  }

  @Test
  void whatCannotBeProvidedIsRefusedBeforeAnythingStarts() {
    var one = "processes:\n" + process("one", "exec sleep 60", "");
    assertThatThrownBy(() -> start("provides: {driver: \"${treads}\"}\n" + one, ""))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("unknown name \"treads\"");
    assertThat(host.started).isEmpty();
  }

  @Test
  void aProcessThatEndsTooEarlyIsQuotedAndTheOthersAreStopped() {
    assertThatThrownBy(
            () ->
                start(
                    "processes:\n"
                        + process("one", "exec sleep 60", "")
                        + process("two", "echo no such option; exit 3", READY),
                    ""))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "tier app (toy) did not start: process two (/bin/sh) ended with exit code 3; its last lines: no such option (all of it: %s)",
            directory.resolve("logs/two.log"));
    assertThat(host.started).hasSize(2).noneMatch(HostProcess::isAlive);
  }

  @Test
  void aProcessThatIsNotReadyInTimeIsSaidWithWhatWasAwaited() {
    assertThatThrownBy(
            () ->
                start(
                    "processes:\n"
                        + process("one", "echo starting; exec sleep 60", READY)
                            .replace("5s", "100ms"),
                    ""))
        .hasMessageContaining("process one was not ready after 0.1 s")
        .hasMessageContaining(
            "(waited for \"I am ready\" in its output); its last lines: starting");
    assertThat(host.started).noneMatch(HostProcess::isAlive);
  }

  @Test
  void aDeathInMidRunIsTold() throws Exception {
    var tier =
        start(
            "processes:\n"
                + process("one", "echo I am ready; read x < ${dir}/go; exit 7", READY)
                    .replace("echo", "mkfifo ${dir}/go; echo"),
            "");
    Files.writeString(directory.resolve("work/go"), "\n");
    assertThat(tier.death().get(10, TimeUnit.SECONDS))
        .startsWith("app died: process one (/bin/sh) ended with exit code 7; its last lines: I am");
    tier.stop();
  }

  @Test
  void anUnknownNameInATemplateIsRefusedBeforeAnythingStarts() {
    assertThatThrownBy(
            () -> start("processes:\n" + process("one", "exec sleep 60", ""), "a\nx=${treads}\n"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("toy.conf:2")
        .hasMessageContaining("unknown name \"treads\"")
        .hasMessageContaining("threads");
    assertThat(host.started).isEmpty();
  }

  @Test
  void requestLogsGetTheRunsFormat() throws Exception {
    var tier = start("processes:\n" + process("one", "exec sleep 60", ""), "");
    tier.stop();
    var target = directory.resolve("server-requests");
    assertThatThrownBy(() -> RequestLogs.collect(List.of(tier), target))
        .hasMessage(
            "toy wrote no request log [%s]; see \"requestLogs\" of its tier.yaml",
            directory.resolve("work/requests.csv"));
    Files.writeString(
        directory.resolve("work/requests.csv"),
        "arrivalMicros,departureMicros,status,what\n1,2,200,/a,b\n3,4,404,/c\n"
            + "5,6,200,10.1.0.2:4000,10.1.0.5:40007,/d,e\n7,8,0,,,/f\n9,9,200,,/g\n5,6,2");
    assertThat(RequestLogs.collect(List.of(tier), target))
        .containsExactly(target.resolve("app.csv"));
    assertThat(target.resolve("app.csv"))
        .hasContent(
            """
            arrivalMicros,departureMicros,status,what,connection,user
            1,2,200,/a;b,,
            3,4,404,/c,,
            5,6,200,/d;e,10.1.0.2:4000,10.1.0.5:40007
            7,8,0,/f,,
            9,9,200,;/g,,
            """);
  }

  @Test
  void whatServersSendToTheOneBelowIsOneLogOfIt() throws Exception {
    var one = "processes:\n" + process("one", "exec sleep 60", "");
    var below = start(one, "", new PlainHost("db", "127.0.0.4"), List.of(), folders("db"));
    var servers = new ArrayList<RunningTier>();
    for (String name : List.of("app-1", "app-2")) {
      var on = new PlainHost(name, "127.0.0." + (servers.size() + 2));
      var server = start(one, "${host}", on, List.of(below), folders(name));
      assertThat(server.host()).isEqualTo(name);
      assertThat(directory.resolve(name).resolve("conf/toy.conf")).hasContent(name);
      servers.add(server);
      server.stop();
      Files.writeString(directory.resolve(name).resolve("requests.csv"), "1,2,200,/" + name + "\n");
    }
    below.stop();
    Files.writeString(directory.resolve("app-1/sent.csv"), "1,5,0,first\n7,9,0,third\n");
    Files.writeString(directory.resolve("app-2/sent.csv"), "2,6,0,second\n8,10,0,fourth\n");
    var target = directory.resolve("server-requests");
    assertThat(RequestLogs.collect(servers, target))
        .containsExactlyInAnyOrder(
            target.resolve("app-1.csv"), target.resolve("app-2.csv"), target.resolve("db.csv"));
    assertThat(Files.readAllLines(target.resolve("app-2.csv"))).contains("1,2,200,/app-2,,");
    assertThat(target.resolve("db.csv"))
        .hasContent(
            """
            arrivalMicros,departureMicros,status,what,connection,user
            1,5,0,first,,
            2,6,0,second,,
            7,9,0,third,,
            8,10,0,fourth,,
            """);
  }

  /** A line about one of several does not say which. */
  @Test
  void whatIsSentToSeveralServersIsInNoLogOfThem() throws Exception {
    var one = "processes:\n" + process("one", "exec sleep 60", "");
    var below = new ArrayList<RunningTier>();
    for (String name : List.of("app-1", "app-2")) {
      below.add(start(one, "", new PlainHost(name, "127.0.0.1"), List.of(), folders(name)));
    }
    var web = start(one, "", new PlainHost("web", "127.0.0.1"), below, folders("web"));
    assertThat(web.requestLogs()).containsOnlyKeys("web");
    web.stop();
    for (var server : below) {
      server.stop();
    }
  }

  @Test
  void requestLogsOfSecondsAreConverted() throws Exception {
    var log = directory.resolve("seconds.csv");
    Files.writeString(
        log,
        "1700000000.123,0.045,200,/a,b\n1700000001,1.5,499,10.1.0.5:40007,,/c\n1700000002.5,-,200,/\n17000");
    RequestLogFile.collect(
        List.of(new RequestLogFile(log, Format.END_LENGTH)), directory.resolve("run/web.csv"));
    assertThat(directory.resolve("run/web.csv"))
        .hasContent(
            """
            arrivalMicros,departureMicros,status,what,connection,user
            1700000000078000,1700000000123000,200,/a;b,,
            1699999999500000,1700000001000000,499,/c,10.1.0.5:40007,
            """);
  }

  @Test
  void silenceIsSaidToo() throws IOException {
    var empty = Files.writeString(directory.resolve("empty.log"), "\n");
    assertThat(LastWords.of(empty)).isEqualTo("it said nothing (" + empty + ")");
    assertThat(LastWords.of(directory.resolve("none.log"))).startsWith("its output cannot be read");
  }
}
