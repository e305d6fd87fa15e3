package ntier.causes.gc;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A JVM in another process, asked over the socket of the attach mechanism. The JDK's client sees to
 * it that the JVM listens; commands are then asked for by hand, because the JDK offers them only as
 * the program {@code jcmd}, a whole JVM for each.
 */
final class TargetJvm {
  private static final String DONE = "0\n";
  private static final String VERSION = "1";

  private final long pid;

  private TargetJvm(long pid) {
    this.pid = pid;
  }

  /**
   * Makes the JVM listen, if it does not.
   *
   * @throws IOException if the process is no JVM that listens
   */
  static TargetJvm attach(long pid) throws IOException {
    connect(pid).detach();
    return new TargetJvm(pid);
  }

  private static VirtualMachine connect(long pid) throws IOException {
    try {
      return VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException refused) {
      throw new IOException(
          "the JVM of process %d does not listen: %s; it needs to run without -XX:+DisableAttachMechanism"
              .formatted(pid, refused.getMessage()),
          refused);
    }
  }

  /** On which a JVM listens. It makes it again when it is missing, and removes it when it ends. */
  static Path socket(long pid) {
    return Path.of("/tmp", ".java_pid" + pid);
  }

  /** Runs an agent's {@code agentmain} and waits for its end. */
  void loadAgent(Path jar, String words) throws IOException {
    VirtualMachine jvm = connect(pid);
    try {
      jvm.loadAgent(jar.toString(), words);
    } catch (AgentLoadException | AgentInitializationException failed) {
      throw new IOException(
          "the JVM of process %d did not take the agent %s: %s"
              .formatted(pid, jar, failed.getMessage()),
          failed);
    } finally {
      jvm.detach();
    }
  }

  /**
   * Runs a command of {@code jcmd}, such as {@code GC.run}, and waits for its end.
   *
   * @return what it says
   */
  String command(String name) throws IOException {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket(pid)))) {
      // Protocol version, operation, and always three arguments, each ended by a zero byte.
      String request = String.join("\0", VERSION, "jcmd", name, "", "") + "\0";
      ByteBuffer bytes = ByteBuffer.wrap(request.getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      String answer = new String(Channels.newInputStream(channel).readAllBytes(), UTF_8);
      if (!answer.startsWith(DONE)) {
        throw new IOException(
            "the JVM of process %d refused %s: %s".formatted(pid, name, answer.strip()));
      }
      return answer.substring(DONE.length());
    }
  }

  /** Whether a process is a JVM. */
  static boolean isJvm(long pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + pid + "/exe")).endsWith("java");
    } catch (IOException gone) {
      return false;
    }
  }
}
