package ntier.machine.several;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.machine.Answer;
import ntier.machine.CpuReading;

/** Answers of several machines, as those of one. */
final class Together {
  private Together() {}

  /**
   * How all is.
   *
   * @param states by machine, in the order of the machines
   */
  static Answer.State states(Map<Member, Answer.State> states) {
    Map<String, Answer.Activity> activities = new LinkedHashMap<>();
    Optional<String> death = Optional.empty();
    Optional<Answer.Progress> progress = Optional.empty();
    for (Map.Entry<Member, Answer.State> one : states.entrySet()) {
      Member member = one.getKey();
      for (Answer.Activity activity : one.getValue().activities()) {
        activities.merge(activity.name(), here(member, activity), Together::both);
      }
      death = death.isPresent() ? death : one.getValue().death();
      Optional<Answer.Progress> newest = one.getValue().progress().map(its -> here(member, its));
      progress = progress.isEmpty() ? newest : progress.map(its -> sum(its, newest));
    }
    return new Answer.State(death, List.copyOf(activities.values()), progress);
  }

  /** Of two machines' that have one name: it goes on while one does, and has failed if one has. */
  static Answer.Activity both(Answer.Activity one, Answer.Activity other) {
    if (one.failure().isPresent() || other.failure().isPresent()) {
      return one.failure().isPresent() ? one : other;
    }
    return one.alive() ? one : other;
  }

  /** With the paths that the runner has for a machine's, and the machine's name in what failed. */
  static Answer.Activity here(Member member, Answer.Activity activity) {
    return new Answer.Activity(
        activity.name(),
        activity.alive(),
        activity.exitCode(),
        activity.failure().map(why -> why + ", on machine " + member.name()),
        member.folders().here(activity.output()));
  }

  /** Of several load generators, where both have something new to say. */
  private static Answer.Progress sum(Answer.Progress one, Optional<Answer.Progress> other) {
    return other
        .map(
            its ->
                new Answer.Progress(
                    one.atMicros(),
                    one.phase(),
                    one.requestsPerSecond() + its.requestsPerSecond(),
                    one.errors() + its.errors(),
                    one.dropped() + its.dropped(),
                    one.vlrt() + its.vlrt()))
        .orElse(one);
  }

  private static Answer.Progress here(Member member, Answer.Progress there) {
    return new Answer.Progress(
        member.clock().here(there.atMicros()),
        there.phase(),
        there.requestsPerSecond(),
        there.errors(),
        there.dropped(),
        there.vlrt());
  }

  /**
   * A window that each machine measured by itself.
   *
   * @param users on whose machine its begin and end count
   */
  static Answer.Window windows(Map<Member, Answer.Window> windows, Member users) {
    Map<Member, CpuReading> begins = new LinkedHashMap<>();
    Map<Member, CpuReading> ends = new LinkedHashMap<>();
    windows.forEach(
        (member, window) -> {
          begins.put(member, window.begin());
          ends.put(member, window.end());
        });
    return new Answer.Window(
        readings(begins, users),
        readings(ends, users),
        windows.values().stream().mapToLong(Answer.Window::requests).sum());
  }

  private static CpuReading readings(Map<Member, CpuReading> readings, Member users) {
    Map<String, Long> hosts = new HashMap<>();
    Map<Integer, CpuReading.Core> cores = new HashMap<>();
    readings.forEach(
        (member, reading) -> {
          // The suite's own are on each machine.
          reading.hosts().forEach((host, micros) -> hosts.merge(host, micros, Long::sum));
          cores.putAll(member.cores().of(reading.cores()));
        });
    long at = users.clock().here(readings.get(users).atMicros());
    return new CpuReading(at, hosts, cores);
  }

  /** What was undone by machines' names, with these. */
  static Answer.Cleaned cleaned(Map<String, Answer.Cleaned> cleaned) {
    List<String> done = new ArrayList<>();
    List<String> failed = new ArrayList<>();
    List<String> left = new ArrayList<>();
    boolean damaged = false;
    for (Map.Entry<String, Answer.Cleaned> one : cleaned.entrySet()) {
      String name = one.getKey() + ": ";
      one.getValue().done().forEach(words -> done.add(name + words));
      one.getValue().failed().forEach(words -> failed.add(name + words));
      one.getValue().left().forEach(words -> left.add(name + words));
      damaged |= one.getValue().damaged();
    }
    return new Answer.Cleaned(done, failed, left, damaged);
  }
}
