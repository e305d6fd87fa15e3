package ntier.machine.several;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import ntier.archive.Manifest;
import ntier.machine.Machine;
import ntier.machine.remote.RemoteMachine;
import ntier.plan.HostPlan;
import ntier.plan.MachinePlan;

/** One of several machines. */
final class Member {
  private final MachinePlan plan;
  private final List<String> hosts;
  private final Machine machine;
  private final Closeable way;
  private final Folders folders = new Folders();
  private volatile MemberClock clock = new MemberClock(0, 0);
  private volatile MemberCores cores = new MemberCores(Map.of());

  /**
   * @param hosts that are on it
   * @param way to it, closed last
   */
  Member(MachinePlan plan, List<String> hosts, Machine machine, Closeable way) {
    this.plan = plan;
    this.hosts = List.copyOf(hosts);
    this.machine = machine;
    this.way = way;
  }

  String name() {
    return plan.name();
  }

  /** Its address among the machines. */
  String at() {
    return plan.at().orElseThrow();
  }

  Machine machine() {
    return machine;
  }

  /** Whether the way to it was lost. */
  boolean isLost() {
    return machine instanceof RemoteMachine remote && remote.isLost();
  }

  List<String> hosts() {
    return hosts;
  }

  boolean has(String host) {
    return hosts.contains(host);
  }

  Folders folders() {
    return folders;
  }

  MemberClock clock() {
    return clock;
  }

  MemberCores cores() {
    return cores;
  }

  /** Its clock beside the runner's, now. */
  void measureClock() throws IOException {
    clock = MemberClock.of(machine);
  }

  /** Which of its CPUs the hosts' cores are. */
  void know(List<HostPlan> planned, List<Manifest.Host> made) {
    cores = MemberCores.of(planned, made);
  }

  /** Takes down what is up there, and ends the connection. */
  void close() throws IOException {
    try (way) {
      machine.close();
    }
  }
}
