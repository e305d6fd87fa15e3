package ntier.cli.system;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ntier.provisioning.Cache;
import ntier.provisioning.Progress;
import ntier.provisioning.Provisioner;

/**
 * Machines as a test can have them: each has a network, mounts, a host name and a {@code /run} of
 * its own, and an OpenSSH server. They share this kernel and its clock. A bridge is the network
 * between them, in a namespace of its own, where the ssh client connects from: no port of this
 * machine is taken, and who is cut off the bridge is cut off the runner, too.
 *
 * <pre>
 *   m0 --+            +-- m2
 *        +-- bridge --+          ssh connects from the bridge's own address
 *   m1 --+            +-- m3
 * </pre>
 */
final class SshMachines implements AutoCloseable {
  private static final String SWITCH =
      """
      ip link set lo up
      ip link add br0 type bridge
      ip address add 10.99.0.254/24 dev br0
      ip link set br0 up
      echo up
      exec cat
      """;

  private static final String MACHINE =
      """
      set -e
      hostname m%1$d
      mount -t tmpfs tmpfs /run
      mkdir /run/sshd
      cp /etc/passwd %2$s/passwd-%1$d
      echo 'sshd:x:65532:65534::/run/sshd:/usr/sbin/nologin' >>%2$s/passwd-%1$d
      printf '%%s:*:20000::::::\\n' root sshd >%2$s/shadow-%1$d
      mount --bind %2$s/passwd-%1$d /etc/passwd
      mount --bind %2$s/shadow-%1$d /etc/shadow
      echo up
      # The server begins when the machine has its address.
      read -r _
      env LD_LIBRARY_PATH=%3$s %4$s/usr/sbin/sshd -D -e -f %2$s/sshd-%1$d.conf &
      server=$!
      cat
      kill "$server"
      """;

  private static final String SSHD =
      """
      ListenAddress %3$s
      HostKey %2$s/host
      AuthorizedKeysFile %2$s/mine.pub
      PidFile none
      UsePAM no
      StrictModes no
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      PermitRootLogin prohibit-password
      LogLevel ERROR
      SetEnv NTIER_PREFIX=ntierm%1$d NTIER_CLOCK_STEP=%2$s/clock-%1$d
      """;

  private static final String SSH =
      """
      Host *
        User root
        IdentityFile %1$s/mine
        IdentitiesOnly yes
        StrictHostKeyChecking yes
        UserKnownHostsFile %1$s/known
        GlobalKnownHostsFile /dev/null
      """;

  private static final String SSH_TO_ONE =
      """
      Host m%1$d
        ProxyCommand nsenter --target %2$d --net bash -c 'exec 3<>/dev/tcp/%3$s/22; cat <&3 & cat >&3; kill $!'
      """;

  /** Four machines for the hosts of the profile {@code two-core}, on the same cores. */
  static final String HOSTS =
      """
      hosts:
        client: {machine: m0, cores: [0, 1], weight: 400}
        web: {machine: m1, cores: [0, 1]}
        app: {machine: m2, cores: [0]}
        db: {machine: m3, cores: [1]}
      """;

  /** Agents that have lost their runner undo by themselves. */
  private static final Duration AGENTS_UNDO = Duration.ofSeconds(15);

  private final Path folder;
  private final List<Process> machines = new ArrayList<>();
  private Process bridge;

  private SshMachines(Path folder) {
    this.folder = folder;
  }

  /**
   * @param folder gets keys, configuration and a profile
   */
  static SshMachines start(Path folder, int count) throws Exception {
    SshMachines all = new SshMachines(folder);
    try {
      all.begin(count);
      return all;
    } catch (Exception failed) {
      all.close();
      throw failed;
    }
  }

