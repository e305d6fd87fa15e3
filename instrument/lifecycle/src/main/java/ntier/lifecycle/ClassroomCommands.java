package ntier.lifecycle;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import ntier.classroom.PageCommand;
import ntier.lifecycle.control.ControlClient;
import ntier.lifecycle.control.ControlReply;
import ntier.lifecycle.control.ControlRequest;
import ntier.plan.ExperimentException;
import ntier.plan.Plan;
import ntier.plan.read.HandInjection;

/** What is pressed on the laboratory's page: another stack, or an injection. */
final class ClassroomCommands implements PageCommand.Handler {
  private final Suite suite;
  private final Machines machines;
  private final ClassroomChanges changes;
  private final ClassroomBoard board;
  private final AtomicReference<Plan> wanted = new AtomicReference<>();

  ClassroomCommands(
      Suite suite, Machines machines, ClassroomChanges changes, ClassroomBoard board) {
    this.suite = suite;
    this.machines = machines;
    this.changes = changes;
    this.board = board;
  }

  /** Whether another stack is wanted. */
  boolean wantsAnother() {
    return wanted.get() != null;
  }

  /** The stack that is wanted, once; empty if the one there is may stay. */
  Optional<Plan> takeWanted() {
    return Optional.ofNullable(wanted.getAndSet(null));
  }

  @Override
  public String handle(PageCommand command) throws PageCommand.RefusedException {
    return switch (command) {
      case PageCommand.Inject asked -> inject(asked);
      case PageCommand.Change change -> change(change);
    };
  }

  private String change(PageCommand.Change change) throws PageCommand.RefusedException {
    synchronized (changes) {
      Plan plan = changes.change(change.values());
      wanted.set(plan);
      return board.note(
          "restarting with " + plan.stack() + ", " + plan.workload().users() + " users");
    }
  }

  private String inject(PageCommand.Inject asked) throws PageCommand.RefusedException {
    if (!board.isIn(ClassroomBoard.UP)) {
      throw new PageCommand.RefusedException("the stack is not up");
    }
    Map<String, String> keys =
        asked.length().isEmpty()
            ? Map.of("after", "0s")
            : Map.of("after", "0s", "for", asked.length());
    HandInjection injection = new HandInjection(asked.cause(), asked.host(), keys);
    try {
      suite.plans().injection(injection, changes.plan().tiers());
    } catch (ExperimentException wrong) {
      throw new PageCommand.RefusedException(wrong.getMessage());
    }
    Thread.ofVirtual().name("injection").start(() -> inject(injection));
    return board.note(asked.cause() + " of " + asked.host() + " asked for");
  }

  /** As {@code ntier inject} does, over the same socket. */
  private void inject(HandInjection injection) {
    try (ControlClient client = machines.connect(changes.plan())) {
      Optional<ControlReply> last =
          client.ask(
              new ControlRequest(injection, 1),
              line -> board.note(line.replace(InjectionText.HOW_TO_END, "")));
      last.map(ControlReply::text).ifPresent(board::note);
    } catch (IOException gone) {
      board.note("the stack is not up");
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
