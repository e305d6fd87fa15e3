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
 * Two namespaces of a test's own, joined by a link: {@value #STRUCK} is to be struck, {@value
 * #OTHER} is its neighbour.
 */
final class TwoHosts implements AutoCloseable {
  static final String STRUCK = "10.99.0.1";
  static final String OTHER = "10.99.200.1";

  private final String struck = "itlink-a" + ProcessHandle.current().pid();
  private final String other = "itlink-b" + ProcessHandle.current().pid();

  TwoHosts() throws IOException {
    run("ip", "netns", "add", struck);
    run("ip", "netns", "add", other);
    run("ip", "-n", struck, "link", "add", "eth0", "type", "veth", "peer", "eth0", "netns", other);
    run("ip", "-n", struck, "address", "add", STRUCK + "/16", "dev", "eth0");
    run("ip", "-n", other, "address", "add", OTHER + "/16", "dev", "eth0");
    for (String name : List.of(struck, other)) {
      run("ip", "-n", name, "link", "set", "lo", "up");
      run("ip", "-n", name, "link", "set", "eth0", "up");
    }
  }

  static Path namespace(String name) {
    return Path.of("/run/netns", name);
  }

  String struckName() {
    return struck;
  }

  HostHandle host() {
    return host(struck);
  }

  static HostHandle host(String name) {
    return new HostHandle(
        "app",
        List.of(STRUCK),
        namespace(name),
        new CgroupPaths(2, Map.of(), Optional.empty()),
        List.of());
  }

  <T> T inStruck(Callable<T> what) throws IOException, InterruptedException {
    return NetworkNamespace.call(namespace(struck), what);
  }

  <T> T inOther(Callable<T> what) throws IOException, InterruptedException {
    return NetworkNamespace.call(namespace(other), what);
  }

  /** Links, IPv4 routes and queueing disciplines of the struck host, to be compared. */
  String state() throws IOException {
    return run("ip", "-n", struck, "-br", "link")
        + run("ip", "-4", "-n", struck, "route", "show", "table", "all")
        + run("ip", "-n", struck, "rule")
        + run("tc", "-n", struck, "qdisc");
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
    run("ip", "netns", "delete", struck);
    run("ip", "netns", "delete", other);
  }
}
