package ntier.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ntier.plan.ArrivalsPlan;
import ntier.plan.UserProtocol;
import ntier.plan.WorkloadPlan.Connections;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.user.Driver.Target;
import ntier.workload.user.DriverConfig;
import ntier.workload.user.DriverConfig.WeightedPage;
import ntier.workload.user.PageLoad;

/** A short run against a server on loopback, and what a test changes of it. */
public record Configs(
    int users,
    long thinkTimeMillis,
    DriverConfig driver,
    Connections connections,
    Images images,
    long rampMillis,
    long measureMillis,
    Optional<Burst> burst,
    Optional<ArrivalsPlan> arrivals,
    UserProtocol protocol) {

  private static final DriverConfig PAGES =
      new DriverConfig(
          PageLoad.class.getName(),
          42,
          "",
          "",
          1,
          List.of(new WeightedPage(new Target("Page", "/page"), 1)));

  public static Configs small() {
    return new Configs(
        20,
        20,
        PAGES,
        Connections.PER_REQUEST,
        Images.PER_SESSION,
        50,
        800,
        Optional.empty(),
        Optional.empty(),
        UserProtocol.HTTP);
  }

  public Configs users(int count, long thinkMillis, long ramp) {
    return new Configs(
        count,
        thinkMillis,
        driver,
        connections,
        images,
        ramp,
        measureMillis,
        burst,
        arrivals,
        protocol);
  }

  public Configs driver(DriverConfig other) {
    return new Configs(
        users,
        thinkTimeMillis,
        other,
        connections,
        images,
        rampMillis,
        measureMillis,
        burst,
        arrivals,
        protocol);
  }

  public Configs connections(Connections policy) {
    return new Configs(
        users,
        thinkTimeMillis,
        driver,
        policy,
        images,
        rampMillis,
        measureMillis,
        burst,
        arrivals,
        protocol);
  }

  public Configs images(Images policy) {
    return new Configs(
        users,
        thinkTimeMillis,
        driver,
        connections,
        policy,
        rampMillis,
        measureMillis,
        burst,
        arrivals,
        protocol);
  }

  public Configs measure(long millis) {
    return new Configs(
        users,
        thinkTimeMillis,
        driver,
        connections,
        images,
        rampMillis,
        millis,
        burst,
        arrivals,
        protocol);
  }

  public Configs burst(Burst kind) {
    return new Configs(
        users,
        thinkTimeMillis,
        driver,
        connections,
        images,
        rampMillis,
        measureMillis,
        Optional.of(kind),
        arrivals,
        protocol);
  }

  public Configs arrivals(ArrivalsPlan open) {
    return new Configs(
        users,
        thinkTimeMillis,
        driver,
        connections,
        images,
        rampMillis,
        measureMillis,
        burst,
        Optional.of(open),
        protocol);
  }

  /** With users of HTTP/2, who keep their connections. */
  public Configs http2() {
    return new Configs(
        users,
        thinkTimeMillis,
        driver,
        Connections.KEEP_ALIVE,
        images,
        rampMillis,
        measureMillis,
        burst,
        arrivals,
        UserProtocol.HTTP2);
  }

  public WorkloadConfig against(int port, Path folder) {
    return new WorkloadConfig(
        42,
        users,
        thinkTimeMillis,
        driver,
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
        folder.toString(),
        burst,
        WorkloadConfig.FLUSH_MILLIS,
        arrivals,
        protocol,
        Optional.empty());
  }
}
