package ntier.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A folder like {@code /proc}, with the texts that a kernel gave: a machine with processes, their
 * sockets, network namespaces and control groups.
 */
final class FakeProc {
  /** Heading and a listener on 127.0.0.1:18080 with its inode, as Linux 6 prints them. */
  static final String HEADING =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";

  /** The namespace of whoever looks. */
  static final String OURS = "net:[4026531840]";

  final Path proc;
  private final Path groups;

  FakeProc(Path folder) throws IOException {
    proc = Files.createDirectories(folder.resolve("proc"));
    groups = Files.createDirectories(folder.resolve("cgroup"));
    Files.createDirectories(proc.resolve("self/ns"));
    Files.createSymbolicLink(proc.resolve("self/ns/net"), Path.of(OURS));
    Files.writeString(proc.resolve("self/mounts"), "cgroup2 " + groups + " cgroup2 rw 0 0\n");
    process(ProcessHandle.current().pid(), 1, "java", OURS, "/");
  }

  /** A line of {@code /proc/net/tcp}. */
  static String line(String address, int port, long inode) {
    return "   0: %s:%04X %s:0000 0A 00000000:00000000 00:00000000 00000000     0        0 %d 1 0000000000000000 100 0 0 10 0\n"
        .formatted(address, port, "0".repeat(address.length()), inode);
  }

  void process(long id, long parent, String name, String network, String group) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(id)));
    Files.createDirectories(folder.resolve("fd"));
    Files.createDirectories(folder.resolve("net"));
    Files.createDirectories(folder.resolve("ns"));
    Files.createSymbolicLink(folder.resolve("ns/net"), Path.of(network));
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(folder.resolve("stat"), id + " (a (b) c) S " + parent + " 1 1 0 -1\n");
    Files.writeString(folder.resolve("status"), "Name:\tx\nCpus_allowed_list:\t0-1,3\n");
    Files.writeString(folder.resolve("cgroup"), "0::" + group + "\n");
    Path own = Files.createDirectories(groups.resolve(group.substring(1)));
    Path members = own.resolve("cgroup.procs");
    Files.writeString(
        members, (Files.exists(members) ? Files.readString(members) : "") + id + "\n");
  }

  void listening(long process, String tcp, String tcp6) throws IOException {
    Files.writeString(proc.resolve(process + "/net/tcp"), HEADING + tcp);
    Files.writeString(proc.resolve(process + "/net/tcp6"), HEADING + tcp6);
  }

  void holds(long process, long... inodes) throws IOException {
    int number = 3;
    for (long inode : inodes) {
      Files.createSymbolicLink(
          proc.resolve(process + "/fd/" + number++), Path.of("socket:[" + inode + "]"));
    }
  }

  List<WatchedServer> find(String... targets) throws IOException {
    return ServerFinder.of(proc).find(Target.parse(List.of(targets)));
  }
}
