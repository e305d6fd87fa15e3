package ntier.lifecycle;

import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import ntier.classroom.Broadcast;
import ntier.classroom.SystemView;
import ntier.lifecycle.console.ProgressLine;
import ntier.plan.Plan;
import ntier.plan.Visible;
import ntier.plan.tier.TierCatalog;

/** What all who look at the laboratory's page see of the stack: its state, and a log. */
final class ClassroomBoard {
  private static final int LOGGED = 8;
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");

  /** States of a stack, as the page knows them. */
  static final String STARTING = "starting";

  static final String UP = "up";
  static final String FAILED = "failed";

  private static final String FRAME = "frame";

  private final ProgressLine progress;
  private final TierCatalog catalog;
  private final Broadcast broadcast = new Broadcast();
  private final Deque<String> log = new ArrayDeque<>();
  private volatile SystemView view;

  /**
   * @param progress is told the states too
   */
  ClassroomBoard(ProgressLine progress, TierCatalog catalog) {
    this.progress = progress;
    this.catalog = catalog;
  }

  /** To those who look. */
  Broadcast broadcast() {
    return broadcast;
  }

  /** From now on it is this stack; its first state is yet to be told. */
  void show(Plan plan) {
    view = ClassroomView.of(plan, catalog);
  }

  /** No frame of an earlier stack is sent to who comes now. */
  void forgetFrames() {
    broadcast.forget(FRAME);
  }

  /** What was measured, as often as it is. */
  void send(Object frame) {
    broadcast.sendOften(FRAME, frame);
  }

  /** The stack is in another state, for a reason. */
  void tell(String state, String message) {
    progress.say(message);
    view = view.in(state, Visible.line(message.lines().findFirst().orElse("")));
    broadcast.send("system", view);
  }

  boolean isIn(String state) {
    return view.state().equals(state);
  }

  /**
   * Adds a line to the log.
   *
   * @return the text
   */
  String note(String text) {
    String time = CLOCK.format(LocalTime.now().truncatedTo(ChronoUnit.SECONDS));
    synchronized (log) {
      log.addFirst(String.format(Locale.ROOT, "%s  %s", time, Visible.line(text)));
      while (log.size() > LOGGED) {
        log.removeLast();
      }
      broadcast.send("log", List.copyOf(log));
    }
    return text;
  }
}
