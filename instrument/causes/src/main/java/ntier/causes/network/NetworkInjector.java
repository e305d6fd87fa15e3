package ntier.causes.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.host.HostHandle;
import ntier.injection.InjectionAction;
import ntier.injection.InjectionOrder;
import ntier.injection.InjectionThread;
import ntier.injection.Injector;
import ntier.linux.NetworkNamespace;
import ntier.linux.TunDevice;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Target;
import ntier.plan.SettingDescription;
import ntier.plan.SettingDescription.Kind;

/**
 * {@code network}: delays, loses or slows down the packets that a tier sends, to the tier above as
 * well as to the one below. By the kernel's netem where it has one, otherwise by a {@link Detour}.
 */
public final class NetworkInjector implements Injector {
  private static final InjectorDescription DESCRIPTION =
      new InjectorDescription(
          "network",
          "delays, loses or slows down what a tier sends (delay, jitter, loss, rate)",
          true,
          Set.of(Target.ANY),
          Set.of(),
          parameters(),
          List.of(),
          Impairment::wrong);

  private static Map<String, SettingDescription> parameters() {
    Map<String, SettingDescription> parameters = new LinkedHashMap<>();
    parameters.put(
        "delay", SettingDescription.of(Kind.DURATION, "each packet is held for this long", "0ms"));
    parameters.put(
        "jitter",
        SettingDescription.of(Kind.DURATION, "how much delay varies at random, either way", "0ms"));
    parameters.put(
        "loss", SettingDescription.of(Kind.PERCENT, "share of packets that is dropped", "0%"));
    parameters.put(
        "rate", SettingDescription.of(Kind.RATE, "bytes per second; 0B/s is no limit", "0B/s"));
    return parameters;
  }

  @Override
  public InjectorDescription description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> unavailable(HostHandle host) {
    try {
      if (NetemInjection.isAvailable(host)) {
        return Optional.empty();
      }
      if (host.given()) {
        return Optional.of(
            "network of %s: the kernel has no netem (modprobe sch_netem), and without it packets would take a detour, which the machine's own network has no room for (between: given of the profile)"
                .formatted(host.name()));
      }
      return TunDevice.unavailable()
          .or(() -> strictReversePath(host))
          .map(
              reason ->
                  "network of %s: the kernel has no netem (modprobe sch_netem), and no packet can take a detour: %s"
                      .formatted(host.name(), reason));
    } catch (IOException refused) {
      return Optional.of("network of " + host.name() + ": " + refused.getMessage());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return Optional.of("network of " + host.name() + ": interrupted");
    }
  }

  /** A kernel that asks for the way back drops what arrives while that is the detour. */
  private static Optional<String> strictReversePath(HostHandle host) {
    try {
      return NetworkNamespace.call(
          host.namespace(),
          () -> {
            String link = HostLink.find(host.addresses().getFirst()).name();
            int filter = Math.max(reversePathFilter("all"), reversePathFilter(link));
            return filter == 1
                ? Optional.of(
                    "net.ipv4.conf.%s.rp_filter is 1 there; 0 or 2 among the host's sysctls would be right"
                        .formatted(link))
                : Optional.empty();
          });
    } catch (IOException refused) {
      return Optional.of(refused.getMessage());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }

  private static int reversePathFilter(String link) throws IOException {
    Path file = Path.of("/proc/sys/net/ipv4/conf", link, "rp_filter");
    return Integer.parseInt(Files.readString(file).strip());
  }

  @Override
  public Running start(InjectionOrder order) throws IOException {
    try {
      InjectionAction action =
          NetemInjection.isAvailable(order.host())
              ? new NetemInjection(order)
              : new DetourInjection(order);
      return InjectionThread.start(order, action);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while looking for netem", stop);
    }
  }
}
