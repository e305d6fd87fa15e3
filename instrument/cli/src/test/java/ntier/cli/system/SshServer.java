package ntier.cli.system;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import ntier.provisioning.Cache;
import ntier.provisioning.Progress;
import ntier.provisioning.Provisioner;

/**
 * A real OpenSSH server on loopback that lets root in, and a user without rights, with a key of its
 * own. It is unpacked, not installed; what it needs of /run and /etc is in a mount namespace.
 */
final class SshServer implements AutoCloseable {
  /** The user without rights. */
  static final String PLAIN = "ntier-plain";

  private static final String CONFIG =
      """
      Port %1$d
      ListenAddress 127.0.0.1
      HostKey %2$s/host
      AuthorizedKeysFile %2$s/mine.pub
      PidFile none
      UsePAM no
      StrictModes no
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      PermitRootLogin prohibit-password
      LogLevel ERROR
      """;

  /** Neither account has a password; neither is locked, which "!" would mean. */
  private static final String START =
      """
      set -e
      mount -t tmpfs tmpfs /run
      mkdir /run/sshd
      cp /etc/passwd passwd
      echo 'sshd:x:65532:65534::/run/sshd:/usr/sbin/nologin' >>passwd
      echo '%1$s:x:65531:65534::/tmp:/bin/sh' >>passwd
      printf '%%s:*:20000::::::\\n' root sshd %1$s >shadow
      mount --bind passwd /etc/passwd
      mount --bind shadow /etc/shadow
      exec "$0/usr/sbin/sshd" -D -e -f sshd.conf
      """
          .formatted(PLAIN);

  private final Path folder;
  private final int port;
  private final Process process;

  private SshServer(Path folder, int port, Process process) {
    this.folder = folder;
    this.port = port;
    this.process = process;
  }

  /**
   * @param folder gets keys and configuration: {@code mine} is let in, {@code other} is not
   */
  static SshServer start(Path folder) throws Exception {
    Path part =
        new Provisioner(Ntier.HOME.resolve("configs/versions.yaml"), new Cache(Cache.defaultRoot()))
            .provide(List.of("sshd"), Progress.SILENT)
            .get("sshd")
            .directory();
    // The server reads the keys as the user who comes.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String key : List.of("host", "mine", "other")) {
      run(folder, "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key);
    }
    int port = Ports.free();
    Files.writeString(folder.resolve("sshd.conf"), CONFIG.formatted(port, folder));
    ProcessBuilder builder =
        new ProcessBuilder("unshare", "--mount", "sh", "-c", START, part.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("sshd.log").toFile());
    builder
        .environment()
        .put(
            "LD_LIBRARY_PATH",
            part + "/usr/lib/x86_64-linux-gnu:" + part + "/lib/x86_64-linux-gnu");
    SshServer server = new SshServer(folder, port, builder.start());
    server.awaitReady();
    return server;
  }

  /** What ssh trusts: the server's own key. */
  String knownHost() throws IOException {
    return "[127.0.0.1]:%d %s".formatted(port, Files.readString(folder.resolve("host.pub")));
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
    if (process.onExit().completeOnTimeout(null, 5, TimeUnit.SECONDS).join() == null) {
      process.destroyForcibly();
    }
  }

  private void awaitReady() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (true) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress("127.0.0.1", port), 500);
        return;
      } catch (IOException notYet) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          process.destroyForcibly();
          throw new IOException(
              "sshd does not answer: " + Files.readString(folder.resolve("sshd.log")), notYet);
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
  }

  private static void run(Path folder, String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed");
    }
  }
}
