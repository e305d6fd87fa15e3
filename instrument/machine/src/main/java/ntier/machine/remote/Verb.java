package ntier.machine.remote;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import ntier.archive.DatabaseReport;
import ntier.machine.Answer;
import ntier.machine.Machine;
import ntier.machine.Order;
import tools.jackson.core.type.TypeReference;

/**
 * A verb of a {@link Machine} as it goes over a wire: each of its methods but {@code close}.
 *
 * @param name of the method
 * @param order what it is told
 * @param answer what it answers
 * @param done how it is done on a machine
 * @param <O> its order; {@link None} for none
 * @param <A> its answer; {@link None} for none
 */
record Verb<O, A>(String name, Class<O> order, TypeReference<A> answer, Done<O, A> done) {
  /** No order, or no answer. */
  record None() {
    static final None NONE = new None();
  }

  /** How a verb is done. */
  interface Done<O, A> {
    A on(Machine machine, O order) throws IOException, InterruptedException;
  }

  /** How one without an answer is. */
  private interface Obeyed<O> {
    void on(Machine machine, O order) throws IOException, InterruptedException;
  }

  static final Verb<None, Answer.Hello> HELLO =
      new Verb<>("hello", None.class, new TypeReference<>() {}, (machine, _) -> machine.hello());

  static final Verb<Order.Provide, Answer.Provided> PROVIDE =
      new Verb<>("provide", Order.Provide.class, new TypeReference<>() {}, Machine::provide);

  static final Verb<Order.Up, Answer.Up> UP =
      new Verb<>("up", Order.Up.class, new TypeReference<>() {}, Machine::up);

  static final Verb<Order.Work, Answer.Folder> WORK =
      new Verb<>("work", Order.Work.class, new TypeReference<>() {}, Machine::work);

  static final Verb<Order.Control, Answer.Folder> CONTROL =
      new Verb<>("control", Order.Control.class, new TypeReference<>() {}, Machine::control);

  static final Verb<Order.StartTier, List<Answer.Serving>> START_TIER =
      new Verb<>("startTier", Order.StartTier.class, new TypeReference<>() {}, Machine::startTier);

  static final Verb<Order.Compile, None> COMPILE =
      obeyed("compile", Order.Compile.class, Machine::compile);

  static final Verb<None, Answer.Compiled> COMPILED =
      new Verb<>(
          "compiled", None.class, new TypeReference<>() {}, (machine, _) -> machine.compiled());

  static final Verb<Order.Monitor, Answer.Monitored> MONITOR =
      new Verb<>("monitor", Order.Monitor.class, new TypeReference<>() {}, Machine::monitor);

  static final Verb<Order.Load, None> LOAD = obeyed("load", Order.Load.class, Machine::load);

  static final Verb<Order.Bursts, None> BURSTS =
      obeyed("bursts", Order.Bursts.class, Machine::bursts);

  static final Verb<Order.Prepare, Answer.Prepared> PREPARE =
      new Verb<>("prepare", Order.Prepare.class, new TypeReference<>() {}, Machine::prepare);

  static final Verb<Order.Inject, None> INJECT =
      obeyed("inject", Order.Inject.class, Machine::inject);

  static final Verb<Order.Hold, None> HOLD = obeyed("hold", Order.Hold.class, Machine::hold);

  static final Verb<Order.Release, None> RELEASE =
      obeyed("release", Order.Release.class, Machine::release);

  static final Verb<Order.TurnClient, None> TURN_CLIENT =
      obeyed("turnClient", Order.TurnClient.class, Machine::turnClient);

  static final Verb<Order.Turn, Answer.Turned> TURN =
      new Verb<>("turn", Order.Turn.class, new TypeReference<>() {}, Machine::turn);

  static final Verb<Order.ExtraWork, None> EXTRA_WORK =
      obeyed("extraWork", Order.ExtraWork.class, Machine::extraWork);

  static final Verb<Order.Calibrate, Answer.Window> CALIBRATE =
      new Verb<>("calibrate", Order.Calibrate.class, new TypeReference<>() {}, Machine::calibrate);

  static final Verb<Order.CountRequests, Long> COUNT_REQUESTS =
      new Verb<>(
          "countRequests",
          Order.CountRequests.class,
          new TypeReference<>() {},
          Machine::countRequests);

  static final Verb<Order.WatchLog, None> WATCH_LOG =
      obeyed("watchLog", Order.WatchLog.class, Machine::watchLog);

  static final Verb<Order.LogGrowth, OptionalDouble> LOG_GROWTH =
      new Verb<>("logGrowth", Order.LogGrowth.class, new TypeReference<>() {}, Machine::logGrowth);

