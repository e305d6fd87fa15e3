package ntier.workload;

import io.netty.channel.IoEventLoop;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import ntier.archive.Phase;
import ntier.plan.UserProtocol;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.http.Exchange;
import ntier.workload.http.SiteClient;
import ntier.workload.record.LoadCounters;
import ntier.workload.record.PhaseClock;
import ntier.workload.record.UserRequestLog;
import ntier.workload.record.UserRequestLog.Sent;
import ntier.workload.user.BurstIndex;
import ntier.workload.user.Driver;
import ntier.workload.user.EmulatedUser;
import ntier.workload.user.LoadScene;
import ntier.workload.user.MmppThinkTimes;
import ntier.workload.user.PageBatch;
import ntier.workload.user.RandomStreams;
import ntier.workload.user.ThinkTime;
import ntier.workload.user.ThinkTimes;

/** All users, and what they share. Event loop only. */
final class UserCrowd implements LoadScene {
  private final WorkloadConfig config;
  private final PhaseClock phases;
  private final IoEventLoop loop;
  private final SiteClient client;
  private final RealtimeClock clock;
  private final Record record;
  private final ThinkTimes thinkTimes;
  private final Driver driver;
  private final Optional<OpenArrivals> arrivals;
  private boolean accepting = true;

  /** Where it is written down. */
  record Record(LoadCounters counters, UserRequestLog log) {}

  UserCrowd(
      WorkloadConfig config,
      PhaseClock phases,
      IoEventLoop loop,
      SiteClient client,
      RealtimeClock clock,
      Record record) {
    this.config = config;
    this.phases = phases;
    this.loop = loop;
    this.client = client;
    this.clock = clock;
    this.record = record;
    this.thinkTimes = thinkTimes(config);
    this.driver = config.driver().make(UserCrowd.class.getClassLoader());
    this.arrivals =
        config
            .arrivals()
            .map(
                _ ->
                    new OpenArrivals(
                        config, phases, this, this::user, RandomStreams.ofArrivals(config.seed())));
  }

  private static ThinkTimes thinkTimes(WorkloadConfig config) {
    long meanMicros = config.thinkTimeMillis() * 1000;
    return config.burst().orElse(null) instanceof Burst.Mmpp mmpp
        ? new MmppThinkTimes(
            BurstIndex.of(mmpp.index()), meanMicros, RandomStreams.ofAll(config.seed()))
        : new ThinkTime(meanMicros);
  }

  /**
   * Makes all users and sets the times of the bursts, if there are any; each user sits down at its
   * share of the ramp. Those of an open load are made when they are called.
   */
  void begin() {
    if (arrivals.isPresent()) {
      arrivals.get().begin();
      return;
    }
    UserShare own = config.share().orElse(new UserShare(0, config.users()));
    for (int number = own.first(); number < own.first() + config.users(); number++) {
      long share = config.rampMillis() * 1000 * number / own.all();
      user(number).begin(phases.rampStartMicros() + share);
    }
    if (config.burst().orElse(null) instanceof Burst.Batch batch) {
      new PageBatch(this, batch.pages(), config.users(), batch.size()).begin(batch.startsMicros());
    }
  }

  private EmulatedUser user(int number) {
    RandomStreams streams = RandomStreams.of(config.seed(), number);
    return new EmulatedUser(number, this, streams, driver.user(number, streams));
  }

  void stopAccepting() {
    accepting = false;
  }

  @Override
  public Images images() {
    return config.images();
  }

  @Override
  public boolean imagesAtOnce() {
    return config.protocol() == UserProtocol.HTTP2;
  }

  @Override
  public Driver driver() {
    return driver;
  }

  @Override
  public ThinkTimes thinkTimes() {
    return thinkTimes;
  }

  @Override
  public boolean accepting() {
    return accepting;
  }

  @Override
  public boolean awaitsCall(EmulatedUser user) {
    arrivals.ifPresent(open -> open.answered(user));
    return arrivals.isPresent();
  }

  @Override
  public void wakeAt(long micros, Runnable user) {
    if (accepting) {
      loop.schedule(user, micros - clock.getAsLong(), TimeUnit.MICROSECONDS);
    }
  }

  @Override
  public void start(Exchange exchange, long intendedMicros) {
    client.start(exchange);
    record.counters().started(exchange.startMicros() - intendedMicros);
  }

  @Override
  public Phase phaseAt(long startMicros) {
    return phases.at(startMicros);
  }

  @Override
  public void ended(Sent sent, Exchange exchange, String stored) {
    record.counters().ended(exchange, client.inFlight());
    record.log().add(sent, exchange, stored);
  }
}
