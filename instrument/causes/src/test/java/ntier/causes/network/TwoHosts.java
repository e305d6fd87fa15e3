package ntier.causes.network;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import ntier.host.CgroupPaths;
import ntier.host.HostHandle;
import ntier.linux.NetworkNamespace;

/**
 * Two namespaces of a test's own, joined by a link: {@value #TARGET} is the target, {@value #OTHER}
 * is the other one.
 */
final class TwoHosts implements AutoCloseable {
  static final String TARGET = "10.99.0.1";
  static final String OTHER = "10.99.200.1";

  private final String target = "itlink-a" + ProcessHandle.current().pid();
  private final String other = "itlink-b" + ProcessHandle.current().pid();

  TwoHosts() throws IOException {
    run("ip", "netns", "add", target);
    run("ip", "netns", "add", other);
    run("ip", "-n", target, "link", "add", "eth0", "type", "veth", "peer", "eth0", "netns", other);
    run("ip", "-n", target, "address", "add", TARGET + "/16", "dev", "eth0");
    run("ip", "-n", other, "address", "add", OTHER + "/16", "dev", "eth0");
    for (String name : List.of(target, other)) {
      run("ip", "-n", name, "link", "set", "lo", "up");
      run("ip", "-n", name, "link", "set", "eth0", "up");
    }
  }

  static Path namespace(String name) {
    return Path.of("/run/netns", name);
  }

  String targetName() {
    return target;
  }

  HostHandle host() {
    return host(target);
  }

  static HostHandle host(String name) {
    return new HostHandle(
        "app",
        List.of(TARGET),
        namespace(name),
        new CgroupPaths(2, Map.of(), Optional.empty()),
        List.of());
  }

  <T> T inTarget(Callable<T> what) throws IOException, InterruptedException {
    return NetworkNamespace.call(namespace(target), what);
  }

  <T> T inOther(Callable<T> what) throws IOException, InterruptedException {
    return NetworkNamespace.call(namespace(other), what);
  }

  /** Links, IPv4 routes and queueing disciplines of the target host, to be compared. */
  String state() throws IOException {
    return run("ip", "-n", target, "-br", "link")
        + run("ip", "-4", "-n", target, "route", "show", "table", "all")
        + run("ip", "-n", target, "rule")
        + run("tc", "-n", target, "qdisc");
  }

  static String run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(String.join(" ", command) + ": " + output);
    }
    return output;
  }

  @Override
  public void close() throws IOException {
    run("ip", "netns", "delete", target);
    run("ip", "netns", "delete", other);
  }
}
