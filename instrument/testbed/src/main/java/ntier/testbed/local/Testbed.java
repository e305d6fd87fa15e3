package ntier.testbed.local;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.BlockThrottle;
import ntier.host.UndoJournal;
import ntier.plan.HostPlan;
import ntier.testbed.Host;
import ntier.testbed.TestbedSettings;
import ntier.testbed.cgroup.CgroupMounts;
import ntier.testbed.cgroup.CgroupTree;
import ntier.testbed.journal.CleanReport;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.FileJournal;
import ntier.testbed.journal.TestbedLock;
import ntier.testbed.journal.WorkFolders;
import ntier.testbed.rights.PlainUsers;

/**
 * The hosts of a run, from {@link #up} to {@link #down}. A machine has one at a time. Whatever ends
 * the process, the machine can be put back: by {@code down}, also in a shutdown hook, or after a
 * SIGKILL by the {@link Cleaner}, which {@code up} itself runs first.
 */
public final class Testbed implements AutoCloseable {
  /**
   * The host that the load comes from; it has many addresses, so that ports never run out. Others
   * that loads come from are called so, too, with a number behind.
   */
  public static final String CLIENT = "client";

  private final TestbedLock lock;
  private final WorkFolders workFolders;
  private final CleanReport leftovers;
  private final MadeHosts hosts = new MadeHosts();
  private List<String> elsewhere = List.of();
  private final SiblingNames siblingNames = new SiblingNames();
  private Optional<ControlGroup> control = Optional.empty();
  private final TestbedSynTimeout synTimeout = new TestbedSynTimeout();
  private OpenChanges changes;
  private CgroupTree groups;
  private PlainUsers users;
  private final TestbedShutdown shutdown = new TestbedShutdown(this::down);
  private boolean down;

  Testbed(TestbedSettings settings, TestbedLock lock, CleanReport leftovers) {
    this.lock = lock;
    this.workFolders = new WorkFolders(settings.workFolders(), lock.id());
    this.leftovers = leftovers;
  }

  /**
   * Takes the machine's lock, cleans up what a dead run left, and makes the hosts. What a failure
   * half-way has made is undone.
   *
   * @param what the caller does, for the message to others who want the lock
   * @throws ntier.testbed.journal.TestbedLockedException when another testbed is up
   */
  public static Testbed up(TestbedSettings settings, String what, List<HostPlan> plans)
      throws IOException {
    return up(settings, what, plans, List.of());
  }

  /**
   * As {@link #up(TestbedSettings, String, List)}, with the suite's own processes on some cores
   * alone.
   *
   * @param controlCores which; empty: all
   */
  public static Testbed up(
      TestbedSettings settings, String what, List<HostPlan> plans, List<Integer> controlCores)
      throws IOException {
    return up(settings, what, plans, controlCores, Optional.empty());
  }

  /**
   * As {@link #up(TestbedSettings, String, List, List)}, with some of the hosts on other machines.
   *
   * @param plans of all hosts, in the same order on each machine
   * @param joined to those that other machines make; empty if all are made here
   */
  public static Testbed up(
      TestbedSettings settings,
      String what,
      List<HostPlan> plans,
      List<Integer> controlCores,
      Optional<Joined> joined)
      throws IOException {
    return TestbedStart.up(settings, what, plans, controlCores, joined, CgroupMounts.probe());
  }

  /** Makes the hosts. */
  void start(
      TestbedSettings settings,
      List<HostPlan> plans,
      List<Integer> controlCores,
      Optional<Joined> joined,
      CgroupMounts mounts)
      throws IOException {
    // Before the first file is there: a process that is told to end leaves none.
    shutdown.register();
    make(settings, plans, controlCores, joined, mounts);
  }

  private synchronized void make(
      TestbedSettings settings,
      List<HostPlan> plans,
      List<Integer> controlCores,
      Optional<Joined> joined,
      CgroupMounts mounts)
      throws IOException {
    if (down) {
      throw new IOException("this process was stopped while it made the testbed");
    }
    changes = new OpenChanges(FileJournal.open(settings.stateDirectory()));
    users = PlainUsers.ofThisMachine();
    groups = new CgroupTree(mounts, settings.prefix());
    var maker = new TestbedMaker(settings, mounts, plans, joined, users);
    changes.willMake(maker.undoings(lock.id()));
    maker.makeGroups(lock, controlCores);
    maker.makeNetwork();
    for (var plan : maker.made()) {
      hosts.make(plan, maker, changes);
    }
    maker.awaitUp();
    elsewhere = maker.elsewhere();
    control = Optional.of(maker.control());
  }