  static final Verb<None, DatabaseReport.Count> COUNT_ROWS =
      new Verb<>(
          "countRows", None.class, new TypeReference<>() {}, (machine, _) -> machine.countRows());

  static final Verb<Order.Forward, None> REQUIRE_FREE =
      obeyed("requireFree", Order.Forward.class, Machine::requireFree);

  static final Verb<Order.Forward, Answer.Listening> FORWARD =
      new Verb<>("forward", Order.Forward.class, new TypeReference<>() {}, Machine::forward);

  static final Verb<Order.Connect, Answer.Connected> CONNECT =
      new Verb<>("connect", Order.Connect.class, new TypeReference<>() {}, Machine::connect);

  static final Verb<Order.Send, None> SEND = obeyed("send", Order.Send.class, Machine::send);

  static final Verb<Order.Receive, Answer.Piece> RECEIVE =
      new Verb<>("receive", Order.Receive.class, new TypeReference<>() {}, Machine::receive);

  static final Verb<Order.Disconnect, None> DISCONNECT =
      obeyed("disconnect", Order.Disconnect.class, Machine::disconnect);

  static final Verb<Order.Follow, None> FOLLOW =
      obeyed("follow", Order.Follow.class, Machine::follow);

  static final Verb<Order.Grown, Answer.Grown> GROWN =
      new Verb<>("grown", Order.Grown.class, new TypeReference<>() {}, Machine::grown);

  static final Verb<None, Answer.State> LOOK =
      new Verb<>("look", None.class, new TypeReference<>() {}, (machine, _) -> machine.look());

  static final Verb<Order.End, Optional<Answer.Activity>> END =
      new Verb<>("end", Order.End.class, new TypeReference<>() {}, Machine::end);

  static final Verb<Order.StopTiers, None> STOP_TIERS =
      obeyed("stopTiers", Order.StopTiers.class, Machine::stopTiers);

  static final Verb<Order.Collect, Answer.Collected> COLLECT =
      new Verb<>("collect", Order.Collect.class, new TypeReference<>() {}, Machine::collect);

  static final Verb<Order.Reach, Answer.Unreached> REACH =
      new Verb<>("reach", Order.Reach.class, new TypeReference<>() {}, Machine::reach);

  static final Verb<None, Answer.Time> NOW =
      new Verb<>("now", None.class, new TypeReference<>() {}, (machine, _) -> machine.now());

  static final Verb<Order.Echo, Answer.Listening> ECHO =
      new Verb<>("echo", Order.Echo.class, new TypeReference<>() {}, Machine::echo);

  static final Verb<Order.Clock, None> CLOCK = obeyed("clock", Order.Clock.class, Machine::clock);

  static final Verb<Order.Recorded, Answer.Recording> RECORDED =
      new Verb<>("recorded", Order.Recorded.class, new TypeReference<>() {}, Machine::recorded);

  static final Verb<Order.Read, Answer.Piece> READ =
      new Verb<>("read", Order.Read.class, new TypeReference<>() {}, Machine::read);

  static final Verb<None, None> DOWN = obeyed("down", None.class, (machine, _) -> machine.down());

  static final Verb<Order.Clean, Answer.Cleaned> CLEAN =
      new Verb<>("clean", Order.Clean.class, new TypeReference<>() {}, Machine::clean);

  /** All, by name. */
  static final Map<String, Verb<?, ?>> ALL =
      Stream.<Verb<?, ?>>of(
              HELLO,
              PROVIDE,
              UP,
              WORK,
              CONTROL,
              START_TIER,
              COMPILE,
              COMPILED,
              MONITOR,
              LOAD,
              BURSTS,
              PREPARE,
              INJECT,
              HOLD,
              RELEASE,
              TURN_CLIENT,
              TURN,
              EXTRA_WORK,
              CALIBRATE,
              COUNT_REQUESTS,
              WATCH_LOG,
              LOG_GROWTH,
              COUNT_ROWS,
              REQUIRE_FREE,
              FORWARD,
              CONNECT,
              SEND,
              RECEIVE,
              DISCONNECT,
              FOLLOW,
              GROWN,
              LOOK,
              END,
              STOP_TIERS,
              COLLECT,
              REACH,
              NOW,
              ECHO,
              CLOCK,
              RECORDED,
              READ,
              DOWN,
              CLEAN)
          .collect(Collectors.toUnmodifiableMap(Verb::name, Function.identity()));

  private static <O> Verb<O, None> obeyed(String name, Class<O> order, Obeyed<O> obeyed) {
    return new Verb<>(
        name,
        order,
        new TypeReference<>() {},
        (machine, told) -> {
          obeyed.on(machine, told);
          return None.NONE;
        });
  }
}
