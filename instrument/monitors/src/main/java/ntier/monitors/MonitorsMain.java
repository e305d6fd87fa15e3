package ntier.monitors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ntier.archive.RunWriteException;
import tools.jackson.core.JacksonException;

/**
 * The monitors' process: {@code java JVM_FLAGS -cp … ntier.monitors.MonitorsMain --config FILE}.
 * Says {@code sampling} on standard output once it samples; samples until SIGTERM, then writes the
 * rest and {@code monitors.json}. Exit code 2 for a bad command line or configuration, 1 when it
 * cannot sample or write.
 */
public final class MonitorsMain {
  /**
   * For the process that the runner starts: small, no second compiler that takes CPU, and no look
   * for locks to deflate four times a second, as a JVM has it by default (0.02 % of a core; a later
   * JVM may not know the flag, and ignores it then).
   */
  public static final List<String> JVM_FLAGS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "-XX:+UseSerialGC",
          "-Xms16m",
          "-Xmx64m",
          "-XX:TieredStopAtLevel=1",
          "-XX:-UsePerfData",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:AsyncDeflationInterval=30000");

  private static final int WRONG_USE = 2;
  private static final int FAILED = 1;
  private static final int PATIENCE_SECONDS = 5;

  private MonitorsMain() {}

  /** Runs until SIGTERM. */
  public static void main(String[] arguments) {
    int exit = run(arguments);
    if (exit != 0) {
      System.exit(exit);
    }
  }

  private static int run(String[] arguments) {
    if (arguments.length != 2 || !arguments[0].equals("--config")) {
      System.err.println("usage: java … ntier.monitors.MonitorsMain --config FILE.json");
      return WRONG_USE;
    }
    MonitorsConfig config;
    try {
      config = MonitorsConfig.read(Path.of(arguments[1]));
    } catch (IOException | JacksonException | IllegalArgumentException bad) {
      System.err.println("monitors: " + arguments[1] + ": " + bad.getMessage());
      return WRONG_USE;
    }
    try {
      sample(config);
      return 0;
    } catch (IOException | RunWriteException failed) {
      System.err.println("monitors: " + failed.getMessage());
      return FAILED;
    } catch (InterruptedException stopped) {
      return FAILED;
    }
  }

  private static void sample(MonitorsConfig config) throws IOException, InterruptedException {
    CountDownLatch written = new CountDownLatch(1);
    try (Sampler sampler = new Sampler(config)) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(sampler, written), "stop"));
      sampler.warmUp();
      System.out.println("sampling");
      sampler.run().write(config.samplesFolder().resolve("monitors.json"));
    } finally {
      written.countDown();
    }
  }

  /** The JVM ends when its shutdown hooks have: so this one waits until all is written. */
  private static void stop(Sampler sampler, CountDownLatch written) {
    sampler.stop();
    try {
      if (!written.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("monitors: the disk took too long; the last samples are lost");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
