package ntier.injection;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.host.HostDisk;
import ntier.host.HostHandle;

/**
 * What an injector injects into: a host, and what serves there as far as anyone on the network or
 * in a shell of that host could know it.
 *
 * @param host whose processes, cores, link and disk may be touched
 * @param address IPv4 address on which its server listens
 * @param port of the server
 * @param folder where the server works; on the host's own disk where it has one
 * @param facts settings of the server by name, and what it {@code provides}, such as {@code user}
 *     and {@code password} of a database
 * @param disk of the host's own, for injectors that need {@code DISK}; empty for others
 * @param bursty hosts of SysBursty that share its cores, for injectors that need {@code
 *     SECOND_SYSTEM}; none for others
 */
public record InjectionTarget(
    HostHandle host,
    String address,
    int port,
    Path folder,
    Map<String, String> facts,
    Optional<HostDisk> disk,
    List<HostHandle> bursty) {
  public InjectionTarget {
    facts = Map.copyOf(facts);
    bursty = List.copyOf(bursty);
  }

  /** One whose host has neither a disk of its own nor SysBursty beside it. */
  public InjectionTarget(
      HostHandle host, String address, int port, Path folder, Map<String, String> facts) {
    this(host, address, port, folder, facts, Optional.empty(), List.of());
  }
}
