package ntier.cli.advice.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.cli.advice.MachineText;
import ntier.cli.advice.OptionStack;
import ntier.plan.yaml.YamlReader;
import ntier.simulation.advice.Stack;
import ntier.simulation.advice.StackTier;
import ntier.simulation.read.StackReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineStackTest {
  /** As root sees it. */
  private static final String TCP =
      """
      LISTEN 0      511          0.0.0.0:80        0.0.0.0:*    users:(("nginx",pid=812,fd=6),("nginx",pid=811,fd=6))
      LISTEN 0      128          0.0.0.0:22        0.0.0.0:*    users:(("sshd",pid=600,fd=3))
      LISTEN 3      64                 *:8080            *:*    users:(("java",pid=901,fd=45))
      LISTEN 0      1     [::ffff:127.0.0.1]:8005            *:*    users:(("java",pid=901,fd=50))
      """;

  /** As others see it: without programs that are not theirs. */
  private static final String DATABASE = "LISTEN 0      80         127.0.0.1:3306      0.0.0.0:*\n";

  private static final String COUNTERS =
      """
      #kernel
      TcpPassiveOpens                 72000              0.0
      TcpExtListenOverflows           17                 0.0
      """;

  private static final String SERVER_XML =
      "<Server><Connector port='8080' maxThreads='250' acceptCount='64'/></Server>";
  private static final String CONTEXT_XML =
      "<Context><Resource name='jdbc/x' type='javax.sql.DataSource' maxTotal='30'/></Context>";

  private static MachineFacts facts(List<String> programs, String... files) {
    return new MachineFacts(
        Texts.of(files),
        Map.of(),
        TCP + DATABASE,
        "",
        COUNTERS,
        programs,
        "4096",
        3600,
        2,
        List.of());
  }

  private static MachineFacts three() {
    return facts(
        List.of("systemd", "nginx", "java", "mariadbd"),
        "/etc/nginx/nginx.conf",
        "events { worker_connections 768; }",
        "/etc/php/8.2/fpm/pool.d/www.conf",
        "[www]\npm.max_children = 5\n",
        "/opt/tomcat/conf/server.xml",
        SERVER_XML,
        "/opt/tomcat/conf/context.xml",
        CONTEXT_XML,
        "/etc/mysql/my.cnf",
        "[mysqld]\nmax_connections = 300\nback_log = 500\n");
  }

  @Test
  @DisplayName("the servers that run, in the order of requests; the kernel's backlogs")
  void stack() {
    MachineStack found = MachineStack.of(three());
    Stack stack = read(found);
    assertThat(stack.somaxconn()).isEqualTo(4096);
    assertThat(stack.tiers())
        .extracting(StackTier::name)
        .containsExactly("nginx", "tomcat", "mysql");
    assertThat(stack.tiers().get(0).limits().connections()).isEqualTo(384);
    assertThat(stack.tiers().get(0).limits().backlog()).isEqualTo(511);
    assertThat(stack.tiers().get(1).limits()).isEqualTo(new StackTier.Limits(250, 8192, 64, false));
    assertThat(stack.tiers().get(1).pool()).contains(new StackTier.Pool(30, false));
    // ss, not the 500 of the file.
    assertThat(stack.tiers().get(2).limits()).isEqualTo(new StackTier.Limits(300, 300, 80, false));
  }

  private static Stack read(MachineStack found) {
    return StackReader.read(
        "machine",
        "machine",
        OptionStack.with(
            YamlReader.read("machine", found.yaml()).mapping(""),
            Map.of("rate", "100/s", "stall", "500ms")));
  }

  @Test
  @DisplayName("what is left out, waits or was counted is said")
  void notes() {
    assertThat(MachineStack.of(three()).notes())
        .containsExactlyInAnyOrder(
            "php-fpm is configured and does not run here; left out",
            "tomcat: 3 connections wait in its accept queue now",
            "since it started, this machine's full accept queues dropped 17 packets"
                + " (TcpExtListenOverflows)",
            "it accepted 20.0 connections/s in the mean since it started, of all servers; the"
                + " rate to give is that of the busiest minute");
  }

  @Test
  @DisplayName("a server without files or listener: said, with what to do")
  void unread() {
    MachineFacts facts =
        new MachineFacts(
            Texts.of(),
            Map.of(),
            "",
            "",
            "",
            List.of("apache2", "java"),
            "",
            0,
            2,
            List.of("no ss"));
    MachineStack found = MachineStack.of(facts);
    assertThat(found.servers()).hasSize(1);
    assertThat(found.notes())
        .contains("no ss")
        .contains("ss showed no listeners; backlogs are those of configuration files or defaults")
        .contains(
            "apache: no listener of it was seen; look at its backlog with sudo ss -ltnp",
            "apache: no configuration file was found");
  }

  @Test
  @DisplayName("PHP-FPM on a Unix socket, whose program ss does not show")
  void unixSocket() {
    String unix = "u_str LISTEN 0      511    /run/php/php8.2-fpm.sock 24131            * 0\n";
    MachineFacts facts =
        new MachineFacts(
            Texts.of(
                "/etc/php/8.2/fpm/pool.d/www.conf",
                "[www]\nlisten = /run/php/php8.2-fpm.sock\npm.max_children = 5\n"),
            Map.of(),
            TCP,
            unix,
            "",
            List.of("php-fpm8.2"),
            "4096",
            0,
            2,
            List.of());
    Stack stack = read(MachineStack.of(facts));
    assertThat(stack.tiers().getFirst().limits()).isEqualTo(new StackTier.Limits(5, 5, 511, true));
  }

  @Test
  @DisplayName("the text is a stack file once rate and stall are there")
  void text() {
    String text =
        MachineText.of(MachineStack.of(three()), Optional.of("950/s"), Optional.of("500ms"));
    assertThat(StackReader.read("saved", "saved.yaml", text).perSecond()).isEqualTo(950);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(MachineText.of(MachineStack.of(three()), Optional.empty(), Optional.empty()))
        .contains("# rate: 950/s")
        .contains("# stall: 500ms");
  }

  @Test
  @DisplayName("a machine's files are found: by wildcards, once each, and by what runs")
  void files(@TempDir Path root) throws IOException {
    write(root, "etc/nginx/nginx.conf", "events {}\ninclude sites-enabled/*;\n");
    write(root, "etc/nginx/sites-available/a", "server { listen 80; }");
    Files.createDirectories(root.resolve("etc/nginx/sites-enabled"));
    Files.createSymbolicLink(
        root.resolve("etc/nginx/sites-enabled/a"), Path.of("../sites-available/a"));
    Files.createSymbolicLink(
        root.resolve("etc/nginx/sites-enabled/b"), Path.of("../sites-available/a"));
    write(root, "etc/php/8.2/fpm/pool.d/www.conf", "[www]");
    write(root, "srv/tc/conf/server.xml", SERVER_XML);
    write(root, "proc/17/comm", "java\n");
    write(root, "proc/17/cmdline", "java\0-Dcatalina.base=/srv/tc\0start\0");
    write(root, "proc/sys/net/core/somaxconn", "128\n");
    write(root, "proc/uptime", "36.50 70.1\n");
    MachineFacts facts = ThisMachine.read(root);
    assertThat(facts.files().keySet())
        .containsExactly(
            "/etc/nginx/nginx.conf",
            "/etc/nginx/sites-enabled/a",
            "/etc/php/8.2/fpm/pool.d/www.conf",
            "/srv/tc/conf/server.xml");
    assertThat(facts.programs()).containsExactly("java");
    assertThat(facts.somaxconn()).isEqualTo("128");
    assertThat(facts.uptimeSeconds()).isEqualTo(36.5);
  }

  private static void write(Path root, String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
