package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.plan.ExperimentException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way to get an experiment wrong, with all that its writer is told. */
class RejectedExperimentTest {
  private static final Path HOME = Path.of("src/test/resources/home");
  private static final String STACK = "stack: {web: apache, app: tomcat, db: mysql}\n";
  private static final String START = "title: X\n" + STACK;
  private static final String GOOD = START + "workload: {users: 10}\n";

  @TempDir Path folder;

  private String refused(String yaml, String... sets) throws IOException {
    Path file = Files.writeString(folder.resolve("x.yaml"), yaml);
    return refused(file.toString(), List.of(sets));
  }

  private String refused(String nameOrPath, List<String> sets) {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    ExperimentException refusal =
        catchThrowableOfType(
            ExperimentException.class, () -> reader.read(reader.find(nameOrPath), sets));
    return refusal == null ? "accepted" : refusal.getMessage().replace(folder + "/", "");
  }

  @Test
  void aMissingFile() {
    assertThat(refused("frist-run", List.of()))
        .isEqualTo(
            "experiments/frist-run.yaml: there is no such experiment; did you mean \"first-run\"?");
    assertThat(refused("nowhere/at-all.yaml", List.of()))
        .endsWith("nowhere/at-all.yaml: there is no such experiment; known are: first-run");
  }

  @Test
  void anEmptyFile() throws IOException {
    assertThat(refused("")).isEqualTo("x.yaml: it is empty; it should hold YAML");
    assertThat(refused("# nothing but a remark\n"))
        .isEqualTo("x.yaml: it is empty; it should hold YAML");
  }

  @Test
  void notYaml() throws IOException {
    assertThat(refused("title: a: b\n"))
        .isEqualTo(
            """
            x.yaml:1:9: this is not YAML: mapping values are not allowed here; text that contains ": " belongs in quotes
              title: a: b
                      ^""");
    assertThat(refused("- title\n"))
        .isEqualTo(
            """
            x.yaml:1:1: a list stands where a mapping belongs; write it like title: …, stack: {…}, workload: {…} on lines of their own
              - title
              ^""");
  }

  @Test
  void yamlThatPlaysTricks() throws IOException {
    assertThat(refused("title: X\nstack: &s {web: apache, app: *s}\n"))
        .isEqualTo(
            """
            x.yaml:2:8: YAML aliases are not allowed; write it out instead
              stack: &s {web: apache, app: *s}
                     ^""");
    assertThat(refused("title: X\n\tstack: {}\n")).startsWith("x.yaml:2:1: this is not YAML: ");
    assertThat(refused("title: X\nstack: {web: apache\n")).contains(": this is not YAML: ");
    assertThat(refused(GOOD, "hosts.app={")).startsWith("--set: this is not YAML: ");
    assertThat(refused("title: X\n{a: b}: c\n")).startsWith("x.yaml:2:1: ");
    assertThat(refused("title: X\n---\ntitle: Y\n")).startsWith("x.yaml:2:1: this is not YAML: ");
  }

  @Test
  void aFileThatIsNotText() throws IOException {
    Path file = Files.write(folder.resolve("x.yaml"), new byte[] {'a', (byte) 0xff, (byte) 0xfe});
    assertThat(refused(file.toString(), List.of()))
        .isEqualTo(
            """
            x.yaml:1:2: this is not UTF-8 text; UTF-8 without NUL characters would be right
              a
               ^""");
    assertThat(refused(folder.toString(), List.of()))
        .contains("there is no such experiment; known are: first-run");
  }

  @Test
  void aNameThatNoRunCanHave() throws IOException {
    Path file = Files.writeString(folder.resolve("my run.yaml"), GOOD);
    assertThat(refused(file.toString(), List.of()))
        .isEqualTo(
            "my run.yaml: the file's name becomes the run's; letters, digits, \".\", \"_\" and"
                + " \"-\" would be right");
  }

  @Test
  void nothingWhereSomethingBelongs() throws IOException {
    assertThat(refused("title:\n"))
        .contains("x.yaml:1:7: the title is empty; one line would be right");
    assertThat(refused(START + "workload:\n"))
        .contains("nothing stands where a mapping belongs; write it like {users: 7000}");
  }

  @Test
  void anUnknownKey() throws IOException {
    assertThat(refused(GOOD + "phase: {ramp: 1s}\n"))
        .isEqualTo(
            """
            x.yaml:4:1: unknown key "phase" in the experiment; did you mean "phases"?
              phase: {ramp: 1s}
              ^""");
    assertThat(refused(START + "workload: {users: 10, think: 7s}\n"))
        .isEqualTo(
            """
            x.yaml:3:23: unknown key "think" in the workload; known are: arrivals, connections, images, mix, protocol, seed, thinkTime, users
              workload: {users: 10, think: 7s}
                                    ^""");
  }

