package ntier.machine.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import ntier.archive.DatabaseReport;
import ntier.machine.Answer;
import ntier.machine.Machine;
import ntier.machine.MachineListener;
import ntier.machine.Order;

/** A machine at the other end of two streams, where an {@link Agent} serves. */
public final class RemoteMachine implements Machine {
  private final Asking asking;

  /**
   * @param name of the machine, for people
   * @param in what the agent says
   * @param out what it is told
   */
  public RemoteMachine(String name, InputStream in, OutputStream out, MachineListener listener) {
    this(name, in, out, listener, Lines.Pulse.OF_AGENT);
  }

  RemoteMachine(
      String name, InputStream in, OutputStream out, MachineListener listener, Lines.Pulse pulse) {
    this.asking = new Asking(name, in, out, listener, pulse);
  }

  private <O, A> A breakable(Verb<O, A> verb, O order) throws IOException, InterruptedException {
    return asking.ask(verb, order, true);
  }

  /** For verbs that an interruption of this thread does not break off. */
  private <O, A> A whole(Verb<O, A> verb, O order) throws IOException {
    try {
      return asking.ask(verb, order, false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(verb.name() + " was interrupted", e);
    }
  }

  private <O, A> A unchecked(Verb<O, A> verb, O order) {
    try {
      return whole(verb, order);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public Answer.Hello hello() throws IOException {
    return whole(Verb.HELLO, Verb.None.NONE);
  }

  @Override
  public Answer.Provided provide(Order.Provide order) throws IOException {
    return whole(Verb.PROVIDE, order);
  }

  @Override
  public Answer.Up up(Order.Up order) throws IOException {
    return whole(Verb.UP, order);
  }

  @Override
  public Answer.Folder work(Order.Work order) throws IOException {
    return whole(Verb.WORK, order);
  }

  @Override
  public Answer.Folder control(Order.Control order) throws IOException {
    return whole(Verb.CONTROL, order);
  }

  @Override
  public List<Answer.Serving> startTier(Order.StartTier order)
      throws IOException, InterruptedException {
    return breakable(Verb.START_TIER, order);
  }

  @Override
  public void compile(Order.Compile order) {
    unchecked(Verb.COMPILE, order);
  }

  @Override
  public Answer.Compiled compiled() throws IOException {
    return whole(Verb.COMPILED, Verb.None.NONE);
  }

  @Override
  public Answer.Monitored monitor(Order.Monitor order) throws IOException, InterruptedException {
    return breakable(Verb.MONITOR, order);
  }

  @Override
  public void load(Order.Load order) throws IOException, InterruptedException {
    breakable(Verb.LOAD, order);
  }

  @Override
  public void bursts(Order.Bursts order) throws IOException, InterruptedException {
    breakable(Verb.BURSTS, order);
  }

  @Override
  public Answer.Prepared prepare(Order.Prepare order) throws IOException {
    return whole(Verb.PREPARE, order);
  }

  @Override
  public void inject(Order.Inject order) throws IOException, InterruptedException {
    breakable(Verb.INJECT, order);
  }

  @Override
  public void hold(Order.Hold order) throws IOException, InterruptedException {
    breakable(Verb.HOLD, order);
  }

  @Override
  public void release(Order.Release order) throws IOException {
    whole(Verb.RELEASE, order);
  }

  @Override
  public void turnClient(Order.TurnClient order) throws IOException, InterruptedException {
    breakable(Verb.TURN_CLIENT, order);
  }

  @Override
  public Answer.Turned turn(Order.Turn order) throws IOException, InterruptedException {
    return breakable(Verb.TURN, order);
  }

  @Override
  public void extraWork(Order.ExtraWork order) throws IOException {
    whole(Verb.EXTRA_WORK, order);
  }

  @Override
  public Answer.Window calibrate(Order.Calibrate order) throws IOException, InterruptedException {
    return breakable(Verb.CALIBRATE, order);
  }

  @Override
  public long countRequests(Order.CountRequests order) {
    return unchecked(Verb.COUNT_REQUESTS, order);
  }

  @Override
  public void watchLog(Order.WatchLog order) throws IOException {
    whole(Verb.WATCH_LOG, order);
  }

  @Override
  public OptionalDouble logGrowth(Order.LogGrowth order) {
    return unchecked(Verb.LOG_GROWTH, order);
  }

  @Override
  public DatabaseReport.Count countRows() throws IOException, InterruptedException {
    return breakable(Verb.COUNT_ROWS, Verb.None.NONE);
  }

  @Override
  public void requireFree(Order.Forward order) {
    unchecked(Verb.REQUIRE_FREE, order);
  }

  @Override
  public Answer.Listening forward(Order.Forward order) throws IOException {
    return whole(Verb.FORWARD, order);
  }

  @Override
  public Answer.Connected connect(Order.Connect order) throws IOException, InterruptedException {
    return breakable(Verb.CONNECT, order);
  }

  @Override
  public void send(Order.Send order) throws IOException {
    whole(Verb.SEND, order);
  }

  @Override
  public Answer.Piece receive(Order.Receive order) throws IOException {
    return whole(Verb.RECEIVE, order);
  }

  @Override
  public void disconnect(Order.Disconnect order) throws IOException {
    whole(Verb.DISCONNECT, order);
  }

  @Override
  public void follow(Order.Follow order) throws IOException {
    whole(Verb.FOLLOW, order);
  }

  @Override
  public Answer.Grown grown(Order.Grown order) throws IOException {
    return whole(Verb.GROWN, order);
  }

  @Override
  public Answer.State look() throws IOException {
    return whole(Verb.LOOK, Verb.None.NONE);
  }

  @Override
  public Optional<Answer.Activity> end(Order.End order) throws IOException {
    return whole(Verb.END, order);
  }

  @Override
  public void stopTiers(Order.StopTiers order) throws IOException, InterruptedException {
    breakable(Verb.STOP_TIERS, order);
  }

  @Override
  public Answer.Collected collect(Order.Collect order) throws IOException {
    return whole(Verb.COLLECT, order);
  }

  @Override
  public Answer.Unreached reach(Order.Reach order) throws IOException, InterruptedException {
    return breakable(Verb.REACH, order);
  }

  @Override
  public Answer.Time now() throws IOException {
    return whole(Verb.NOW, Verb.None.NONE);
  }

  @Override
  public Answer.Listening echo(Order.Echo order) throws IOException {
    return whole(Verb.ECHO, order);
  }

  @Override
  public void clock(Order.Clock order) throws IOException {
    whole(Verb.CLOCK, order);
  }

  @Override
  public Answer.Recording recorded(Order.Recorded order) throws IOException {
    return whole(Verb.RECORDED, order);
  }

  @Override
  public Answer.Piece read(Order.Read order) throws IOException {
    return whole(Verb.READ, order);
  }

  @Override
  public void down() throws IOException {
    whole(Verb.DOWN, Verb.None.NONE);
  }

  @Override
  public Answer.Cleaned clean(Order.Clean order) throws IOException {
    return whole(Verb.CLEAN, order);
  }

  /** Whether the connection was lost before it was closed. */
  public boolean isLost() {
    return asking.isLost();
  }

  /** Takes down what is up, and ends the connection. */
  @Override
  public void close() throws IOException {
    try {
      down();
    } finally {
      asking.close();
    }
  }
}
