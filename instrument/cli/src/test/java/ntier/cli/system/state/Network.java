package ntier.cli.system.state;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The machine's own network, and the namespaces beside it. */
public final class Network {
  private Network() {}

  /**
   * Named network namespaces, and those that processes are in: the machine's own and others'. Of
   * processes that come and go of themselves those in a namespace of their own are rare.
   */
  public static List<String> namespaces() {
    List<String> found = new ArrayList<>();
    for (Path file : SmallFile.list(Path.of("/run/netns"))) {
      found.add(file.toString());
    }
    for (Proc process : Proc.all()) {
      String namespace = process.link("ns/net");
      if (!namespace.isEmpty()) {
        found.add("held by processes: " + namespace);
      }
    }
    return found;
  }

  /** Links, without the number by which one end of a pair knows the other's namespace. */
  public static List<String> links() {
    return SmallFile.command("ip", "-o", "link").stream()
        .map(line -> line.replaceAll(" link-netnsid.*$", ""))
        .toList();
  }

  /** Addresses, without the seconds that are left of those from DHCP; routes; rules. */
  public static List<String> addressesAndRoutes() {
    List<String> found = new ArrayList<>();
    SmallFile.command("ip", "-o", "address")
        .forEach(line -> found.add(line.replaceAll("(valid|preferred)_lft \\S+", "")));
    for (String family : List.of("-4", "-6")) {
      SmallFile.command("ip", family, "route", "show", "table", "all")
          .forEach(line -> found.add(line.replaceAll(" expires \\S+", "")));
      found.addAll(SmallFile.command("ip", family, "rule"));
    }
    return found;
  }

  /** Queueing disciplines of the machine's own links, and filters of the links that have them. */
  public static List<String> queueing() {
    List<String> found = new ArrayList<>(SmallFile.command("tc", "qdisc", "show"));
    for (Path link : SmallFile.list(Path.of("/sys/class/net"))) {
      if (Files.isDirectory(link)) {
        String name = link.getFileName().toString();
        SmallFile.command("tc", "filter", "show", "dev", name)
            .forEach(line -> found.add(name + ": " + line));
      }
    }
    return found;
  }
}
