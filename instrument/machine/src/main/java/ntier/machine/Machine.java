package ntier.machine;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import ntier.archive.DatabaseReport;

/**
 * A machine that hosts are made on. The runner of an experiment reaches servers, load, monitors,
 * injectors and their files through it alone. Verbs are coarse, so that what needs good timing is
 * done on the machine; orders and answers are plain data.
 *
 * <pre>
 *   provide -> up -> work, startTier ... -> monitor -> load, inject, calibrate -> stopTiers, collect -> down
 *                                        -> hold ... -> turnClient -> turn ...
 * </pre>
 *
 * Each verb returns when it is done. One verb is given after the other, but for {@link #look},
 * {@link #countRows}, {@link #prepare}, {@link #inject}, {@link #bursts}, {@link #end} and those of
 * a connection ({@link #connect} and so on), which any thread may give. All fail with an {@link
 * IOException} whose words are for the user, with a {@link MachineLacksException} for what this
 * machine cannot do, and with a {@link RunFailedException} for what ended by itself. When the way
 * to the machine is lost a verb that is under way fails with a {@link MachineLostException}, as do
 * all that follow; the machine then takes down by itself what is up, and keeps what it recorded.
 */
public interface Machine extends AutoCloseable {
  /**
   * So long a {@link #calibrate} waits before its window: servers look for their extra work five
   * times per second, and pages that have begun must end.
   */
  Duration SETTLING = Duration.ofMillis(300);

  /** What machine it is. */
  Answer.Hello hello() throws IOException;

  /** Fetches and builds what is missing; nothing is started. */
  Answer.Provided provide(Order.Provide order) throws IOException;

  /**
   * Makes the hosts, after undoing what a dead run left, which the listener is told.
   *
   * @throws MachineTakenException when others use it
   */
  Answer.Up up(Order.Up order) throws IOException;

  /** Makes a folder for what is not kept. */
  Answer.Folder work(Order.Work order) throws IOException;

  /**
   * Makes the folder in which other processes of the machine find the runner; it is closed to other
   * users, at the same place each time, and goes with {@link #down}.
   */
  Answer.Folder control(Order.Control order) throws IOException;

  /**
   * Starts the servers of a tier at the same time; the listener hears of each that serves. With the
   * first tier of the system under test the runner's own process gets the monitors' place.
   */
  List<Answer.Serving> startTier(Order.StartTier order) throws IOException, InterruptedException;

  /** Says how the servers' JVMs are to compile. */
  void compile(Order.Compile order);

  /** How long the servers' JVMs have compiled so far. */
  Answer.Compiled compiled() throws IOException;

  /** Starts the monitors, called {@link Order#MONITORS}; returns when they sample. */
  Answer.Monitored monitor(Order.Monitor order) throws IOException, InterruptedException;

  /** Starts users of the system under test. */
  void load(Order.Load order) throws IOException, InterruptedException;

  /** Starts users of SysBursty. */
  void bursts(Order.Bursts order) throws IOException, InterruptedException;

  /** Fetches what an injection needs, and says whether it can be made. */
  Answer.Prepared prepare(Order.Prepare order) throws IOException;

  /** Starts injectors; the listener hears of each injection. */
  void inject(Order.Inject order) throws IOException, InterruptedException;

  /**
   * Has all processes on a system's hosts stand still; returns when they do. What is up when this
   * process is killed goes on after {@code clean}.
   */
  void hold(Order.Hold order) throws IOException, InterruptedException;

  /** Lets them go on. */
  void release(Order.Release order) throws IOException;

  /** Starts the client of turns. */
  void turnClient(Order.TurnClient order) throws IOException, InterruptedException;

  /**
   * Plays a turn with a system that is held, and holds it again.
   *
   * @throws RunFailedException when something ended meanwhile
   */
  Answer.Turned turn(Order.Turn order) throws IOException, InterruptedException;

  /** Has the application do extra work. */
  void extraWork(Order.ExtraWork order) throws IOException;

