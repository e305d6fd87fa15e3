package ntier.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import ntier.provisioning.Cache;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.CleanReport;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.DamagedJournal;
import ntier.testbed.journal.TestbedLock;
import picocli.CommandLine.Command;

/** Undoes what a dead run left behind. */
@Command(
    name = "clean",
    description = {
      "Undo what a killed run left behind: processes, namespaces, control groups, mounts.",
      "The next run does this by itself."
    },
    mixinStandardHelpOptions = true)
final class CleanCommand implements Callable<Integer> {
  @Override
  public Integer call() throws IOException {
    Root.require("clean");
    cleanTrial();
    return clean(TestbedSettings.standard());
  }

  /** What `ntier doctor` left, if it was killed. */
  private static void cleanTrial() throws IOException {
    TestbedSettings trial = TestbedSettings.trial();
    if (Files.exists(trial.stateDirectory()) && TestbedLock.holder(trial).isEmpty()) {
      try (TestbedLock _ = TestbedLock.acquire(trial, "clean")) {
        new Cleaner(trial)
            .clean()
            .failed()
            .forEach(step -> System.out.println("NOT undone: " + step));
      }
    }
  }

  /** Cleans and tells what it did; refused while a lab is up. */
  static int clean(TestbedSettings settings) throws IOException {
    CleanReport report;
    try (TestbedLock _ = TestbedLock.acquire(settings, "clean")) {
      report = new Cleaner(settings).clean();
    }
    boolean halfMade = new Cache(Cache.defaultRoot()).sweep();
    report.done().forEach(step -> System.out.println("undone: " + step));
    if (halfMade) {
      System.out.println("undone: removed unfinished files in " + Cache.defaultRoot());
    }
    report.failed().forEach(step -> System.out.println("NOT undone: " + step));
    report.left().forEach(seen -> System.out.println("left alone: " + seen));
    if (!report.clean()) {
      throw new UserError(
          ExitCode.FAILED,
          "some of it could not be undone: fix what the lines above say, then run it again");
    }
    if (DamagedJournal.notice(settings.stateDirectory()).isPresent()) {
      throw new UserError(
          ExitCode.FAILED,
          "the journal was damaged, so it is unknown whether everything was undone: see above");
    }
    if (report.done().isEmpty() && !halfMade) {
      System.out.println("nothing to clean: this machine is as it was");
    }
    return ExitCode.DONE;
  }
}
