package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collection;
import ntier.testbed.Host;
import ntier.testbed.cgroup.CgroupRemoval;
import ntier.testbed.cgroup.CgroupTree;
import ntier.testbed.rights.ProcessStatus;
import ntier.testbed.rights.Rights;

/**
 * What the kernel says of all processes of a host, their children too.
 *
 * @param processes by id
 */
record RunningRights(Collection<Long> processes) {
  static RunningRights of(Host host) throws IOException {
    return new RunningRights(CgroupRemoval.processes(CgroupTree.folders(host.handle().cgroup())));
  }

  void assertPlain(Rights rights) throws IOException {
    assertThat(processes).isNotEmpty();
    String uid = Integer.toString(rights.uid());
    String four = String.join("\t", uid, uid, uid, uid);
    String mask = "%016x".formatted(rights.mask());
    for (long pid : processes) {
      var status = ProcessStatus.of(pid).fields();
      var name = status.get("Name");
      assertThat(status).as(name).containsEntry("Uid", four).containsEntry("Gid", four);
      assertThat(status).as(name).containsEntry("Groups", "").containsEntry("NoNewPrivs", "1");
      for (var set : new String[] {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"}) {
        assertThat(status).as(name).containsEntry(set, mask);
      }
    }
  }
}
