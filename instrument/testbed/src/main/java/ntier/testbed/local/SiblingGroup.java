package ntier.testbed.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.host.Undo;
import ntier.host.UndoJournal;
import ntier.testbed.Host;
import ntier.testbed.HostProcess;
import ntier.testbed.ProcessSpec;
import ntier.testbed.cgroup.CgroupRemoval;
import ntier.testbed.cgroup.CgroupTree;
import ntier.testbed.cgroup.HostShare;

/**
 * A group beside a host's: the same cores, a weight of its own, and the host's network namespace.
 * Whatever runs in it competes with the host as another virtual machine would; the host's counters
 * do not contain it.
 */
public final class SiblingGroup implements Host, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final LocalHost host;
  private final UndoJournal.Entry entry;
  private final String name;
  private final Runnable freeName;
  private boolean removed;

  private SiblingGroup(LocalHost host, UndoJournal.Entry entry, String name, Runnable freeName) {
    this.host = host;
    this.entry = entry;
    this.name = name;
    this.freeName = freeName;
  }

  /**
   * Makes one beside a host; the journal knows it before it is made.
   *
   * @param id of the testbed
   * @param uid of its processes
   * @param names of those that are there
   * @param asked what to call it, with a number behind it while another one is called so
   * @param weight 1 to 10000, 100 is normal
   */
  static SiblingGroup make(
      CgroupTree tree,
      String id,
      HostHandle beside,
      int uid,
      SiblingNames names,
      String asked,
      int weight,
      UndoJournal journal)
      throws IOException {
    String name = names.take(beside.name(), asked);
    String whole = SiblingNames.whole(beside.name(), name);
    HostShare share = new HostShare(whole, weight, OptionalDouble.empty(), beside.cores());
    CgroupPaths paths = tree.host(whole);
    var entry = journal.willChange(new Undo.RemoveGroups(id, CgroupTree.folders(paths)));
    HostHandle handle =
        new HostHandle(
            whole, beside.addresses(), beside.namespace(), paths, beside.cores(), beside.given());
    SiblingGroup group =
        new SiblingGroup(
            new LocalHost(handle, uid), entry, name, () -> names.free(beside.name(), name));
    try {
      tree.makeHost(share);
      return group;
    } catch (IOException failed) {
      group.close();
      throw failed;
    }
  }

  /** As it is called beside its host: no other one there is called so. */
  public String name() {
    return name;
  }

  @Override
  public HostHandle handle() {
    return host.handle();
  }

  @Override
  public int uid() {
    return host.uid();
  }

  @Override
  public void give(Path folder) throws IOException {
    host.give(folder);
  }

  @Override
  public void share(Path folder) throws IOException {
    host.share(folder);
  }

  @Override
  public HostProcess start(ProcessSpec spec) throws IOException {
    return host.start(spec);
  }

  /** Kills what runs in it and removes it; may be called twice. */
  @Override
  public synchronized void close() throws IOException {
    if (removed) {
      return;
    }
    CgroupRemoval.remove(CgroupTree.folders(handle().cgroup()), PATIENCE);
    removed = true;
    freeName.run();
    entry.close();
  }
}