  @Test
  void aCommaThatBeginsAKey() throws IOException {
    assertThat(refused("title: X\nstack: {web: apache, app: tomcat, or so, db: mysql}\n"))
        .isEqualTo(
            """
            x.yaml:2:35: "or so" can't name a tier; text that contains a comma belongs in quotes
              stack: {web: apache, app: tomcat, or so, db: mysql}
                                                ^""");
  }

  @Test
  void aDuplicateKey() throws IOException {
    assertThat(refused(GOOD + "title: Y\n"))
        .isEqualTo(
            """
            x.yaml:4:1: the key "title" is there twice, first in line 1; keep one
              title: Y
              ^""");
  }

  @Test
  void aMissingKey() throws IOException {
    assertThat(refused("title: X\nworkload: {users: 10}\n"))
        .isEqualTo(
            """
            x.yaml:1:1: the key "stack" is missing in the experiment; add one like stack: {web: apache, app: tomcat, db: mysql}
              title: X
              ^""");
    assertThat(refused(START + "workload: {thinkTime: 7s}\n"))
        .isEqualTo(
            """
            x.yaml:3:11: the key "users" is missing in the workload; add one like users: 7000
              workload: {thinkTime: 7s}
                        ^""");
  }

  @Test
  void aWrongUnit() throws IOException {
    assertThat(refused(GOOD + "phases: {ramp: 10sec}\n"))
        .isEqualTo(
            """
            x.yaml:4:16: "10sec" has the unit "sec", not one of a length of time; write it like 50ms, 3s or 2m
              phases: {ramp: 10sec}
                             ^""");
    assertThat(refused(GOOD + "phases: {ramp: 10}\n"))
        .isEqualTo(
            """
            x.yaml:4:16: "10" has no unit; write it like 50ms, 3s or 2m
              phases: {ramp: 10}
                             ^""");
    assertThat(refused(GOOD + "phases: {ramp: 40%}\n"))
        .contains("\"40%\" has the unit \"%\", not one of a length of time; write it like 50ms");
    assertThat(refused(GOOD + "phases: {measure: at least 60s}\n"))
        .contains("\"at least 60s\" is not a length of time; write it like 50ms, 3s or 2m");
    assertThat(refused(GOOD + "phases: {ramp: soon}\n"))
        .contains("\"soon\" is not a length of time; write it like 50ms, 3s or 2m");
  }

  @Test
  void negativeAndOverlongLengths() throws IOException {
    assertThat(refused(GOOD + "phases: {ramp: -5s}\n"))
        .isEqualTo(
            """
            x.yaml:4:16: "-5s" is negative; 0 or more would be right
              phases: {ramp: -5s}
                             ^""");
    assertThat(refused(GOOD + "phases: {measure: 25h}\n"))
        .isEqualTo(
            """
            x.yaml:4:19: "25h" is too long; at most 24h would be right
              phases: {measure: 25h}
                                ^""");
    assertThat(refused(GOOD + "phases: {measure: 0s}\n"))
        .isEqualTo(
            """
            x.yaml:4:19: the measure phase is too short; at least 1s would be right
              phases: {measure: 0s}
                                ^""");
    assertThat(refused(START + "workload: {users: 1, thinkTime: 0s}\n"))
        .contains("x.yaml:3:33: thinkTime is 0; a mean above 0 such as 7s would be right");
  }

  @Test
  void noUsers() throws IOException {
    assertThat(refused(START + "workload: {users: 0}\n"))
        .isEqualTo(
            """
            x.yaml:3:19: users is 0; a whole number from 1 to 200000 would be right
              workload: {users: 0}
                                ^""");
  }

  @Test
  void aWrongType() throws IOException {
    assertThat(refused(START + "workload: {users: many}\n"))
        .isEqualTo(
            """
            x.yaml:3:19: users is "many"; a whole number from 1 to 200000 would be right
              workload: {users: many}
                                ^""");
    assertThat(refused(START + "workload: 7000\n"))
        .isEqualTo(
            """
            x.yaml:3:11: the single value "7000" stands where a mapping belongs; write it like {users: 7000}
              workload: 7000
                        ^""");
    assertThat(refused("title: [X]\n" + STACK + "workload: {users: 10}\n"))
        .isEqualTo(
            """
            x.yaml:1:8: a list stands where a single value belongs; write one value
              title: [X]
                     ^""");
  }