  private void begin(int count) throws Exception {
    Path part =
        new Provisioner(Ntier.HOME.resolve("configs/versions.yaml"), new Cache(Cache.defaultRoot()))
            .provide(List.of("sshd"), Progress.SILENT)
            .get("sshd")
            .directory();
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String key : List.of("host", "mine")) {
      run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve(key).toString());
    }
    bridge = held("--net", SWITCH);
    StringBuilder ssh = new StringBuilder(SSH.formatted(folder));
    StringBuilder known = new StringBuilder();
    String libraries = part + "/usr/lib/x86_64-linux-gnu:" + part + "/lib/x86_64-linux-gnu";
    for (int i = 0; i < count; i++) {
      Files.writeString(
          folder.resolve("sshd-" + i + ".conf"), SSHD.formatted(i, folder, address(i)));
      String script = MACHINE.formatted(i, folder, libraries, part);
      machines.add(held("--net --mount --uts", script));
      join(i);
      ssh.append(SSH_TO_ONE.formatted(i, bridge.pid(), address(i)));
      known.append("m").append(i).append(' ').append(Files.readString(folder.resolve("host.pub")));
    }
    Files.writeString(folder.resolve("ssh.conf"), ssh);
    Files.writeString(folder.resolve("known"), known);
    for (int i = 0; i < count; i++) {
      awaitServer(i);
    }
  }

  private void awaitServer(int i) throws Exception {
    inNetwork(
        bridge.pid(),
        "for i in $(seq 100); do bash -c ': <>/dev/tcp/%s/22' 2>/dev/null && exit; sleep 0.1; done; exit 1"
            .formatted(address(i)));
  }

  /** Namespaces that live as long as this process does not end their input. */
  private Process held(String namespaces, String script) throws IOException {
    List<String> words = new ArrayList<>(List.of("unshare"));
    words.addAll(List.of(namespaces.split(" ")));
    words.addAll(List.of("sh", "-c", script));
    Process process =
        new ProcessBuilder(words).redirectError(folder.resolve("machines.log").toFile()).start();
    byte[] said = process.getInputStream().readNBytes(3);
    if (!new String(said, StandardCharsets.US_ASCII).equals("up\n")) {
      throw new IOException(
          "a machine does not come up: " + Files.readString(folder.resolve("machines.log")));
    }
    return process;
  }

  private void join(int i) throws Exception {
    Process machine = machines.get(i);
    inNetwork(
        bridge.pid(),
        "ip link add p%1$d type veth peer name e0 netns %2$d && ip link set p%1$d master br0 up"
            .formatted(i, machine.pid()));
    inNetwork(
        machine.pid(),
        "ip link set lo up && ip address add %s/24 dev e0 && ip link set e0 up"
            .formatted(address(i)));
    machine.getOutputStream().write('\n');
    machine.getOutputStream().flush();
  }

  /** The process that holds a machine. */
  ProcessHandle machine(int i) {
    return machines.get(i).toHandle();
  }

  /** The process that holds the network between them. */
  ProcessHandle bridge() {
    return bridge.toHandle();
  }

  /** Keys and configuration. */
  Path folder() {
    return folder;
  }

  /** A machine's files. */
  Path root(int i) {
    return Path.of("/proc/" + machines.get(i).pid() + "/root");
  }

  static void inNetwork(long pid, String script) throws Exception {
    run("nsenter", "--net=/proc/" + pid + "/ns/net", "sh", "-c", script);
  }

  /** Where a machine is among the others. */
  static String address(int i) {
    return "10.99.0." + (i + 1);
  }

  /** Which machines a profile has, for its text: m0 and so on. */
  String machines() {
    StringBuilder text = new StringBuilder("sshConfig: ssh.conf\nmachines:\n");
    for (int i = 0; i < machines.size(); i++) {
      text.append("  m%1$d: {ssh: m%1$d, at: %2$s}\n".formatted(i, address(i)));
    }
    return text.toString();
  }

  /**
   * A profile with these machines and the small database.
   *
   * @param hosts as YAML, from {@code hosts:} on
   */
  Path profile(String hosts) throws IOException {
    return profile("small", hosts);
  }

  /**
   * A profile with these machines.
   *
   * @param database small or standard
   */
  Path profile(String database, String hosts) throws IOException {
    return Files.writeString(
        folder.resolve("machines.yaml"), "database: " + database + "\n" + machines() + hosts);
  }

  /** The file that stands for a network namespace of a machine's. */
  Path namespace(int i, String name) {
    return root(i).resolve("run/netns").resolve(name);
  }

  /** Waits until nothing is left on any machine, not even an agent. */
  void awaitNothingLeft(Duration within) throws IOException, InterruptedException {
    List<String> left = leftAfter(within);
    if (!left.isEmpty()) {
      throw new AssertionError("left: " + left);
    }
  }

  private List<String> leftAfter(Duration atMost) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    List<String> left = left();
    while (!left.isEmpty() && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(100);
      left = left();
    }
    return left;
  }

  private List<String> left() throws IOException {
    List<String> left = new ArrayList<>();
    for (int i = 0; i < machines.size(); i++) {
      left.addAll(left(i));
    }
    agents().forEach(agent -> left.add("agent " + agent.pid()));
    return left;
  }

  /** A sysctl of a machine's own network. */
  String sysctl(int i, String name) throws Exception {
    return run(
            "nsenter",
            "--net=/proc/" + machines.get(i).pid() + "/ns/net",
            "cat",
            "/proc/sys/" + name.replace('.', '/'))
        .strip();
  }

  /** What is left on a machine: namespaces by name, and the journal of changes to be undone. */
  private List<String> left(int i) throws IOException {
    Path run = root(i).resolve("run");
    List<String> left = new ArrayList<>();
    if (Files.isDirectory(run.resolve("netns"))) {
      try (Stream<Path> namespaces = Files.list(run.resolve("netns"))) {
        namespaces.forEach(file -> left.add("m" + i + ": namespace " + file.getFileName()));
      }
    }
    if (Files.exists(run.resolve("ntier/journal"))) {
      left.add("m" + i + ": journal");
    }
    return left;
  }

  /** The agents that run on these machines. */
  List<ProcessHandle> agents() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains("ntier.cli.AgentMain"))
        .toList();
  }

  /** Ends a runner's ssh to a machine, as a network that breaks and says so. */
  static void endSsh(long runner, int i) {
    ProcessHandle.of(runner)
        .orElseThrow()
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").contains(" -- m" + i + " "))
        .filter(process -> process.info().command().orElse("").endsWith("/ssh"))
        .toList()
        .forEach(ProcessHandle::destroyForcibly);
  }

  /** The agent of one of them, if it runs. */
  Optional<ProcessHandle> agent(int i) {
    return agents().stream().filter(agent -> isOf(i, agent)).findFirst();
  }

  private static boolean isOf(int i, ProcessHandle agent) {
    try {
      String environment = Files.readString(Path.of("/proc/" + agent.pid() + "/environ"));
      return List.of(environment.split("\0")).contains("NTIER_PREFIX=ntierm" + i);
    } catch (IOException gone) {
      return false;
    }
  }

  /**
   * Ends the machines, and before that what a test has left on them when it failed: once their
   * namespaces are gone nothing else finds it.
   */
  @Override
  public void close() throws IOException {
    try {
      List<String> left = leftAfter(AGENTS_UNDO);
      for (int i = 0; i < machines.size() && !left.isEmpty(); i++) {
        if (!left(i).isEmpty()) {
          agent(i).ifPresent(ProcessHandle::destroyForcibly);
          System.out.print("left on m%d, cleaned: %s".formatted(i, clean(i)));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(e.getMessage());
    } finally {
      end();
    }
  }

  /**
   * Sessions whose way was cut wait for it for a quarter of an hour: they end with their server.
   */
  private void end() throws IOException {
    List<Process> all = new ArrayList<>(machines);
    if (bridge != null) {
      all.add(bridge);
    }
    for (Process process : all) {
      List<ProcessHandle> sessions = process.descendants().toList();
      process.getOutputStream().close();
      if (process.onExit().completeOnTimeout(null, 5, TimeUnit.SECONDS).join() == null) {
        process.destroyForcibly();
      }
      sessions.forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** What {@code clean} says on a machine. */
  private String clean(int i) throws IOException, InterruptedException {
    return run(
        "nsenter",
        "--target=" + machines.get(i).pid(),
        "--net",
        "--mount",
        "--uts",
        "env",
        "NTIER_PREFIX=ntierm" + i,
        Ntier.HOME.resolve("ntier").toString(),
        "clean");
  }

  static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + said);
    }
    return said;
  }
}
