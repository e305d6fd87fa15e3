package ntier.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import ntier.lifecycle.ExitCode;
import ntier.machine.Home;
import ntier.plan.tier.TierCatalog;
import ntier.plan.tier.TierDescription;
import ntier.provisioning.Cache;
import ntier.provisioning.Provisioner;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.DamagedJournal;
import ntier.testbed.machine.Check;
import ntier.testbed.machine.MachineProbe;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what this machine can do, what is missing, and how to get it. */
@Command(
    name = "doctor",
    description = {
      "Show what this machine supports and what is missing, with the fix.",
      "With --profile: what the machines of a profile do."
    },
    mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description =
          "Look at the machines of this profile instead, over SSH; changes nothing there"
              + " (docs/machines.md).")
  private String profile;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Home home = Home.find();
    if (profile != null) {
      return ProfileDoctor.look(home, profile);
    }
    List<Check> checks = new ArrayList<>(MachineProbe.checks());
    for (TierDescription tier : TierCatalog.read(home.root()).all()) {
      OwnServer.check(tier).ifPresent(checks::add);
    }
    boolean able = checks.stream().allMatch(check -> check.ok() || !check.needed());
    checks.addAll(able ? InjectorTrial.checks() : List.of());
    checks.add(SteadinessTrial.check());
    checks.forEach(check -> System.out.print(line(check)));
    System.out.print(parts(home));
    DamagedJournal.notice(TestbedSettings.standard().stateDirectory())
        .ifPresent(notice -> System.out.println("look at  " + notice));
    System.out.println(
        able ? "this machine can run ntier" : "this machine cannot run ntier yet: see MISSING");
    return able ? ExitCode.DONE : ExitCode.MACHINE_LACKS;
  }

  static String line(Check check) {
    String mark = check.ok() ? "ok      " : check.needed() ? "MISSING " : "without ";
    String fix = check.fix().isEmpty() ? "" : "%n         fix: %s".formatted(check.fix());
    return "%s %s: %s%s%n".formatted(mark, check.name(), check.detail(), fix);
  }

  private static String parts(Home home) throws IOException {
    List<String> names =
        TierCatalog.read(home.root()).all().stream()
            .flatMap(tier -> tier.parts().stream())
            .distinct()
            .sorted()
            .toList();
    var missing = new Provisioner(home.versions(), new Cache(Cache.defaultRoot())).missing(names);
    StringBuilder text = new StringBuilder();
    missing.forEach(
        part ->
            text.append(
                "to get   part %s (%s): %s%n".formatted(part.name(), part.about(), part.fix())));
    if (missing.isEmpty()) {
      text.append("ok       all parts are in the cache, %s%n".formatted(Cache.defaultRoot()));
    }
    return text.toString();
  }
}
