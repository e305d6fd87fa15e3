package ntier.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless Chromium that opens a page, offline and with a profile of its own. */
public final class Chromium {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final int SECONDS = 120;

  private final Path work;
  private final Path program;

  /**
   * @param work an empty folder for its profile and output
   */
  public Chromium(Path work) {
    this.work = work;
    this.program = program();
  }

  private static Path program() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "this test opens a page in Chromium, which is not on the PATH: install it"
                        + " with `apt-get install chromium`"));
  }

  /** The page's elements after its scripts ran. */
  String dom(Path page, boolean dark) {
    return run(page, dark, "--dump-dom");
  }

  /** A picture of the page. */
  Path screenshot(Path page, boolean dark, int width, int height) {
    Path picture = work.resolve(dark ? "dark.png" : "light.png");
    run(page, dark, "--screenshot=" + picture, "--window-size=" + width + "," + height);
    return picture;
  }

  /**
   * @throws AssertionError if the page wrote to the console, which it does only for an error
   */
  private String run(Path page, boolean dark, String... options) {
    try {
      Path out = Files.createTempFile(work, "out", ".txt");
      Path errors = Files.createTempFile(work, "errors", ".txt");
      Process process =
          program(command(page, dark, options))
              .redirectOutput(out.toFile())
              .redirectError(errors.toFile())
              .start();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError("Chromium did not end within " + SECONDS + " s");
      }
      String console = Files.readString(errors);
      if (console.contains("CONSOLE") || process.exitValue() != 0) {
        throw new AssertionError("Chromium exited with " + process.exitValue() + ": " + console);
      }
      return Files.readString(out);
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** It leaves folders behind where it puts what is temporary. */
  private ProcessBuilder program(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("TMPDIR", work.toString());
    return builder;
  }

  private List<String> command(Path page, boolean dark, String... options) throws IOException {
    List<String> command = command(Files.createTempDirectory(work, "profile"), dark);
    command.addAll(List.of("--enable-logging=stderr", "--virtual-time-budget=5000"));
    command.addAll(List.of(options));
    command.add(page.toUri().toString());
    return command;
  }

  /** An empty page that stays open and listens to the DevTools protocol. */
  BrowserProcess start() throws IOException {
    Path profile = Files.createTempDirectory(work, "profile");
    List<String> command = command(profile, false);
    command.addAll(List.of("--remote-debugging-port=0", "about:blank"));
    Process process =
        program(command)
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("output.txt").toFile())
            .start();
    return new BrowserProcess(process, profile);
  }

  private List<String> command(Path profile, boolean dark) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1),
            "--user-data-dir=" + profile));
    return command;
  }
}
