package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import ntier.plan.ExperimentException;
import ntier.plan.tier.RequestLogDescription.Format;
import ntier.plan.tier.TierCatalog;
import ntier.testbed.HostProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of a shell line each, described by a tier.yaml like any other. */
class TierRunnerTest {
  private static final String HEAD =
      """
      server: toy
      role: app
      style: sync
      about: a toy
      parts: []
      settings:
        threads: {default: 3, min: 1, max: 9, about: threads}
        second: {default: false, kind: boolean, about: a second process}
      queueLimit: threads + 2
      port: 8009
      templates: {toy.conf: conf/toy.conf}
      requestLogs: {app: requests.csv}
      """;

  @TempDir Path directory;
  private final PlainHost host = new PlainHost();

  private RunningTier start(String processes, String template) throws Exception {
    return start(processes, template, Optional.empty());
  }

  private RunningTier start(String processes, String template, Optional<RunningTier> next)
      throws Exception {
    var toy = Files.createDirectories(directory.resolve("home/tiers/toy/conf"));
    Files.writeString(toy.resolve("toy.conf"), template);
    Files.writeString(toy.resolveSibling("tier.yaml"), HEAD + processes);
    var description = TierCatalog.read(directory.resolve("home")).find("toy").orElseThrow();
    var none = directory.resolve("none");
    var supplies = new TierSupplies(Map.of(), none, none, Map.of(), none, none);
    return new TierRunner(supplies)
        .start(
            Stack.plan(description, Map.of()),
            description,
            host,
            next.stream().toList(),
            folders());
  }

  private TierFolders folders() {
    return new TierFolders(directory.resolve("work"), directory.resolve("logs"), Optional.empty());
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
    var above = start(one, "${next.driver} at ${next.port}", Optional.of(below));
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
    assertThatThrownBy(() -> tier.collectRequestLogs(target))
        .hasMessage(
            "toy wrote no request log [%s]; see \"requestLogs\" of its tier.yaml",
            directory.resolve("work/requests.csv"));
    Files.writeString(
        directory.resolve("work/requests.csv"),
        "arrivalMicros,departureMicros,status,what\n1,2,200,/a,b\n3,4,404,/c\n"
            + "5,6,200,10.1.0.2:4000,10.1.0.5:40007,/d,e\n7,8,0,,,/f\n9,9,200,,/g\n5,6,2");
    assertThat(tier.collectRequestLogs(target)).containsExactly(target.resolve("app.csv"));
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
  void requestLogsOfSecondsAreConverted() throws Exception {
    var log = directory.resolve("seconds.csv");
    Files.writeString(
        log,
        "1700000000.123,0.045,200,/a,b\n1700000001,1.5,499,10.1.0.5:40007,,/c\n1700000002.5,-,200,/\n17000");
    new RequestLogFile(log, Format.END_LENGTH).collect(directory.resolve("run/web.csv"));
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
