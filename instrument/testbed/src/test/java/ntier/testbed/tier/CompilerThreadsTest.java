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
  @DisplayName("a JVM that has begun has compiled for a while, and its other threads do not count")
  void used() throws Exception {
    Process jvm = sleeping();
    try {
      long used = CompilerThreads.usedMicros(jvm.pid());
      long all = jvm.info().totalCpuDuration().orElseThrow().toNanos() / 1000;
      assertThat(used).isPositive().isLessThan(all);
    } finally {
      jvm.destroyForcibly().waitFor();
    }
  }

  @Test
  @DisplayName(
      "of another program nothing is changed or counted, and one that has ended is no error")
  void notAJvm() throws Exception {
    Process cat = new ProcessBuilder("cat").start();
    try {
      assertThat(CompilerThreads.nice(cat.pid(), NICE)).isEmpty();
      assertThat(CompilerThreads.usedMicros(cat.pid())).isZero();
    } finally {
      cat.destroyForcibly().waitFor();
    }
    assertThat(CompilerThreads.nice(cat.pid(), NICE)).isEmpty();
    assertThat(CompilerThreads.usedMicros(cat.pid())).isZero();
  }

  /** A JVM that has begun, and has compiled. */
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

  /**
   * Works for as long as there is something to compile, says so, and waits until its input ends.
   */
  static final class Sleeper {
    private static final int WORK = 300_000;

    private Sleeper() {}

    /** Starts it. */
    public static void main(String[] arguments) throws IOException {
      long length = 0;
      for (int i = 0; i < WORK; i++) {
        length += String.join(",", Integer.toString(i), Long.toHexString(length)).length();
      }
      System.out.println("there, " + length);
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
