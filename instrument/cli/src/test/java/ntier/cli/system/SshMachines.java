package ntier.cli.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import ntier.provisioning.Cache;
import ntier.provisioning.Progress;
import ntier.provisioning.Provisioner;

/**
 * Machines as a test can have them: each has a network, mounts, a host name and a {@code /run} of
 * its own, and an OpenSSH server that a real ssh client talks to over the streams of a proxy
 * command, so that no port of this machine is taken. They share this kernel and its clock, and a
 * bridge is the network between them.
 */
final class SshMachines implements AutoCloseable {
  /** As a switch: it has no address of its own. */
  private static final String SWITCH =
      "ip link set lo up; ip link add br0 type bridge; ip link set br0 up; echo up; exec cat";

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
      exec cat
      """;

  private static final String SSHD =
      """
      HostKey %2$s/host
      AuthorizedKeysFile %2$s/mine.pub
      PidFile none
      UsePAM no
      StrictModes no
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      PermitRootLogin prohibit-password
      LogLevel ERROR
      SetEnv NTIER_PREFIX=ntierm%1$d
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
        ProxyCommand nsenter --target %2$d --net --mount --uts env LD_LIBRARY_PATH=%3$s %4$s/usr/sbin/sshd -i -f %5$s/sshd-%1$d.conf
      """;

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
      Process machine = held("--net --mount --uts", MACHINE.formatted(i, folder));
      machines.add(machine);
      join(i, machine.pid());
      Files.writeString(folder.resolve("sshd-" + i + ".conf"), SSHD.formatted(i, folder));
      ssh.append(SSH_TO_ONE.formatted(i, machine.pid(), libraries, part, folder));
      known.append("m").append(i).append(' ').append(Files.readString(folder.resolve("host.pub")));
    }
    Files.writeString(folder.resolve("ssh.conf"), ssh);
    Files.writeString(folder.resolve("known"), known);
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

  private void join(int i, long pid) throws Exception {
    inNetwork(
        bridge.pid(),
        "ip link add p%1$d type veth peer name e0 netns %2$d && ip link set p%1$d master br0 up"
            .formatted(i, pid));
    inNetwork(
        pid,
        "ip link set lo up && ip address add %s/24 dev e0 && ip link set e0 up"
            .formatted(address(i)));
  }

  private static void inNetwork(long pid, String script) throws Exception {
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
   * A profile with these machines.
   *
   * @param hosts as YAML, from {@code hosts:} on
   */
  Path profile(String hosts) throws IOException {
    return Files.writeString(
        folder.resolve("machines.yaml"), "database: small\n" + machines() + hosts);
  }

  /** The file that stands for a network namespace of a machine's. */
  Path namespace(int i, String name) {
    return Path.of("/proc/" + machines.get(i).pid() + "/root/run/netns", name);
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
  List<String> left(int i) throws IOException {
    Path run = Path.of("/proc/" + machines.get(i).pid() + "/root/run");
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

  @Override
  public void close() throws IOException {
    List<Process> all = new ArrayList<>(machines);
    if (bridge != null) {
      all.add(bridge);
    }
    for (Process process : all) {
      process.getOutputStream().close();
      if (process.onExit().completeOnTimeout(null, 5, TimeUnit.SECONDS).join() == null) {
        process.destroyForcibly();
      }
    }
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + said);
    }
    return said;
  }
}