  @Test
  void unknownWords() throws IOException {
    assertThat(refused(START + "workload: {users: 1, mix: browse}\n"))
        .isEqualTo(
            """
            x.yaml:3:27: unknown mix "browse"; known are: browse-only, read-write
              workload: {users: 1, mix: browse}
                                        ^""");
    assertThat(refused(START + "workload: {users: 1, connections: keepalive}\n"))
        .contains("unknown connection policy \"keepalive\"; did you mean \"keep-alive\"?");
    assertThat(refused(GOOD + "database: big\n"))
        .contains("unknown database size \"big\"; known are: large, small, standard");
  }

  @Test
  void anUnknownServer() throws IOException {
    assertThat(
            refused(
                "title: X\nstack: {web: apach, app: tomcat, db: mysql}\n" + "workload: {users: 1}"))
        .isEqualTo(
            """
            x.yaml:2:14: unknown server "apach"; did you mean "apache"?
              stack: {web: apach, app: tomcat, db: mysql}
                           ^""");
  }

  @Test
  void anUnknownTier() throws IOException {
    assertThat(
            refused("title: X\nstack: {wep: apache, app: tomcat, db: mysql}\nworkload: {users: 1}"))
        .isEqualTo(
            """
            configs/profiles/two-core.yaml:7:3: the host wep has no cores; add wep: {cores: [0]}, or others: {cores: [0]} for all that the profile does not name
                client: {cores: [0], weight: 400}
                ^""");
    assertThat(refused(GOOD + "set: {wep.threads: 1}\n"))
        .isEqualTo(
            """
            x.yaml:4:7: unknown tier "wep" in "wep.threads"; did you mean "web"?
              set: {wep.threads: 1}
                    ^""");
    assertThat(refused(GOOD + "inject: [{freeze: cache, for: 1s, every: 5s}]\n"))
        .isEqualTo(
            """
            x.yaml:4:19: unknown tier "cache"; known are: app, db, web
              inject: [{freeze: cache, for: 1s, every: 5s}]
                                ^""");
  }

  @Test
  void aServerThatCannotBeTheFirst() throws IOException {
    assertThat(
            refused("title: X\nstack: {web: tomcat, app: tomcat, db: mysql}\nworkload: {users: 1}"))
        .isEqualTo(
            """
            x.yaml:2:14: tomcat serves ajp, and the users of the first tier speak http; as the first these would be right: apache
              stack: {web: tomcat, app: tomcat, db: mysql}
                           ^""");
  }

  @Test
  void settings() throws IOException {
    assertThat(refused(GOOD + "set: {web.treads: 150}\n"))
        .isEqualTo(
            """
            x.yaml:4:7: apache has no setting "treads"; did you mean "threads"?
              set: {web.treads: 150}
                    ^""");
    assertThat(refused(GOOD + "set: {web.threads: 0}\n"))
        .isEqualTo(
            """
            x.yaml:4:20: "0" does not fit; 1 to 20000 would be right
              set: {web.threads: 0}
                                 ^""");
    assertThat(refused(GOOD + "set: {app.connections: sometimes}\n"))
        .contains("\"sometimes\" does not fit; pooled or on-demand would be right");
    assertThat(refused(GOOD + "set: {app.heap: 512}\n"))
        .contains("\"512\" has no unit; write it like 512KB, 24MB or 1GB");
    assertThat(refused(GOOD + "set: {threads: 1}\n"))
        .contains("\"threads\" is not a setting; write tier.setting, such as web.threads");
    assertThat(refused(GOOD + "set: {network.syn-timeout: 3s}\n"))
        .isEqualTo(
            """
            x.yaml:4:7: "network.syn-timeout" is not a setting of a tier; a section of its own would be right: network: {syn-timeout: 3s}
              set: {network.syn-timeout: 3s}
                    ^""");
  }

  @Test
  void settingsOnTheCommandLine() throws IOException {
    assertThat(refused(GOOD, "web.treads=3"))
        .isEqualTo(
            """
            --set: apache has no setting "treads"; did you mean "threads"?
              web.treads=3
              ^""");
    assertThat(refused(GOOD, "workload.users=0"))
        .isEqualTo(
            """
            --set: users is 0; a whole number from 1 to 200000 would be right
              workload.users=0
                             ^""");
    assertThat(refused(GOOD, "workload.users"))
        .isEqualTo(
            """
            --set: key=value would be right, such as workload.users=100 or web.threads=200
              workload.users
              ^""");
    assertThat(refused(GOOD, "title.text=a"))
        .isEqualTo(
            """
            --set: "title" has no parts that could be set; set it as a whole: title=…
              title.text=a
              ^""");
    assertThat(refused(GOOD, "wrokload.users=5"))
        .contains(
            "--set: unknown tier \"wrokload\" in \"wrokload.users\"; known are: apache, app, db, mysql, tomcat, web");
  }

