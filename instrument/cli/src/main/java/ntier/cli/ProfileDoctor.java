package ntier.cli;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import ntier.lifecycle.ExitCode;
import ntier.machine.Home;
import ntier.machine.reach.Finding;
import ntier.machine.reach.Look;
import ntier.plan.Between;
import ntier.plan.MachinePlan;
import ntier.plan.Place;
import ntier.plan.read.MachinesReader;
import ntier.testbed.machine.Check;

/** {@code doctor --profile}: the machines of a profile, all at once. */
final class ProfileDoctor {
  /** So that all is said within ten seconds, whatever a machine does. */
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  private ProfileDoctor() {}

  /** Looks, and tells; the exit code says whether all of them can be used. */
  static int look(Home home, String profile) throws InterruptedException {
    Place asked = Place.of("--profile " + profile);
    List<MachinePlan> machines = MachinesReader.read(home.root(), profile, asked);
    List<Look.Seen> seen = all(machines, MachinesReader.between(home.root(), profile, asked));
    for (Look.Seen machine : seen) {
      System.out.println(machine.name() + ": " + machine.reach());
      machine.findings().forEach(one -> System.out.print(DoctorCommand.line(check(one))));
    }
    List<String> not =
        seen.stream().filter(machine -> !machine.able()).map(Look.Seen::name).toList();
    System.out.println(
        not.isEmpty()
            ? "all machines of the profile have what a run needs: " + seen.size()
            : "not yet: %s: see MISSING".formatted(String.join(", ", not)));
    return not.isEmpty() ? ExitCode.DONE : ExitCode.MACHINE_LACKS;
  }

  private static Check check(Finding one) {
    return new Check(one.name(), one.needed(), one.ok(), one.detail(), one.fix());
  }

  private static List<Look.Seen> all(List<MachinePlan> machines, Between between)
      throws InterruptedException {
    try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Look.Seen>> looks =
          machines.stream()
              .map(machine -> each.submit(() -> Look.at(machine, between, PATIENCE)))
              .toList();
      return looks.stream().map(ProfileDoctor::done).toList();
    }
  }

  private static Look.Seen done(Future<Look.Seen> look) {
    try {
      return look.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while it looked at a machine", e);
    }
  }
}
