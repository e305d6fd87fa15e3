package ntier.workload;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ntier.archive.RunWriteException;
import ntier.archive.WorkloadReport;

/**
 * {@code java -cp … ntier.workload.WorkloadMain --config FILE.json}.
 *
 * <p>On standard output one JSON object per second and line; text for people goes to standard
 * error. SIGTERM and SIGINT end the load early: the files are completed and the exit code is 0.
 * Exit codes: 0 done, 2 wrong use, 4 the run failed.
 */
public final class WorkloadMain {
  /**
   * For the process that the runner starts: a fixed heap and no write to a mapped file, so that the
   * generator does not stall itself; a young generation that fits a CPU's cache, for 3 KB a
   * request; the quick compiler alone, as the optimising one takes seconds of CPU, in the ramp and
   * beside the servers, to save about a second in a run of 100,000 requests.
   */
  public static final List<String> JVM_FLAGS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-Xms512m",
          "-Xmx512m",
          "-Xmn32m",
          "-XX:+AlwaysPreTouch",
          "-XX:-UsePerfData");

  private static final int DONE = 0;
  private static final int WRONG_USE = 2;
  private static final int FAILED = 4;

  /** A stopped run that is not complete by then will not be. */
  private static final long STOP_MILLIS = 1800;

  private WorkloadMain() {}

  /** Runs and exits. */
  public static void main(String[] arguments) {
    Runtime.getRuntime().halt(run(arguments));
  }

  private static int run(String[] arguments) {
    if (arguments.length != 2 || !arguments[0].equals("--config")) {
      System.err.println("usage: WorkloadMain --config FILE.json");
      return WRONG_USE;
    }
    try {
      WorkloadConfig config = WorkloadConfigFile.read(Path.of(arguments[1]));
      return run(config, System.out);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      return WRONG_USE;
    } catch (RunWriteException e) {
      System.err.println(e.getMessage());
      return FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILED;
    } catch (RuntimeException | LinkageError e) {
      // Nothing else ends the process: the event loop's thread would keep it alive.
      e.printStackTrace();
      return FAILED;
    }
  }

  private static int run(WorkloadConfig config, PrintStream out) throws InterruptedException {
    CountDownLatch written = new CountDownLatch(1);
    LoadGenerator load =
        new LoadGenerator(
            config,
            line -> {
              out.println(line.json());
              out.flush();
            });
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(load, written)));
    WorkloadReport report = load.run();
    written.countDown();
    if (!report.trusted()) {
      System.err.println("the load is not to be trusted: " + String.join("; ", report.why()));
    }
    return DONE;
  }

  /** Runs as the JVM's answer to a signal, whose exit code would be 128 + the signal's number. */
  private static void stop(LoadGenerator load, CountDownLatch written) {
    load.stop();
    try {
      boolean complete = written.await(STOP_MILLIS, TimeUnit.MILLISECONDS);
      Runtime.getRuntime().halt(complete ? DONE : FAILED);
    } catch (InterruptedException e) {
      Runtime.getRuntime().halt(FAILED);
    }
  }
}
