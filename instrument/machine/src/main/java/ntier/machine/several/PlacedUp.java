package ntier.machine.several;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.archive.Manifest;
import ntier.machine.Answer;
import ntier.plan.HostPlan;
import ntier.plan.Plan;

/** What is up on each machine, as one answer. */
final class PlacedUp {
  private PlacedUp() {}

  static Answer.Up of(Plan plan, Map<Member, Answer.Up> ups) {
    List<Manifest.Host> hosts = new ArrayList<>();
    List<Answer.Server> servers = new ArrayList<>();
    Optional<String> unavailable = Optional.empty();
    for (Map.Entry<Member, Answer.Up> one : ups.entrySet()) {
      String machine = one.getKey().name();
      Answer.Up up = one.getValue();
      up.hosts().forEach(host -> hosts.add(host.on(machine)));
      servers.addAll(up.servers());
      unavailable =
          unavailable.or(() -> up.unavailable().map(why -> "machine " + machine + ": " + why));
    }
    List<String> order = plan.allHosts().stream().map(HostPlan::name).toList();
    hosts.sort(Comparator.comparingInt(host -> order.indexOf(host.name())));
    servers.sort(Comparator.comparingInt(server -> order.indexOf(server.host())));
    return new Answer.Up(hosts, servers, unavailable);
  }
}