  /**
   * Measures a window of a load that is under way.
   *
   * @throws RunFailedException when something ended meanwhile, or no request was answered
   */
  Answer.Window calibrate(Order.Calibrate order) throws IOException, InterruptedException;

  /** How many requests of a load ended between two instants; images are not counted. */
  long countRequests(Order.CountRequests order);

  /** Watches how a log grows, until {@link #down}. */
  void watchLog(Order.WatchLog order) throws IOException;

  /** Bytes that a log grows by in so long; empty if it did not grow twice. */
  OptionalDouble logGrowth(Order.LogGrowth order);

  /** Counts the rows of the database of the system under test. */
  DatabaseReport.Count countRows() throws IOException, InterruptedException;

  /**
   * Says whether a port can be had.
   *
   * @throws MachineLacksException if not
   */
  void requireFree(Order.Forward order);

  /** Opens a port of the machine itself, until {@link #down}. */
  Answer.Listening forward(Order.Forward order) throws IOException;

  /** Connects to a server of the system under test, until {@link #disconnect} or {@link #down}. */
  Answer.Connected connect(Order.Connect order) throws IOException, InterruptedException;

  /** Hands bytes to the server; returns when its kernel has them. */
  void send(Order.Send order) throws IOException;

  /** Waits for bytes of the server's; none come when it has ended, or the connection has. */
  Answer.Piece receive(Order.Receive order) throws IOException;

  /** Ends a connection, if there is one; what waits for its bytes gets none. */
  void disconnect(Order.Disconnect order) throws IOException;

  /**
   * Brings what samples and requests have been written of a run that goes on to its folder, for who
   * looks at it meanwhile. Nothing where they are written there anyway.
   */
  void follow(Order.Follow order) throws IOException;

  /** Lines that were written of a run that goes on, in a folder of {@link #work}. */
  Answer.Grown grown(Order.Grown order) throws IOException;

  /** How all is. Takes no longer than a few milliseconds. */
  Answer.State look() throws IOException;

  /**
   * Ends monitors, a load or injections, with time to write what they have.
   *
   * @return how it was in the end; empty if nothing is called so
   */
  Optional<Answer.Activity> end(Order.End order) throws IOException;

  /** Stops servers of a system in the order of the tiers named. May be told twice. */
  void stopTiers(Order.StopTiers order) throws IOException, InterruptedException;

  /**
   * Brings what was recorded to the run's folder. Servers buffer their request logs: these are
   * whole once the servers have stopped.
   *
   * @throws IOException naming what is not there, after collecting the rest
   */
  Answer.Collected collect(Order.Collect order) throws IOException;

  /** Tries the way from a host here to hosts on other machines, which are up. */
  Answer.Unreached reach(Order.Reach order) throws IOException, InterruptedException;

  /** Its clock, now. */
  Answer.Time now() throws IOException;

  /** Answers echoes of other machines, which measure their clocks by them, until {@link #down}. */
  Answer.Listening echo(Order.Echo order) throws IOException;

  /** Measures its clock against that of a machine that answers echoes, until {@link #down}. */
  void clock(Order.Clock order) throws IOException;

  /** What is in a folder of {@link #work}; what still writes there is to have ended. */
  Answer.Recording recorded(Order.Recorded order) throws IOException;

  /**
   * Reads a file of a folder of {@link #work}.
   *
   * @throws IOException if it is in none
   */
  Answer.Piece read(Order.Read order) throws IOException;

  /**
   * Stops all that runs and undoes all that was made, in any state; the machine can be brought up
   * again. An interruption does not break it off.
   */
  void down() throws IOException;

  /**
   * As {@link #down}, where who gave the orders is gone and nobody will {@link #collect}: what was
   * recorded of a run is kept on the machine.
   */
  default void leave() throws IOException {
    down();
  }

  /**
   * Undoes what dead runs left; the listener is told what of a trial of this machine could not be
   * undone. Nothing may be up.
   *
   * @throws MachineTakenException when something of others is
   */
  Answer.Cleaned clean(Order.Clean order) throws IOException;

  @Override
  default void close() throws IOException {
    down();
  }
}
