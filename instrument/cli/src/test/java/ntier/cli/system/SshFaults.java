package ntier.cli.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** What may befall one of several machines while a run goes on, and how a test takes it back. */
record SshFaults(SshMachines machines) {
  /** What the processes are called that an SSH server has for a connection. */
  private static final String SESSION = "sshd: root";

  /** Where the agents' runs work, in the standard cache. */
  private static final String WORK = "/var/cache/ntier/work";

  /** Takes a machine off the network: what is sent to it and by it is lost, and nobody is told. */
  void cut(int i) throws Exception {
    SshMachines.inNetwork(machines.bridge().pid(), "ip link set p%d nomaster".formatted(i));
  }

  /**
   * Puts it there again, and ends the sessions of its SSH server whose clients are gone: TCP would
   * tell them in a quarter of an hour.
   */
  void mend(int i) throws Exception {
    SshMachines.inNetwork(machines.bridge().pid(), "ip link set p%d master br0".formatted(i));
    machines
        .machine(i)
        .descendants()
        .filter(SshFaults::isSession)
        .forEach(ProcessHandle::destroyForcibly);
  }

  private static boolean isSession(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")).startsWith(SESSION);
    } catch (IOException gone) {
      return false;
    }
  }

  /**
   * Gives a machine a small disk for what runs work with and record there.
   *
   * @return it, as this process sees it
   */
  Path smallDisk(int i, int megabytes) throws Exception {
    inMounts(
        i, "mkdir -p %1$s && mount -t tmpfs -o size=%2$dm tmpfs %1$s".formatted(WORK, megabytes));
    return machines.root(i).resolve(WORK.substring(1));
  }

  /** Takes it away again. */
  void usualDisk(int i) throws Exception {
    inMounts(i, "umount " + WORK);
  }

  /** Sets the clock of a machine's agent, and of nothing else. */
  void stepClock(int i, long micros) throws IOException {
    Path whole = Files.writeString(machines.folder().resolve("clock"), micros + "\n");
    Files.move(whole, machines.folder().resolve("clock-" + i), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Takes that back. */
  void usualClock(int i) throws IOException {
    Files.delete(machines.folder().resolve("clock-" + i));
  }

  private void inMounts(int i, String script) throws Exception {
    SshMachines.run(
        "nsenter", "--mount", "--target=" + machines.machine(i).pid(), "sh", "-c", script);
  }
}
