package ntier.cli.system.kills;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import ntier.cli.system.state.Proc;

/**
 * All processes that come from what was started: by their parents, and by the suite's control
 * group, where a server is that has left its parent. Nothing that was there before is ever in it.
 */
final class Family implements AutoCloseable {
  private static final long BETWEEN_LOOKS_MILLIS = 150;
  private static final String GROUP = "ntier";
  private static final String JVM = "java";

  /** What a JVM is, by what its command line has; the first that fits. */
  private static final Map<String, String> MAINS = new LinkedHashMap<>();

  static {
    MAINS.put("WorkloadMain", "workload");
    MAINS.put("MonitorsMain", "monitors");
    MAINS.put("org.apache.catalina", "tomcat");
    MAINS.put("ntier.cli.Main inject", "inject");
    MAINS.put("ntier.cli.Main", "ntier");
  }

  private final Set<Proc> before = new HashSet<>(Proc.all());
  private final Map<Long, Proc> members = new TreeMap<>();
  private final Thread watch;

  Family() {
    watch = Thread.ofPlatform().daemon().name("family").start(this::watch);
  }

  private void watch() {
    try {
      while (true) {
        look();
        Thread.sleep(BETWEEN_LOOKS_MILLIS);
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes one in whose parent is this process. */
  synchronized void add(long pid) {
    Proc.of(pid).ifPresent(process -> members.put(pid, process));
  }

  private synchronized void look() {
    boolean more = true;
    List<Proc> all = new ArrayList<>(Proc.all());
    all.removeAll(before);
    while (more) {
      more =
          all.removeIf(
              process -> isOurs(process) && members.put(process.pid(), process) != process);
    }
  }

  private boolean isOurs(Proc process) {
    Proc known = members.get(process.pid());
    Proc parent = members.get(process.parent());
    boolean isChild = parent != null && parent.started() <= process.started();
    return process.equals(known) || isChild || process.isInGroup(GROUP);
  }

  /** Those that live now. */
  synchronized List<Proc> alive() {
    look();
    return members.values().stream().filter(Proc::isAlive).toList();
  }

  /**
   * One that lives, other than the main one: first a kind is drawn, then one of that kind, since
   * there are many workers of some servers.
   *
   * @return null when there is none
   */
  Proc helper(long main, Random random) {
    Map<String, List<Proc>> kinds = new TreeMap<>();
    for (Proc process : alive()) {
      if (process.pid() != main) {
        kinds.computeIfAbsent(kind(process), _ -> new ArrayList<>()).add(process);
      }
    }
    if (kinds.isEmpty()) {
      return null;
    }
    List<Proc> kind = List.copyOf(kinds.values()).get(random.nextInt(kinds.size()));
    return kind.get(random.nextInt(kind.size()));
  }

  /** What a process is, in a word. */
  static String kind(Proc process) {
    if (!process.name().equals(JVM)) {
      return process.name();
    }
    String line = process.commandLine();
    return MAINS.entrySet().stream()
        .filter(main -> line.contains(main.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(JVM);
  }

  /** SIGKILL to these, as far as they are still the same processes. */
  static void kill(Collection<Proc> victims) {
    for (Proc victim : victims) {
      if (victim.isAlive()) {
        ProcessHandle.of(victim.pid()).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }

  /** As text, for a report. */
  static String names(Collection<Proc> processes) {
    return String.join(
        ", ",
        processes.stream()
            .sorted(Comparator.comparing(Proc::pid))
            .map(process -> kind(process) + " " + process.pid())
            .toList());
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
