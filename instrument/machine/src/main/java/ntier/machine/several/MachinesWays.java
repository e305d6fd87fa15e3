package ntier.machine.several;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import ntier.archive.Manifest;
import ntier.machine.Answer;
import ntier.machine.MachineLacksException;
import ntier.machine.Order;

/**
 * The ways between the hosts of different machines.
 *
 * @param ups what is up on each
 */
record MachinesWays(JoinedNetwork network, Map<Member, Answer.Up> ups) {
  /**
   * Has each machine try those to all others.
   *
   * @throws MachineLacksException naming two machines between which packets do not pass
   */
  void require() throws IOException {
    Map<String, String> unreached = new ConcurrentHashMap<>();
    AtAll.whole(
        List.copyOf(ups.keySet()),
        member -> {
          for (Map.Entry<Member, Answer.Up> other : ups.entrySet()) {
            List<String> addresses = new ArrayList<>();
            for (Manifest.Host host : other.getValue().hosts()) {
              addresses.add(host.addresses().getFirst());
            }
            if (!other.getKey().equals(member)
                && !member.machine().reach(new Order.Reach(addresses)).addresses().isEmpty()) {
              unreached.put(member.name(), other.getKey().name());
            }
          }
        });
    if (!unreached.isEmpty()) {
      Map.Entry<String, String> one = unreached.entrySet().iterator().next();
      throw new MachineLacksException(
          "hosts on machine %s do not reach those on machine %s: %s"
              .formatted(one.getKey(), one.getValue(), network.needs()));
    }
  }
}