  /**
   * A host by name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public Host host(String name) {
    return hosts.host(name);
  }

  /** Whether a host of this name is made here. */
  public boolean has(String name) {
    return hosts.all().stream().anyMatch(host -> host.handle().name().equals(name));
  }

  /** The addresses of the hosts that other machines make. */
  public List<String> elsewhere() {
    return elsewhere;
  }

  /** The CPU limit of a host in cores; empty for none. */
  public Optional<Double> quotaCores(String host) {
    return hosts.quotaCores(host);
  }

  /** What limits the disk of a host whose plan has one. */
  public BlockThrottle throttle(String host) {
    return hosts.throttle(host);
  }

  /** All hosts that are made here, in the plan's order. */
  public List<Host> hosts() {
    return hosts.all();
  }

  /**
   * Makes a group beside a host's, on the same cores.
   *
   * @param name what to call it; while another one beside this host is called so, it gets a number
   *     behind that
   * @param weight against the hosts, 1 to 10000, 100 is normal
   */
  public SiblingGroup sibling(String host, String name, int weight) throws IOException {
    return SiblingGroup.make(
        groups,
        lock.id(),
        host(host).handle(),
        users.programs(),
        siblingNames,
        name,
        weight,
        changes);
  }

  /** As whom the suite's processes run in this testbed. */
  public PlainUsers users() {
    return users;
  }

  /**
   * The place for the suite's own monitors and injectors: no host, but a group with a high CPU
   * priority in the machine's own network.
   */
  public Host control() {
    return control.orElseThrow().host();
  }

  /** Moves this process with all its threads to {@link #control()}, until {@link #down}. */
  public void joinControl() throws IOException {
    control.orElseThrow().join();
  }

  /**
   * Sets how long the kernel waits before it sends an unanswered SYN again for the first time, for
   * all connections that the testbed's processes make from now on, until {@link #down} or the end
   * of this process.
   *
   * @throws IOException when this machine cannot: it says why, and what would help
   */
  public synchronized void setSynTimeout(Duration timeout) throws IOException {
    synTimeout.set(groups.parent(), timeout);
  }

  /** Where injectors and tiers write how to undo what they change; last in, first undone. */
  public UndoJournal journal() {
    return changes;
  }

  /** This testbed's id: what bears it on this machine is this testbed's. */
  public String id() {
    return lock.id();
  }

  /**
   * A place for a folder to work in, which nobody had before; the journal knows how to remove it.
   *
   * @param name what its name begins with
   */
  public WorkFolder workFolder(String name) throws IOException {
    return WorkFolder.make(workFolders, name, changes);
  }

  /** A host's sysctls as the kernel has them: those that were set, and some that explain a run. */
  public Map<String, String> sysctls(String host) {
    return hosts.sysctls(host);
  }

  /**
   * What to do first when the process is told to end (TERM, INT) while the testbed is up, such as
   * letting the load generator write what it has. Then the testbed goes down by itself.
   */
  public void beforeShutdown(Runnable action) {
    shutdown.before(action);
  }

  /** What of their machines the hosts have to do with, for whoever looks at the results. */
  public List<String> notes() {
    return hosts.notes();
  }

  /** What {@link #up} had to clean up first. */
  public CleanReport leftovers() {
    return leftovers;
  }

  /**
   * Kills what runs in the testbed, deletes its namespaces and groups, and undoes all else that is
   * in its journal. May be called twice, from a shutdown hook, and by an interrupted thread, which
   * is interrupted again when all is done.
   *
   * @throws IOException naming what could not be undone; it stays in the journal
   */
  public synchronized void down() throws IOException {
    if (down) {
      return;
    }
    down = true;
    var failed = new ArrayList<String>();
    var interrupted = Thread.interrupted();
    try {
      if (changes != null) {
        takeDown(failed);
      }
      lock.close();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    shutdown.forget();
    if (!failed.isEmpty()) {
      throw new IOException(
          "not all could be undone (try again: ntier clean): " + String.join("; ", failed));
    }
  }

  private void takeDown(List<String> failed) throws IOException {
    try {
      if (control.isPresent()) {
        control.get().leave();
      }
    } catch (IOException e) {
      failed.add("cannot leave the control group: " + e.getMessage());
    }
    failed.addAll(changes.undoAll());
    try {
      synTimeout.takeBack();
    } catch (IOException e) {
      failed.add("cannot take back the SYN timeout: " + e.getMessage());
    }
    changes.close();
    if (failed.isEmpty()) {
      FileJournal.delete(lock.directory());
    }
  }

  @Override
  public void close() throws IOException {
    down();
  }
}
