package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.Order;
import ntier.machine.RunFailedException;
import ntier.machine.Unwinding;
import ntier.testbed.local.Testbed;
import ntier.workload.UserShare;

/** The users of both systems, and what is measured while they are at work. */
final class LocalLoads {
  private final Home home;
  private final ProvidedSystems provided;
  private final LocalHosts hosts;
  private final LocalStacks stacks;
  private final Activities activities;
  private final Unwinding unwinding;
  private final Map<String, LoadUnderWay> loads = new ConcurrentHashMap<>();

  LocalLoads(
      Home home,
      ProvidedSystems provided,
      LocalHosts hosts,
      LocalStacks stacks,
      Activities activities,
      Unwinding unwinding) {
    this.home = home;
    this.provided = provided;
    this.hosts = hosts;
    this.stacks = stacks;
    this.activities = activities;
    this.unwinding = unwinding;
  }

  void start(Order.Load order) throws IOException, InterruptedException {
    RunDirectory run = RunDirectory.begun(Path.of(order.run()));
    activities.add(
        order.name(),
        unwinding,
        end -> {
          SuiteProcess process =
              Load.start(
                  home,
                  provided.plan().withUsers(order.users()),
                  provided.tested().classes(),
                  hosts.testbed().host(order.share().map(Order.Share::host).orElse(Testbed.CLIENT)),
                  order
                      .first()
                      .map(FirstServer::of)
                      .orElseGet(() -> FirstServer.of(stacks.tested().first())),
                  order.times(),
                  run,
                  order.flushMillis(),
                  order.share().map(share -> new UserShare(share.firstUser(), share.allUsers())));
          LoadUnderWay load = new LoadUnderWay(process, run, order.flushMillis());
          loads.put(order.name(), load);
          end.later(load::close);
          end.later(process::stop);
          end.later(() -> loads.remove(order.name()));
          return process;
        },
        process -> Activities.of(order.name(), process));
  }

  void start(Order.Bursts order) throws IOException, InterruptedException {
    activities.add(
        order.name(),
        unwinding,
        end -> {
          SuiteProcess process =
              provided
                  .bursty()
                  .orElseThrow()
                  .load(
                      hosts.testbed(),
                      stacks.bursty().first(),
                      order.injection(),
                      order.times(),
                      Path.of(order.run()),
                      Path.of(order.logs()));
          end.later(process::stop);
          return process;
        },
        process -> Activities.of(order.name(), process));
  }

  Answer.Window measure(Order.Calibrate order) throws IOException, InterruptedException {
    if (stacks.tested() != null) {
      stacks.tested().workFile().write(order.rounds());
    }
    return new CpuWindow(hosts.testbed(), () -> requireAll(order.load()))
        .measure(Optional.ofNullable(loads.get(order.load())), order.length());
  }

  /** While a load is measured: nothing has ended. */
  private void requireAll(String load) {
    Optional<String> death = stacks.death();
    if (death.isPresent()) {
      throw new RunFailedException("while the load was fitted to the machine " + death.get());
    }
    for (Answer.Activity one : activities.states()) {
      boolean needed = one.name().equals(Order.MONITORS) || one.name().equals(load);
      if (!one.alive() && (needed || one.exitCode() != 0)) {
        throw new RunFailedException(
            "while the load was fitted to the machine the %s ended: %s"
                .formatted(one.name(), one.failure().orElse("")));
      }
    }
  }

  long countRequests(Order.CountRequests order) {
    return loads.get(order.load()).requests().between(order.fromMicros(), order.toMicros());
  }

  /** The newest that a load said. */
  Optional<Answer.Progress> progress() throws IOException {
    Optional<Answer.Progress> progress = Optional.empty();
    for (LoadUnderWay load : loads.values()) {
      Optional<Answer.Progress> newest = load.progress();
      progress = newest.isPresent() ? newest : progress;
    }
    return progress;
  }
}
