package ntier.linux;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs code inside another network namespace. What it opens there, sockets and files under {@code
 * /proc/thread-self/net}, stays bound to that namespace and may be used from any thread afterwards.
 */
public final class NetworkNamespace {
  private static final int CLONE_NEWNET = 0x40000000;
  private static final MethodHandle SETNS =
      Libc.withErrno("setns", FunctionDescriptor.of(Libc.INT, Libc.INT, Libc.INT));

  private NetworkNamespace() {}

  /**
   * Calls {@code inside} on a thread of its own that has entered the namespace and ends afterwards.
   *
   * @param namespace a file such as {@code /proc/PID/ns/net} or {@code /run/netns/NAME}
   * @throws IOException when the namespace can't be entered (root is needed), or from {@code
   *     inside}
   * @throws InterruptedException when interrupted while waiting for it
   */
  public static <T> T call(Path namespace, Callable<T> inside)
      throws IOException, InterruptedException {
    var task =
        new FutureTask<T>(
            () -> {
              enter(namespace);
              return inside.call();
            });
    Thread.ofPlatform().name("in " + namespace).daemon().start(task);
    try {
      return task.get();
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case IOException cause -> throw cause;
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case Throwable cause -> throw new IOException("in namespace " + namespace, cause);
      }
    }
  }

  private static void enter(Path namespace) throws IOException {
    try (LinuxFile file = LinuxFile.open(namespace)) {
      if ((int) SETNS.invokeExact(Libc.captured(), file.descriptor(), CLONE_NEWNET) != 0) {
        throw Libc.failed("setns", namespace);
      }
    } catch (IOException failed) {
      throw failed;
    } catch (Throwable thrown) {
      throw Libc.impossible(thrown);
    }
  }
}