  @Test
  void anUnknownCause() throws IOException {
    assertThat(refused(GOOD + "inject: [{freez: app, for: 1s, every: 5s}]\n"))
        .isEqualTo(
            """
            x.yaml:4:11: unknown cause "freez" of millibottlenecks; did you mean "freeze"?
              inject: [{freez: app, for: 1s, every: 5s}]
                        ^""");
    assertThat(refused(GOOD + "inject: [{for: 1s, every: 5s}]\n"))
        .contains("x.yaml:4:10: the injection has no cause; write it like {freeze: app,");
    assertThat(refused(GOOD + "inject: [{freeze: app, spike: app, every: 5s}]\n"))
        .contains(
            "\"spike\" is a second cause beside \"freeze\"; one cause per entry would be right");
    assertThat(refused(GOOD + "inject: {freeze: app, for: 1s, every: 5s}\n"))
        .contains(
            "x.yaml:4:9: a mapping stands where a list belongs; write it like [{freeze: app,");
  }

  @Test
  void aLoadThatFitsNoMachine() throws IOException {
    assertThat(refused(GOOD, "workload.users={fill: 0%}"))
        .contains(
            "--set: fill is \"0%\"; 5% to 95% of the fullest core would be right, such as {fill: 60%}");
    assertThat(refused(GOOD, "workload.users={fill: 100%}"))
        .contains("fill is \"100%\"; 5% to 95%");
    assertThat(refused(GOOD, "workload.users={fill: 60}")).contains("\"60\" has no unit");
    assertThat(refused(GOOD, "workload.users={fill: 60%, users: 500}"))
        .contains("unknown key \"users\" in users; known are: fill, rate");
    assertThat(refused(GOOD, "workload.users={rate: 500/s}"))
        .contains("the key \"fill\" is missing in users; add one like fill: 60%");
    assertThat(refused(GOOD, "workload.users={fill: 60%, rate: 0/s}"))
        .contains(
            "rate is \"0/s\"; requests per second from 1/s on, such as 1000/s, would be right");
    assertThat(refused(GOOD, "workload.users={fill: 60%, rate: 90000/s}"))
        .contains("take more than 200000 users");
    assertThat(refused(GOOD, "workload.users={fill: 60%}", "app.work=300"))
        .contains(
            "users: {fill: …} finds the work per page by itself, and app.work is set too; one of the two would be right");
    assertThat(refused(GOOD, "workload.users={fill: 60%}", "tomcat.utilisation=70%"))
        .contains("and app.utilisation is set too");
  }

  @Test
  void aStallThatIsSaidTwice() throws IOException {
    assertThat(refused(GOOD + "inject: [{vm-colocation: app, burst: 400ms, batch: 9}]\n"))
        .isEqualTo(
            """
            x.yaml:4:52: burst finds batch by itself, and batch is set too; one of the two would be right
              inject: [{vm-colocation: app, burst: 400ms, batch: 9}]
                                                                 ^""");
    assertThat(refused(GOOD + "inject: [{vm-colocation: app, burst: 400ms, mmpp: 100}]\n"))
        .contains("burst finds batch by itself, and mmpp is set too");
    assertThat(refused(GOOD + "inject: [{log-flush: db, flush: 500ms, limit: 4MB/s}]\n"))
        .contains("flush finds limit by itself, and limit is set too");
    assertThat(refused(GOOD + "inject: [{vm-colocation: app, burst: 0ms}]\n"))
        .contains("\"0ms\" is not a stall; a length above 0 such as 400ms would be right");
    assertThat(refused(GOOD + "inject: [{freeze: app, for: at least 0s, every: 5s}]\n"))
        .contains("\"at least 0s\" is not a stall");
    assertThat(refused(GOOD + "inject: [{freeze: app, for: at least long, every: 5s}]\n"))
        .contains("\"long\" is not a length of time");
    assertThat(refused(GOOD + "inject: [{freeze: app, for: at least 100ms, every: 700ms}]\n"))
        .contains("each freeze lasts 800ms and the next starts after 700ms");
  }

