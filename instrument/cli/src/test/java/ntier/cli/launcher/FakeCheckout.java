package ntier.cli.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A checkout with the real launcher, one source, and scripts in the place of Maven and the JVM:
 * what is tested is who builds when and what is run from.
 */
final class FakeCheckout {
  private static final Path REAL =
      Path.of(System.getProperty("ntier.home")).toAbsolutePath().normalize();

  /** All is a matter of milliseconds; a busy machine needs more. */
  private static final long PATIENCE_SECONDS = 60;

  private final Path home;
  private final Path bin;

  FakeCheckout(Path directory) throws IOException {
    home = Files.createDirectory(directory.resolve("home"));
    bin = Files.createDirectory(directory.resolve("bin"));
    for (String part :
        List.of(
            "ntier",
            "instrument/cli/src/main/sh/machine.sh",
            "instrument/cli/src/main/sh/jdk.sh",
            "instrument/cli/src/main/sh/builds.sh",
            "instrument/cli/src/main/sh/test-reports.sh",
            "deploy/archive",
            "deploy/image/build",
            "deploy/image/check",
            "deploy/image/Containerfile",
            "deploy/image/setup",
            "deploy/kubernetes/check",
            "deploy/kubernetes/cluster",
            "deploy/machines/bare.sh",
            "deploy/machines/check",
            "deploy/machines/check-kernels",
            "benchmarks/common.sh",
            "instrument/linux-calls/src/main/resources/ntier/linux/dies-with-parent.sh")) {
      Path copy = file(part);
      Files.createDirectories(copy.getParent());
      Files.copy(REAL.resolve(part), copy);
    }
    write("pom.xml", "modules");
    write("a/pom.xml", "module");
    write("instrument/b/pom.xml", "module");
    write("instrument/b/src/main/Source", "one");
    write("results/c/pom.xml", "module");
    write("results/c/src/main/Source", "one");
    write(".mvn/maven.config", "");
    write("a/src/main/Source", "one");
    script("mvn", bin);
    script("java", Files.createDirectories(directory.resolve("jdk/bin")));
    script("java", "javac", directory.resolve("jdk/bin"));
    Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
  }

  private static void script(String name, Path folder) throws IOException {
    script(name, name, folder);
  }

  private static void script(String name, String as, Path folder) throws IOException {
    try (InputStream in = FakeCheckout.class.getResourceAsStream(name)) {
      Files.copy(in, folder.resolve(as));
    }
    Files.setPosixFilePermissions(folder.resolve(as), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A script of this test's resources, on the PATH. */
  void stand(String name) throws IOException {
    script(name, bin);
  }

  /** A program that does nothing, on the PATH. */
  void program(String name) throws IOException {
    Path program = Files.writeString(bin.resolve(name), "#!/bin/sh\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  Path file(String name) {
    return home.resolve(name);
  }

  void write(String name, String text) throws IOException {
    Files.createDirectories(file(name).getParent());
    Files.writeString(file(name), text + "\n");
  }

  void remove(String name) throws IOException {
    Files.delete(file(name));
  }

  /** How often Maven was started. */
  long builds() throws IOException {
    return Files.exists(file("mvn.log")) ? Files.readAllLines(file("mvn.log")).size() : 0;
  }

  /** Folders of builds that are kept. */
  List<Path> kept() throws IOException {
    try (Stream<Path> all = Files.list(file(".build"))) {
      return all.filter(path -> Files.isDirectory(path.resolve("lib")))
          .filter(path -> !Files.isSymbolicLink(path))
          .toList();
    }
  }

  /** A command that has been started. */
  record Command(Process process, Path output) {
    String text() throws IOException {
      return Files.readString(output);
    }

    /** What it printed, once it ended with this exit code. */
    String ends(int exitCode) throws IOException, InterruptedException {
      boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!ended || process.exitValue() != exitCode) {
        String how = ended ? "ended with " + process.exitValue() : "did not end";
        process.destroyForcibly();
        throw new AssertionError("%s, not %d:\n%s".formatted(how, exitCode, text()));
      }
      return text();
    }

    void awaitText(String part) throws IOException, InterruptedException {
      await(() -> text().contains(part), part);
    }

    void kill() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }
  }

  /** What a test waits for. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws IOException;
  }

  static void await(Condition condition, String what) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("never: " + what);
      }
      Thread.sleep(10);
    }
  }

  Command start(String... arguments) throws IOException {
    return startProgram(file("ntier"), arguments);
  }

  /** As {@link #start}, of a script of this checkout, or of a launcher elsewhere. */
  Command startProgram(Path program, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of(program.toString()));
    line.addAll(List.of(arguments));
    Path output = Files.createTempFile(bin, "output", ".txt");
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().remove("NTIER_BUILT");
    builder.environment().remove("SUDO_UID");
    builder.environment().put("JAVA_HOME", bin.resolveSibling("jdk").toString());
    builder.environment().put("NTIER_CACHE", bin.resolveSibling("cache").toString());
    builder.environment().merge("PATH", bin.toString(), (path, own) -> own + ":" + path);
    builder.redirectOutput(output.toFile());
    return new Command(builder.start(), output);
  }

  /** What a command printed that ended well. */
  String run(String... arguments) throws IOException, InterruptedException {
    return start(arguments).ends(0);
  }
}
