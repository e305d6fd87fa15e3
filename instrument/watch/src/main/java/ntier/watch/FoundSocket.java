package ntier.watch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The listening socket that a target means, and who holds it.
 *
 * @param holders the processes, the one that started the others first
 * @param network whether it is in the namespace that this process is in
 */
record FoundSocket(ListeningSocket socket, List<Long> holders, boolean inOurNetwork) {
  private static final int MOST_LISTED = 20;

  /** What starts servers and may keep their sockets for them. */
  private static final long FIRST_PROCESS = 1;

  /**
   * @throws CannotWatchException if there is none, or more than one
   */
  static FoundSocket of(Target target, Processes processes) throws IOException {
    long seenFrom = target.process().orElse(ProcessHandle.current().pid());
    if (!processes.exists(seenFrom)) {
      throw new CannotWatchException(target, "there is no process " + seenFrom);
    }
    List<ListeningSocket> all = listening(processes.folder(seenFrom));
    List<ListeningSocket> meant =
        all.stream()
            .filter(one -> one.port() == target.port())
            .filter(
                one ->
                    target.address().isEmpty()
                        || one.toAll()
                        || one.address().getHostAddress().equals(target.address().get()))
            .toList();
    if (meant.isEmpty()) {
      throw new CannotWatchException(target, nobody(target, all, processes));
    }
    ListeningSocket socket = only(target, meant);
    List<Long> holders = processes.holders(List.of(socket)).getOrDefault(socket.inode(), List.of());
    if (holders.isEmpty()) {
      throw new CannotWatchException(
          target,
          "somebody listens on %s, but no process is seen to hold the socket; as root it would be"
              .formatted(socket.place()));
    }
    boolean ours = processes.network(seenFrom).equals(processes.ownNetwork());
    return new FoundSocket(socket, startersFirst(holders, processes), ours);
  }

  /** IPv4 before IPv6. */
  private static List<ListeningSocket> listening(Path process) {
    List<ListeningSocket> all = new ArrayList<>();
    for (boolean ipv6 : new boolean[] {false, true}) {
      Processes.text(process.resolve("net").resolve(ipv6 ? "tcp6" : "tcp"))
          .ifPresent(text -> all.addAll(ListeningSocket.parse(text, ipv6)));
    }
    return all;
  }

  private static ListeningSocket only(Target target, List<ListeningSocket> meant) {
    SequencedMap<String, List<ListeningSocket>> byPlace =
        meant.stream()
            .collect(
                Collectors.groupingBy(
                    ListeningSocket::place, LinkedHashMap::new, Collectors.toList()));
    List<ListeningSocket> first = byPlace.firstEntry().getValue();
    if (first.size() > 1) {
      throw new CannotWatchException(
          target,
          "%d sockets share %s (SO_REUSEPORT), each with an accept queue of its own, and only one of"
                  .formatted(first.size(), first.getFirst().place())
              + " them would be seen; a server that listens once would be right");
    }
    boolean ipv4AndAllOfIpv6 =
        byPlace.size() == 2
            && !first.getFirst().ipv6()
            && byPlace.lastEntry().getValue().getFirst().ipv6();
    if (byPlace.size() > 1 && !ipv4AndAllOfIpv6) {
      throw new CannotWatchException(
          target,
          "several sockets listen on this port, %s; say which: %s=ADDRESS:%d"
              .formatted(String.join(", ", byPlace.keySet()), target.name(), target.port()));
    }
    ListeningSocket one = first.getFirst();
    if (one.ipv6() && !one.toAll() && one.address().getAddress().length > Integer.BYTES) {
      throw new CannotWatchException(
          target, one.place() + " is IPv6 alone, which monitors do not ask for");
    }
    return one;
  }

  private static String nobody(Target target, List<ListeningSocket> all, Processes processes)
      throws IOException {
    String where =
        target.process().isPresent()
            ? "the network namespace of process " + target.process().getAsLong()
            : "this network namespace";
    String others =
        all.stream()
            .map(ListeningSocket::place)
            .distinct()
            .limit(MOST_LISTED)
            .collect(Collectors.joining(", "));
    return "nobody listens on port %d%s in %s; %s%s"
        .formatted(
            target.port(),
            target.address().map(address -> " of " + address).orElse(""),
            where,
            others.isEmpty() ? "nobody listens there at all" : "listening are " + others,
            elsewhere(target, processes));
  }

  /** Where somebody does, in another namespace. */
  private static String elsewhere(Target target, Processes processes) throws IOException {
    Map<String, Long> seen = new LinkedHashMap<>();
    for (long process : processes.all()) {
      processes.network(process).ifPresent(network -> seen.putIfAbsent(network, process));
    }
    List<String> found = new ArrayList<>();
    for (long process : seen.values()) {
      if (listening(processes.folder(process)).stream()
          .anyMatch(one -> one.port() == target.port())) {
        found.add(target.name() + "=:" + target.port() + "@" + process);
      }
    }
    return found.isEmpty()
        ? ""
        : "; in another network namespace somebody does: " + String.join(" or ", found);
  }

  /** Without the machine's first process, where it only keeps the socket for another. */
  private static List<Long> startersFirst(List<Long> holders, Processes processes) {
    List<Long> servers = holders.stream().filter(one -> one != FIRST_PROCESS).toList();
    List<Long> all = servers.isEmpty() ? holders : servers;
    Optional<Long> starter =
        all.stream()
            .filter(
                one -> {
                  var parent = processes.parent(one);
                  return parent.isEmpty() || !all.contains(parent.getAsLong());
                })
            .findFirst();
    long first = starter.orElse(all.getFirst());
    return Stream.concat(Stream.of(first), all.stream().filter(one -> one != first)).toList();
  }
}