  @Test
  void aCauseThatDoesNotFit() throws IOException {
    assertThat(refused(GOOD + "inject: [{spike: web, batch: 4, every: 5s}]\n"))
        .isEqualTo(
            """
            x.yaml:4:18: spike can't be injected into web; it works on: app, db
              inject: [{spike: web, batch: 4, every: 5s}]
                               ^""");
    assertThat(refused(GOOD + "inject: [{spike: app, for: 1s, batch: 4, every: 5s}]\n"))
        .contains("x.yaml:4:23: unknown key \"for\" in the injection spike; known are: ");
    assertThat(refused(GOOD + "inject: [{spike: app, every: 5s}]\n"))
        .contains(
            "the key \"batch\" is missing in the injection spike; add one like batch: 1 to 10000");
  }

  @Test
  void aScheduleThatDoesNotFit() throws IOException {
    assertThat(refused(GOOD + "inject: [{freeze: app, for: 500ms, every: 5s, after: 60s}]\n"))
        .isEqualTo(
            """
            x.yaml:4:11: the first freeze ends 60500ms after the measure phase begins, which lasts 60s; a longer phases.measure or a smaller after would be right
              inject: [{freeze: app, for: 500ms, every: 5s, after: 60s}]
                        ^""");
    assertThat(refused(GOOD + "inject: [{freeze: app, for: 5s, every: 5s}]\n"))
        .isEqualTo(
            """
            x.yaml:4:40: each freeze lasts 5s and the next starts after 5s; a longer every or a shorter for would be right
              inject: [{freeze: app, for: 5s, every: 5s}]
                                                     ^""");
    assertThat(refused(GOOD + "inject: [{freeze: app, for: 0s, every: 5s}]\n"))
        .contains("x.yaml:4:29: for is 0; a length above 0 would be right");
    assertThat(refused(GOOD + "inject: [{freeze: app, for: 1s}]\n"))
        .contains(
            "the key \"after\" is missing in the injection freeze; add one like after: 5s, or every: 5s for many");
  }

  @Test
  void anUnknownProfile() throws IOException {
    assertThat(refused(GOOD + "profile: twocore\n"))
        .isEqualTo(
            """
            x.yaml:4:10: unknown profile "twocore"; did you mean "two-core"?
              profile: twocore
                       ^""");
  }

  @Test
  void aProfileForALargerMachine() throws IOException {
    assertThat(refused(GOOD + "profile: paper\n"))
        .isEqualTo(
            """
            configs/profiles/paper.yaml:11:17: the host web is placed on core 2 and this machine has 2 (0 to 1); choose a profile for fewer cores such as two-core, or give the host other cores with hosts.web.cores=[0], or those of another host on any machine, such as hosts.web.cores=db
                web: {cores: [2]}
                              ^""");
  }

  @Test
  void hosts() throws IOException {
    assertThat(refused(GOOD + "hosts: {cache: {weight: 1}}\n"))
        .contains("x.yaml:4:9: unknown key \"cache\" in hosts; known are: app, client, db, web");
    assertThat(refused(GOOD + "hosts: {app: {weight: 0}}\n"))
        .contains("x.yaml:4:23: weight is 0; a whole number from 1 to 10000 would be right");
    assertThat(refused(GOOD + "hosts: {app: {quota: 2}}\n"))
        .contains(
            "x.yaml:4:22: quota is \"2\"; a number of cores from 0.1 to 1 such as 0.5 would be right");
    assertThat(refused(GOOD + "hosts: {app: {cores: []}}\n"))
        .contains(
            "x.yaml:4:22: the host app has no cores; at least one such as [0] would be right");
    assertThat(refused(GOOD + "hosts: {app: {cores: [0, 0]}}\n"))
        .contains("x.yaml:4:26: core 0 is there twice; keep one");
    assertThat(refused(GOOD + "hosts: {app: {cores: cache}}\n"))
        .contains(
            "x.yaml:4:22: cores of the host app are \"cache\"; numbers such as [0], or one of the other"
                + " hosts for those that it has (client, web, db), would be right");
    assertThat(refused(GOOD + "hosts: {app: {cores: app}}\n"))
        .contains("x.yaml:4:22: cores of the host app are \"app\"; numbers such as [0]");
    assertThat(refused(GOOD + "hosts: {app: {cores: web}, web: {cores: db}}\n"))
        .contains(
            "x.yaml:4:22: the host app is to have the cores of web, which has those of \"db\" itself;"
                + " a host with numbers of its own would be right");
    assertThat(refused(GOOD + "hosts: {app: {sysctls: {kernel.panic: 1}}}\n"))
        .contains(
            "x.yaml:4:25: \"kernel.panic\" is not a setting of a network namespace; one that begins"
                + " with net.core., net.ipv4. or net.ipv6. would be right, such as {net.ipv4.tcp_syncookies: 0}");
  }
}
