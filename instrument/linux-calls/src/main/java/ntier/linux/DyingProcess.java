package ntier.linux;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Starts programs that die with this process, however it ends: for whatever runs beside a testbed
 * and outside its control groups, such as builders of databases and clients of package registries.
 * As root all that such a program starts dies too, and nothing of it outlives the program either;
 * otherwise the program alone. Costs about 10 ms for each start.
 */
public final class DyingProcess {
  /**
   * The parent that the kernel watches is the thread that started the program, not its process: one
   * that ends with the process starts them all. It is no virtual thread, whose carrier may end.
   */
  private static final ExecutorService STARTER =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("starter of programs").factory());

  private static final String SCRIPT = script();

  private DyingProcess() {}

  /**
   * Starts it; may be called on any thread.
   *
   * @param builder says what to start and how; is left as it is
   * @throws IOException if {@code sh} cannot be started; a program that is not there ends with exit
   *     code 127 and one that cannot be run with 126
   */
  public static Process start(ProcessBuilder builder) throws IOException {
    List<String> command = builder.command();
    try {
      builder.command(wrapped(command));
      // Not given up when interrupted: whoever is waits for the program, and ends it there.
      return CompletableFuture.supplyAsync(() -> unchecked(builder), STARTER).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UncheckedIOException failed) {
        throw failed.getCause();
      }
      throw e;
    } finally {
      builder.command(command);
    }
  }

  private static Process unchecked(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> wrapped(List<String> command) {
    String self = Long.toString(ProcessHandle.current().pid());
    List<String> wrapped =
        new ArrayList<>(List.of("sh", "-c", SCRIPT, "dies-with-parent.sh", self));
    wrapped.addAll(command);
    return wrapped;
  }

  private static String script() {
    try (InputStream in = DyingProcess.class.getResourceAsStream("dies-with-parent.sh")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("the jar of linux-calls is damaged", e);
    }
  }
}
