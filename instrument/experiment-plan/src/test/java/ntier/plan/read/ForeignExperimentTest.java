package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import ntier.plan.ExperimentException;
import ntier.plan.Plan;
import ntier.plan.SettingDescription;
import ntier.plan.SettingDescription.Kind;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an experiment file of somebody else may not do to the machine, nor to who reads it. */
class ForeignExperimentTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));
  private static final String STACK = "title: X\nstack: {web: apache, app: tomcat, db: mysql}\n";
  private static final String NATIVE =
      "title: X\nstack: {web: apache, app: tomcat, db: mysql-native}\nworkload: {users: 10}\n";
  private static final String GOOD = STACK + "workload: {users: 10}\n";

  @TempDir Path folder;

  private Plan read(String yaml, String... sets) throws IOException {
    return reader().read(Files.writeString(folder.resolve("x.yaml"), yaml), List.of(sets));
  }

  private static PlanReader reader() {
    return new PlanReader(HOME, Injectors.ALL, 2);
  }

  private String refused(String yaml, String... sets) throws IOException {
    return refused(Files.writeString(folder.resolve("x.yaml"), yaml), sets);
  }

  private String refused(Path file, String... sets) {
    ExperimentException refusal =
        catchThrowableOfType(ExperimentException.class, () -> reader().read(file, List.of(sets)));
    return refusal == null ? "accepted" : refusal.getMessage().replace(folder + "/", "");
  }

  @Test
  @DisplayName("a file names no program, by role or by server; the command line may")
  void programs() throws IOException {
    assertThat(refused(NATIVE + "set: {db.mysqld: /tmp/evil}\n"))
        .startsWith(
            "x.yaml:4:18: db.mysqld names a program to run, which no file may do; leaving it out here, and --set db.mysqld=… on the command line, would be right");
    assertThat(refused(NATIVE + "set: {mysql-native.mysqld: mysqld}\n"))
        .startsWith("x.yaml:4:28: mysql-native.mysqld names a program to run");
    // A server that is not in the stack now may be in it with --set.
    assertThat(refused(GOOD + "set: {mysql-native.mysqld: mysqld}\n"))
        .startsWith("x.yaml:4:28: mysql-native.mysqld names a program to run");
    Plan plan = read(NATIVE, "db.mysqld=/usr/sbin/mysqld");
    assertThat(plan.tiers().getLast().settingTexts()).containsEntry("mysqld", "/usr/sbin/mysqld");
    assertThat(refused(NATIVE, "db.mysqld='/bin/sh -c $(x)'"))
        .startsWith("--set: \"/bin/sh -c $(x)\" does not fit; a name such as mysqld, or a path");
  }

  @Test
  @DisplayName("a shipped tier has no setting of free text: none ends up in a configuration")
  void noFreeText() {
    for (var tier : ntier.plan.tier.TierCatalog.read(HOME).all()) {
      assertThat(tier.settings().values())
          .as(tier.server())
          .extracting(SettingDescription::kind)
          .doesNotContain(Kind.TEXT);
    }
  }

  @Test
  @DisplayName("sysctls: those of the namespace, numbers alone, no module is loaded by a name")
  void sysctls() throws IOException {
    String congestion = "hosts: {web: {sysctls: {net.ipv4.tcp_congestion_control: evil}}}\n";
    assertThat(refused(GOOD + congestion))
        .startsWith(
            "x.yaml:4:58: net.ipv4.tcp_congestion_control is \"evil\"; a whole number such as 0");
    assertThat(refused(GOOD + "hosts: {web: {sysctls: {net/../kernel/panic: 1}}}\n"))
        .startsWith("x.yaml:4:25: ");
    assertThat(refused(GOOD + "hosts: {web: {sysctls: {net.ipv4..tcp_rmem: 1}}}\n"))
        .startsWith("x.yaml:4:25: ");
    assertThat(refused(GOOD + "hosts: {web: {sysctls: {net.ipv4.tcp_rmem: \"1\\n2\"}}}\n"))
        .startsWith("x.yaml:4:44: net.ipv4.tcp_rmem is \"1\n2\"");
    assertThat(
            read(GOOD + "hosts: {web: {sysctls: {net.ipv4.tcp_rmem: 4096 8192 16384}}}\n")
                .hosts()
                .get(1)
                .sysctls())
        .isEqualTo(Map.of("net.ipv4.tcp_rmem", "4096 8192 16384"));
  }

  @Test
  @DisplayName("a backlog that the kernel would cut: both places are named")
  void backlogs() throws IOException {
    assertThat(refused(GOOD + "hosts: {web: {sysctls: {net.core.somaxconn: 64}}}\n"))
        .startsWith(
            "x.yaml:4:45: net.core.somaxconn of web is 64, and web.backlog is 128 (tier tiers/apache/tier.yaml), which the kernel would cut; net.core.somaxconn of at least 128, or a smaller web.backlog, would be right");
    assertThat(
            refused(
                GOOD
                    + "hosts: {app: {sysctls: {net.core.somaxconn: 200}}}\nset: {app.backlog: 201}\n"))
        .contains("app.backlog is 201 (experiment ", "x.yaml:5)");
    assertThat(refused(GOOD + "hosts: {web: {sysctls: {net.core.somaxconn: 128}}}\n"))
        .isEqualTo("accepted");
  }

  @Test
  @DisplayName("quotas that the kernel cannot keep, and numbers that only Java reads")
  void quotas() throws IOException {
    for (String quota : List.of("0.05", "0.0999", "0", "NaN", "0x1p-1", "0.5f", "1e-1", "-0.5")) {
      assertThat(refused(GOOD + "hosts: {app: {quota: " + quota + "}}\n"))
          .startsWith("x.yaml:4:22: quota is \"" + quota + "\"; a number of cores from 0.1 to 1");
    }
    assertThat(refused(GOOD + "hosts: {app: {quota: 0.1}}\n")).isEqualTo("accepted");
  }

  @Test
  @DisplayName("sizes and lengths that overflow, are too fine, or have too many digits")
  void quantities() throws IOException {
    assertThat(refused(GOOD + "set: {app.heap: 17179869184GB}\n"))
        .startsWith("x.yaml:4:17: \"17179869184GB\" is too much; at most 1024GB would be right");
    assertThat(refused(GOOD + "set: {app.heap: 0MB}\n"))
        .startsWith("x.yaml:4:17: \"0MB\" does not fit; 32MB or more would be right");
    assertThat(refused(GOOD + "set: {app.heap: " + "9".repeat(100_000) + "GB}\n"))
        .contains("has too many digits; at most 20 would be right");
    assertThat(refused(GOOD + "set: {app.poolWait: 1500us}\n"))
        .contains("is too fine for a server; whole milliseconds such as 50ms would be right");
    assertThat(refused(GOOD + "workload: {users: 1}\n")).contains("is there twice");
    assertThat(refused(STACK + "workload: {users: 1, thinkTime: 0.0001us}\n"))
        .startsWith("x.yaml:3:33: \"0.0001us\" is too fine; whole microseconds");
    assertThat(refused(GOOD + "inject: [{freeze: app, for: 1us, every: 2us}]\n"))
        .contains("about 30000000 injections of freeze", "at most 100000 would be right");
  }

  @Test
  @DisplayName("two injections of one cause into one tier that are certain to overlap")
  void overlaps() throws IOException {
    String first = "inject: [{freeze: app, for: 2s, every: 10s}, ";
    assertThat(refused(GOOD + first + "{freeze: app, for: 1s, after: 31s}]\n"))
        .startsWith(
            "x.yaml:4:46: the freeze of app at 31s for 1s overlaps with an earlier entry's at 30s for 2s; times at which one is over before the other begins would be right");
    assertThat(refused(GOOD + first + "{freeze: app, for: 1s, at: 3s 9500ms}]\n"))
        .contains("the freeze of app at 9500ms for 1s overlaps with an earlier entry's at 10s");
    assertThat(refused(GOOD + first + "{freeze: app, for: 1s, at: 12s 29s}]\n"))
        .isEqualTo("accepted");
    assertThat(refused(GOOD + first + "{freeze: db, for: 1s, after: 31s}]\n"))
        .isEqualTo("accepted");
  }

  @Test
  @DisplayName("nesting that would overflow the stack; aliases that would multiply")
  void nesting() throws IOException {
    assertThat(refused("title: X\nstack: " + "[".repeat(50_000) + "]".repeat(50_000) + "\n"))
        .startsWith("x.yaml:2:37: this is nested more than 30 deep; a single value would be right");
    assertThat(refused("title: X\nstack: " + "{a: ".repeat(50_000) + "\n"))
        .contains("this is nested more than 30 deep");
    assertThat(refused("a: &a [x, x]\nb: &b [*a, *a]\ntitle: [*b, *b]\n"))
        .contains("YAML aliases are not allowed; write it out instead");
  }

  @Test
  @DisplayName("files that are no small UTF-8 text; a byte order mark does no harm")
  void encodings() throws IOException {
    Path file = folder.resolve("x.yaml");
    Files.write(file, GOOD.getBytes(StandardCharsets.UTF_16));
    assertThat(refused(file)).contains("this is not UTF-8 text; UTF-8 without NUL characters");
    assertThat(refused("title: a\0b\n")).startsWith("x.yaml:1:9: this is not UTF-8 text");
    assertThat(refused(GOOD + "#" + "x".repeat(1 << 20)))
        .isEqualTo("x.yaml: it has more than 1 MB; a file of some kilobytes would be right");
    assertThat(refused("\ufeff" + GOOD)).isEqualTo("accepted");
    assertThat(refused(GOOD.replace("\n", "\r\n"))).isEqualTo("accepted");
  }

  @Test
  @Timeout(20)
  @DisplayName("a pipe, a device and a folder are no files; nothing waits for them")
  void noFiles() throws Exception {
    Path pipe = folder.resolve("pipe.yaml");
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assertThat(made.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(refused(pipe)).startsWith("pipe.yaml: there is no such experiment; ");
    Path zero = Files.createSymbolicLink(folder.resolve("zero.yaml"), Path.of("/dev/zero"));
    assertThat(refused(zero)).startsWith("zero.yaml: there is no such experiment; ");
    assertThat(refused(Files.createDirectory(folder.resolve("folder.yaml"))))
        .startsWith("folder.yaml: there is no such experiment; ");
  }

  @Test
  @DisplayName("what a complaint quotes cannot steer a terminal, nor fill it")
  void complaints() throws IOException {
    assertThat(refused(GOOD + "\"\\e[2Jx\\u202e\": 1\n"))
        .contains("x.yaml:4:1: unknown key \"\\x1b[2Jx\\u202e\" in the experiment");
    assertThat(refused(GOOD + "# \u202e\n\"a\u202eb\": 1\n")).contains("  \"a\\u202eb\": 1\n");
    String large = refused(GOOD + "k".repeat(900) + ": " + "v".repeat(200_000) + "\n");
    assertThat(large).hasSizeLessThan(2500).contains("known are: ").endsWith("^");
  }
}
