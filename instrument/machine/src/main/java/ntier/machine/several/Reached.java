package ntier.machine.several;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import ntier.archive.Injection;
import ntier.machine.Answer;
import ntier.machine.Home;
import ntier.machine.MachineLacksException;
import ntier.machine.MachineListener;
import ntier.machine.Order;
import ntier.machine.RunnersPlace;
import ntier.machine.reach.AgentProcess;
import ntier.machine.reach.FoundAddress;
import ntier.machine.remote.RemoteMachine;
import ntier.plan.MachinePlan;
import ntier.plan.PlacedPlan;
import ntier.plan.Plan;

/** Connections to machines, each with an agent of this suite. */
public final class Reached {
  private Reached() {}

  /**
   * Reaches the machines that a plan's hosts are on, at the same time.
   *
   * @param machines of the plan's profile
   * @param here what of the runner's own machine goes with what stays up
   * @throws MachineLacksException naming one that is not reached, with ssh's own words
   */
  public static SeveralMachines machines(
      Home home, Plan plan, List<MachinePlan> machines, MachineListener listener, RunnersPlace here)
      throws IOException {
    List<MachinePlan> used = new ArrayList<>();
    for (String name : PlacedPlan.machines(plan)) {
      used.add(machines.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow());
    }
    Map<String, Member> members = new ConcurrentHashMap<>();
    try (AgentProcess.Suite suite = new AgentProcess.Suite(home)) {
      List<Thread> threads = new ArrayList<>();
      List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
      for (MachinePlan machine : used) {
        threads.add(
            Thread.ofVirtual()
                .start(
                    () -> {
                      try {
                        members.put(
                            machine.name(),
                            member(
                                PlacedPlan.hosts(plan, machine.name()),
                                FoundAddress.of(machine),
                                suite,
                                listener));
                      } catch (IOException | InterruptedException | RuntimeException failed) {
                        failures.add(failed);
                      }
                    }));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      if (!failures.isEmpty()) {
        throw failures.getFirst();
      }
      return new SeveralMachines(
          plan, used.stream().map(MachinePlan::name).map(members::get).toList(), here);
    } catch (Throwable failed) {
      close(members);
      switch (failed) {
        case IOException io -> throw io;
        case RuntimeException unchecked -> throw unchecked;
        case InterruptedException interrupted -> {
          Thread.currentThread().interrupt();
          throw new IOException("reaching machines was interrupted", interrupted);
        }
        default -> throw new IOException(failed);
      }
    }
  }

  /**
   * Removes what runners of several machines that were killed left on this one: folders to work in.
   *
   * @return what was removed, in words
   */
  public static List<String> clean() throws IOException {
    return RunnersFolders.removeDead().stream().map(folder -> "folder " + folder).toList();
  }

  /**
   * Undoes what dead runs left on machines, one after the other; one that cannot be reached or
   * cleaned does not keep the others from it.
   *
   * @return what came of it, with the machines' names
   */
  public static Answer.Cleaned clean(
      Home home, List<MachinePlan> machines, Order.Clean order, MachineListener listener)
      throws IOException, InterruptedException {
    Map<String, Answer.Cleaned> cleaned = new LinkedHashMap<>();
    try (AgentProcess.Suite suite = new AgentProcess.Suite(home)) {
      for (MachinePlan machine : machines) {
        try {
          Member member = member(List.of(), machine, suite, listener);
          try {
            cleaned.put(machine.name(), member.machine().clean(order));
          } finally {
            member.close();
          }
        } catch (IOException | MachineLacksException failed) {
          cleaned.put(
              machine.name(),
              new Answer.Cleaned(List.of(), List.of(failed.getMessage()), List.of(), false));
        }
      }
    }
    return Together.cleaned(cleaned);
  }

  private static void close(Map<String, Member> members) {
    for (Member member : members.values()) {
      try {
        member.close();
      } catch (IOException gone) {
        // Nothing is up there yet.
      }
    }
  }

  private static Member member(
      List<String> hosts, MachinePlan machine, AgentProcess.Suite suite, MachineListener listener)
      throws IOException, InterruptedException {
    Heard heard = new Heard(machine.name(), listener);
    AgentProcess agent = AgentProcess.start(machine, suite, heard::says);
    RemoteMachine remote = new RemoteMachine(machine.name(), agent.output(), agent.input(), heard);
    Member member = new Member(machine, hosts, remote, () -> end(remote, agent));
    heard.member = member;
    return member;
  }

  /** An agent that is not reached any more is not waited for. */
  private static void end(RemoteMachine remote, AgentProcess agent) {
    if (remote.isLost()) {
      agent.abandon();
    } else {
      agent.close();
    }
  }

  /** What a machine's listener hears, by the runner's clock. */
  private static final class Heard implements MachineListener {
    private final String name;
    private final MachineListener listener;
    private volatile Member member;

    private Heard(String name, MachineListener listener) {
      this.name = name;
      this.listener = listener;
    }

    @Override
    public void says(String words) {
      listener.says(name + ": " + words);
    }

    @Override
    public void serves(Answer.Serving server) {
      listener.serves(server);
    }

    @Override
    public void injected(String order, Injection injection) {
      listener.injected(order, member.clock().here(injection));
    }
  }
}
