package ntier.machine.local;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import ntier.machine.Answer;
import ntier.machine.Unwinding;

/** Monitors, loads and injections that were started and not ended by order, by name. */
final class Activities {
  private final Map<String, Running> running = new ConcurrentHashMap<>();

  private record Running(Supplier<Answer.Activity> state, Unwinding end) {}

  /** Something to start that says how it is. */
  @FunctionalInterface
  interface Start<T> {
    T start(Unwinding end) throws IOException, InterruptedException;
  }

  /**
   * Starts one.
   *
   * @param unwinding ends it if it was not ended before
   * @param start is given what {@link #end} is to unwind
   * @param state how it is
   */
  <T> T add(String name, Unwinding unwinding, Start<T> start, Function<T, Answer.Activity> state)
      throws IOException, InterruptedException {
    Unwinding end = new Unwinding();
    unwinding.later(end::close);
    T started = start.start(end);
    running.put(name, new Running(() -> state.apply(started), end));
    return started;
  }

  /**
   * Ends one.
   *
   * @return how it was in the end; empty if there is none
   */
  Optional<Answer.Activity> end(String name) throws IOException {
    Running one = running.remove(name);
    if (one == null) {
      return Optional.empty();
    }
    one.end().close();
    return Optional.of(one.state().get());
  }

  /** How all are. */
  List<Answer.Activity> states() {
    return running.values().stream().map(one -> one.state().get()).toList();
  }

  /** For when all were unwound. */
  void forget() {
    running.clear();
  }

  static Answer.Activity of(String name, SuiteProcess process) {
    boolean alive = process.isAlive();
    return new Answer.Activity(
        name,
        alive,
        alive ? -1 : process.exitCode(),
        alive ? Optional.empty() : Optional.of(process.why()),
        process.output().toString());
  }

  static Answer.Activity of(String name, Injections injections) {
    return new Answer.Activity(name, !injections.isDone(), 0, injections.failure(), "");
  }
}
