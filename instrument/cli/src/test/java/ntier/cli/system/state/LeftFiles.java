package ntier.cli.system.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files where the suite, its servers and its tools put some. */
public final class LeftFiles {
  private static final List<Path> SHARED =
      List.of(
          Path.of("/tmp"),
          Path.of("/var/tmp"),
          Path.of("/dev/shm"),
          Path.of("/dev/mqueue"),
          Path.of("/var/log"),
          Path.of("/var/lib"),
          Path.of("/run"));

  /**
   * What the suite, its JVMs, their libraries and the servers name theirs. Other programs' files
   * come and go there too, so that not all can be compared.
   */
  private static final Pattern OURS =
      Pattern.compile(
          "ntier.*|\\.java_pid\\d+|\\.attach_pid\\d+|hsperfdata_root|live-set.*|jna.*|jffi.*"
              + "|(lib)?netty.*|vertx.*|tomcat.*|catalina.*|stress-ng.*|collectl.*|mysql.*|mariadb.*"
              + "|#sql.*|ib.{6}|MY.{6}|apache.*|httpd.*|nginx.*|haproxy.*|aria.*|PSM_.*");

  /**
   * A file for each JVM of root's, which removes those of the dead when it starts. No server runs
   * as root, and users without a name have no such folder.
   */
  private static final String OF_JVMS = "hsperfdata_root";

  /** What the output of tests is gathered in; others may run on this machine at the same time. */
  private static final String OF_TESTS = "ntier-it";

  /** With the number of the JVM that it belongs to, which is in use as long as that one lives. */
  private static final Pattern OF_A_JVM = Pattern.compile("\\.(?:java|attach)_pid(\\d+)|(\\d+)");

  /** Folders of a checkout that are for what is made: by builds, by runs, by git and editors. */
  private static final Set<String> MADE =
      Set.of("target", "runs", ".build", ".git", ".idea", ".vscode");

  /** Folders of the cache that are there for good, with what they are for. */
  private static final Set<String> STAYING = Set.of("tmp", "work", ".owners");

  private static final Path LOCK_OF_OWNERS = Path.of(".owners", ".lock");

  private static final int DEPTH = 2;

  private LeftFiles() {}

  /**
   * Below the cache's folders for what is not finished, and for what is in use. What is finished
   * there is for good: a database that was built, a part that was fetched.
   */
  public static List<String> ofCache(Path cache) {
    List<String> found = new ArrayList<>();
    names(cache.resolve("tmp"), found);
    names(cache.resolve("work"), found);
    return found;
  }

  /**
   * In folders that all programs share, and of the state of testbeds all but their locks and names.
   */
  public static List<String> shared() {
    List<String> found = new ArrayList<>();
    for (Path folder : SHARED) {
      for (Path file : SmallFile.list(folder)) {
        String name = file.getFileName().toString();
        if (!OURS.matcher(name).matches() || name.startsWith(OF_TESTS) || isOfLiving(file)) {
          continue;
        }
        if (name.equals(OF_JVMS)) {
          SmallFile.list(file).stream()
              .filter(one -> !isOfLiving(one))
              .forEach(one -> found.add(one.toString()));
        } else if (folder.equals(Path.of("/run")) && name.startsWith("ntier")) {
          SmallFile.list(file).stream()
              .filter(one -> !one.endsWith("lock") && !one.endsWith("id"))
              .forEach(one -> names(one, found));
        } else {
          found.add(file.toString());
        }
      }
    }
    return found;
  }

  /**
   * Whether any JVM, of whatever program, removes it when it starts: that it is gone later is no
   * change that a run made.
   *
   * @param file as {@link #shared} has it
   */
  public static boolean goesByItself(String file) {
    return file.startsWith(Path.of("/tmp", OF_JVMS) + "/");
  }

  private static boolean isOfLiving(Path file) {
    Matcher jvm = OF_A_JVM.matcher(file.getFileName().toString());
    return jvm.matches()
        && Files.exists(Path.of("/proc", jvm.group(1) == null ? jvm.group(2) : jvm.group(1)));
  }

  /** Names, sizes and times of change of all in the checkout that neither builds nor runs make. */
  public static List<String> ofCheckout(Path home) {
    List<String> found = new ArrayList<>();
    walk(
        home,
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return MADE.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            found.add(file + " " + attributes.size() + " " + attributes.lastModifiedTime());
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  /** A file, or a folder with what is in it: of what is deeper the folder tells. */
  private static void names(Path start, List<String> found) {
    if (!Files.exists(start)) {
      return;
    }
    walk(
        start,
        DEPTH,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (!STAYING.contains(folder.getFileName().toString())) {
              found.add(folder.toString());
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!file.endsWith(LOCK_OF_OWNERS)) {
              found.add(file.toString());
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void walk(Path start, int depth, SimpleFileVisitor<Path> visitor) {
    try {
      Files.walkFileTree(start, Set.of(), depth, visitor);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
