package ntier.machine.several;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import ntier.archive.HostSample;
import ntier.archive.ListenerSample;
import ntier.archive.MonitorsReport;
import ntier.archive.Request;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;
import ntier.machine.Order;
import ntier.machine.Pieces;
import ntier.machine.Unwinding;
import ntier.plan.Plan;

/**
 * What machines write of a run that goes on, brought to the runner's folder as they write it, by
 * the runner's clock. Between the machines' clocks that is what echoes measured, as it is when a
 * run is merged; the way of the users' machine to the runner is measured anew each minute. For one
 * thread.
 */
final class LiveSamples implements Closeable {
  private static final long TICK_MICROS = MonitorsReport.STANDARD_INTERVAL_MICROS;

  /** Half a second: what is later is on a slow way. */
  private static final int PATIENCE_TICKS = 10;

  private static final Duration MEASURE_EVERY = Duration.ofMinutes(1);

  private final List<Member> members;
  private final Member users;
  private final RunDirectory run;
  private final LiveTable hosts;
  private final LiveTable listeners;
  private final LiveTable requests;
  private final Map<Member, LiveClock> clocks = new LinkedHashMap<>();
  private final Map<Member, Order.Position> read = new ConcurrentHashMap<>();
  private long measuredNanos = System.nanoTime();

  /**
   * @param users whose clock the others measure theirs against
   * @param run the runner's
   */
  LiveSamples(Plan plan, List<Member> members, Member users, RunDirectory run) {
    this.members = members;
    this.users = users;
    this.run = run;
    hosts =
        new LiveTable(
            HostSample.FORMAT, run.hostSamplesFile(), names(members), TICK_MICROS, PATIENCE_TICKS);
    listeners =
        new LiveTable(
            ListenerSample.FORMAT,
            run.listenerSamplesFile(),
            names(members.stream().filter(member -> serves(member, plan)).toList()),
            TICK_MICROS,
            PATIENCE_TICKS);
    requests = new LiveTable(Request.FORMAT, run.requestsFile(), List.of(), TICK_MICROS, 0);
    members.forEach(member -> clocks.put(member, new LiveClock(member.name(), TICK_MICROS)));
  }

  private static List<String> names(List<Member> members) {
    return members.stream().map(Member::name).toList();
  }

  private static boolean serves(Member member, Plan plan) {
    return member.hosts().stream().anyMatch(host -> plan.tierOf(host).isPresent());
  }

  /** Brings what is new. */
  void follow() throws IOException {
    if (System.nanoTime() - measuredNanos > MEASURE_EVERY.toNanos()) {
      measuredNanos = System.nanoTime();
      AtAll.whole(members, Member::measureClock);
    }
    Map<Member, Answer.Grown> grown = new ConcurrentHashMap<>();
    AtAll.whole(members, member -> grown.put(member, grown(member)));
    for (Member member : members) {
      take(member, grown.get(member));
    }
    for (LiveTable table : List.of(requests, listeners, hosts)) {
      table.write();
    }
  }

  private Answer.Grown grown(Member member) throws IOException {
    return member
        .machine()
        .grown(
            new Order.Grown(
                member.folders().there(run.path().toString()),
                read.getOrDefault(member, Order.Position.NONE)));
  }

  private void take(Member member, Answer.Grown grown) throws IOException {
    read.put(member, grown.to());
    LiveClock clock = clocks.get(member);
    clock.take(Pieces.bytes(grown.clocks()), member.clock().here(0), users.clock().here(0));
    requests.add(member.name(), Pieces.bytes(grown.requests()), clock::here);
    listeners.add(member.name(), Pieces.bytes(grown.listeners()), clock::hereInTicks);
    hosts.add(member.name(), Pieces.bytes(grown.hosts()), clock::hereInTicks);
  }

  @Override
  public void close() throws IOException {
    try (Unwinding closing = new Unwinding()) {
      closing.later(hosts::close);
      closing.later(listeners::close);
      closing.later(requests::close);
    }
  }
}
