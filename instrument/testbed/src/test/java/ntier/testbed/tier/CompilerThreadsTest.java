package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** On JVMs of the tests; shares only get smaller, which needs no rights. */
class CompilerThreadsTest {
  private static final int NICE = 5;

  @Test
  @DisplayName("the JIT's threads get the share, and no other thread of the JVM")
  void compilersAlone() throws Exception {
    Process jvm = sleeping();
    try {
      int before = nice(Path.of("/proc/self"));
      List<Integer> changed = CompilerThreads.nice(jvm.pid(), NICE);
      assertThat(changed).isNotEmpty();
      try (Stream<Path> threads = Files.list(tasks(jvm))) {
        for (Path thread : threads.toList()) {
          int number = Integer.parseInt(thread.getFileName().toString());
          assertThat(nice(thread))
              .as(Files.readString(thread.resolve("comm")))
              .isEqualTo(changed.contains(number) ? NICE : before);
        }
      }
    } finally {
      jvm.destroyForcibly().waitFor();
    }
  }

  @Test
  @DisplayName("of another program nothing is changed, and one that has ended is no error")
  void notAJvm() throws Exception {
    Process cat = new ProcessBuilder("cat").start();
    try {
      assertThat(CompilerThreads.nice(cat.pid(), NICE)).isEmpty();
    } finally {
      cat.destroyForcibly().waitFor();
    }
    assertThat(CompilerThreads.nice(cat.pid(), NICE)).isEmpty();
  }

  /** A JVM that has begun: its compilers are there before its main class. */
  private static Process sleeping() throws IOException {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Sleeper.class.getName())
            .start();
    assertThat(jvm.getInputStream().read()).isPositive();
    return jvm;
  }

  /** Says that it is there, and waits until its input ends. */
  static final class Sleeper {
    private Sleeper() {}

    /** Starts it. */
    public static void main(String[] arguments) throws IOException {
      System.out.println("there");
      System.in.read();
    }
  }

  private static Path tasks(Process process) {
    return Path.of("/proc", Long.toString(process.pid()), "task");
  }

  /** Field 19 of {@code stat}, counted after the name, which may hold spaces. */
  private static int nice(Path thread) throws IOException {
    String stat = Files.readString(thread.resolve("stat"));
    return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[16]);
  }
}
