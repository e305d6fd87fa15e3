package ntier.servers;

import java.io.IOException;

/** Starts a server by its name; its settings are system properties {@code server.*}. */
public final class Main {
  private static final int EXIT_WRONG_USE = 2;
  private static final int EXIT_FAILED = 4;

  private Main() {}

  /** Starts it and says so when it is ready; a signal stops it. */
  public static void main(String[] args) {
    // One that has lost a thread would go on to listen and never answer.
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, thrown) -> {
          System.err.println(thread.getName() + " failed");
          thrown.printStackTrace();
          Runtime.getRuntime().halt(EXIT_FAILED);
        });
    try {
      Architecture architecture = Architecture.of(args.length == 1 ? args[0] : "");
      Server server = architecture.start(System::getProperty);
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
      System.out.println(architecture.written() + ": listening on port " + server.port());
    } catch (IllegalArgumentException e) {
      System.err.println("server: " + e.getMessage());
      System.exit(EXIT_WRONG_USE);
    } catch (IOException e) {
      System.err.println("server: cannot listen: " + e.getMessage());
      System.exit(EXIT_FAILED);
    }
  }
}
