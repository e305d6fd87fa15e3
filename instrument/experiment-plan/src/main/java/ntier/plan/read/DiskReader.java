package ntier.plan.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ntier.plan.DiskPlan;
import ntier.plan.ExperimentException;
import ntier.plan.HostPlan;
import ntier.plan.InjectionPlan;
import ntier.plan.InjectorDescription;
import ntier.plan.InjectorDescription.Need;

/** Finds the disks that the causes of {@code inject} need: one per host. */
final class DiskReader {
  private final List<InjectorDescription> injectors;
  private final Origins origins;
  private final Map<String, DiskPlan> disks = new LinkedHashMap<>();
  private final Map<String, String> causes = new LinkedHashMap<>();

  DiskReader(List<InjectorDescription> injectors, Origins origins) {
    this.injectors = injectors;
    this.origins = origins;
  }

  /** The disks by the tier whose data lie on them. */
  Map<String, DiskPlan> read(List<InjectionPlan> injections) {
    for (int i = 0; i < injections.size(); i++) {
      if (needsDisk(injections.get(i))) {
        add(injections.get(i), "inject[" + i + "]");
      }
    }
    return disks;
  }

  /** The hosts, those with a disk of their own changed. */
  List<HostPlan> place(List<HostPlan> hosts) {
    disks.forEach((role, disk) -> origins.inject("hosts." + role + ".disk", causes.get(role)));
    return hosts.stream()
        .map(
            host ->
                disks.entrySet().stream()
                    .filter(disk -> disk.getKey().equals(host.name()))
                    .findFirst()
                    .map(disk -> host.with(disk.getValue()))
                    .orElse(host))
        .toList();
  }

  /** The cause that brought a tier's disk. */
  String cause(String role) {
    return causes.get(role);
  }

  private boolean needsDisk(InjectionPlan injection) {
    return injectors.stream()
        .anyMatch(
            injector ->
                injector.name().equals(injection.cause()) && injector.needs().contains(Need.DISK));
  }

  private void add(InjectionPlan injection, String path) {
    String role = injection.target();
    DiskPlan disk;
    try {
      disk =
          new DiskPlan(
              Long.parseLong(injection.parameters().get(DiskPlan.SIZE)),
              Long.parseLong(injection.parameters().get(DiskPlan.LIMIT)));
    } catch (IllegalArgumentException tooSmall) {
      throw new ExperimentException(
          origins.places().get(path), tooSmall.getMessage() + " B; more would be right");
    }
    DiskPlan other = disks.putIfAbsent(role, disk);
    causes.putIfAbsent(role, injection.cause());
    if (other != null && !other.equals(disk)) {
      throw new ExperimentException(
          origins.places().get(path),
          "%s has one disk, and %s asks for another (%s) than %s (%s); the same disk and limit in both would be right"
              .formatted(role, injection.cause(), disk.text(), causes.get(role), other.text()));
    }
  }
}
