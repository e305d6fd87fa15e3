package ntier.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.plan.WorkloadPlan.Connections;
import ntier.plan.WorkloadPlan.Images;

/** A short run against a server on loopback, and what a test changes of it. */
record Configs(
    int users,
    long thinkTimeMillis,
    String mix,
    Connections connections,
    Images images,
    long rampMillis,
    long measureMillis,
    Optional<Burst> burst) {

  static Configs small() {
    return new Configs(
        20,
        20,
        "browse-only",
        Connections.PER_REQUEST,
        Images.PER_SESSION,
        50,
        800,
        Optional.empty());
  }

  Configs users(int count, long thinkMillis, long ramp) {
    return new Configs(count, thinkMillis, mix, connections, images, ramp, measureMillis, burst);
  }

  Configs mix(String name) {
    return new Configs(
        users, thinkTimeMillis, name, connections, images, rampMillis, measureMillis, burst);
  }

  Configs connections(Connections policy) {
    return new Configs(
        users, thinkTimeMillis, mix, policy, images, rampMillis, measureMillis, burst);
  }

  Configs images(Images policy) {
    return new Configs(
        users, thinkTimeMillis, mix, connections, policy, rampMillis, measureMillis, burst);
  }

  Configs measure(long millis) {
    return new Configs(users, thinkTimeMillis, mix, connections, images, rampMillis, millis, burst);
  }

  Configs burst(Burst kind) {
    return new Configs(
        users,
        thinkTimeMillis,
        mix,
        connections,
        images,
        rampMillis,
        measureMillis,
        Optional.of(kind));
  }

  WorkloadConfig against(int port, Path folder) {
    return new WorkloadConfig(
        42,
        users,
        thinkTimeMillis,
        mix,
        connections,
        images,
        "127.0.0.1",
        port,
        "site",
        List.of("127.0.0.1", "127.0.0.2"),
        new RealtimeClock().getAsLong() + 50_000,
        rampMillis,
        100,
        measureMillis,
        1000,
        10_000,
        "small",
        folder.toString(),
        burst,
        WorkloadConfig.FLUSH_MILLIS);
  }
}
