package ntier.lifecycle;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import ntier.analysis.turns.Disturbance;
import ntier.archive.Turn;
import ntier.lifecycle.console.ProgressLine;
import ntier.machine.Answer;
import ntier.plan.CapacityShare;
import ntier.plan.TurnsLoad;
import ntier.plan.TurnsPlan;
import ntier.plan.TurnsPlan.Variant;
import ntier.plan.Units;

/** Plays the turns of a run, in the order that is drawn for it. */
final class Turns {
  private static final long WARM_UP_MILLIS = 1000;

  /** A variant is warm when its last three turns agree so far: compilers are done with it. */
  private static final double AGREE = 1.03;

  private static final int AGREEING = 3;

  /** More than there are rounds or loads. */
  private static final long SEEDS = 1009;

  /** On a machine that others disturb they never agree. */
  private static final int MOST_WARM_UPS = 10;

  private final TurnsPlan plan;
  private final TurnSystems systems;
  private final TurnBook book;
  private final RunRecord record;
  private final ProgressLine progress;
  private int repeated;

  Turns(
      TurnsPlan plan, TurnSystems systems, TurnBook book, RunRecord record, ProgressLine progress) {
    this.plan = plan;
    this.systems = systems;
    this.book = book;
    this.record = record;
    this.progress = progress;
  }

  /** Each variant until its turns are alike, then a turn of each other load. */
  void warmUp() throws IOException, InterruptedException {
    for (Variant variant : plan.variants()) {
      progress.say("warming up " + variant.name());
      TurnsLoad first = plan.loads().getFirst();
      List<Double> rates = new ArrayList<>();
      do {
        Turn turn = play(Turn.WARM_UP, new TurnOrder.Slot(variant, first), WARM_UP_MILLIS);
        rates.add((double) turn.requests() / turn.micros());
      } while (!warm(rates) && rates.size() < MOST_WARM_UPS);
      for (TurnsLoad load : plan.loads().subList(1, plan.loads().size())) {
        play(Turn.WARM_UP, new TurnOrder.Slot(variant, load), WARM_UP_MILLIS);
      }
    }
  }

  private static boolean warm(List<Double> rates) {
    if (rates.size() < AGREEING) {
      return false;
    }
    List<Double> last = rates.subList(rates.size() - AGREEING, rates.size());
    return Collections.max(last) <= AGREE * Collections.min(last);
  }

  /**
   * Finds the rates that are shares of what a variant can: the median of some turns in which the
   * load's connections ask again at once.
   *
   * @return the plan with these rates; the same where there are none to find
   */
  TurnsPlan found() throws IOException, InterruptedException {
    List<TurnsLoad> loads = new ArrayList<>();
    for (TurnsLoad load : plan.loads()) {
      loads.add(load.lacksRate() ? load.at(rate(load)) : load);
    }
    return plan.with(loads);
  }

  private double rate(TurnsLoad load) throws IOException, InterruptedException {
    CapacityShare share = load.share().orElseThrow();
    Variant variant =
        plan.variants().stream()
            .filter(one -> one.name().equals(share.variant()))
            .findFirst()
            .orElseThrow();
    List<Double> capacities = new ArrayList<>();
    while (capacities.size() < AGREEING) {
      Turn turn = play(Turn.WARM_UP, new TurnOrder.Slot(variant, load), plan.turn().toMillis());
      capacities.add(turn.requests() * 1e6 / turn.micros());
    }
    Collections.sort(capacities);
    double capacity = capacities.get(AGREEING / 2);
    record.event(
        "run",
        "%s answers %.0f requests/s; load %s: %.0f/s"
            .formatted(variant.name(), capacity, load.name(), share.of(capacity)));
    progress.say(
        "%s: %.0f/s, as %s answers %.0f/s"
            .formatted(load.name(), share.of(capacity), variant.name(), capacity));
    return share.of(capacity);
  }

  /**
   * All rounds. A turn that others disturbed is played again at once, as long as these are few: who
   * repeats many chooses among turns.
   */
  void rounds() throws IOException, InterruptedException {
    long begun = System.nanoTime();
    int most = (int) (Disturbance.MOST_REPEATED * plan.turns());
    int played = 0;
    for (int round = 1; round <= plan.rounds(); round++) {
      for (TurnOrder.Slot slot : TurnOrder.of(plan, round)) {
        Turn turn = play(round, slot, plan.turn().toMillis());
        while (Disturbance.disturbed(turn) && repeated < most) {
          repeated++;
          turn = play(round, slot, plan.turn().toMillis());
        }
        played++;
        tell(round, played, turn, Duration.ofNanos(System.nanoTime() - begun));
      }
    }
  }

  private void tell(int round, int played, Turn turn, Duration gone) {
    Duration left = gone.multipliedBy(plan.turns() - played).dividedBy(played);
    progress.update(
        "rounds",
        "round %d of %d  %s at %s: %.0f requests/s  %d disturbed turns played again  %s left"
            .formatted(
                round,
                plan.rounds(),
                turn.variant(),
                turn.load(),
                turn.requests() * 1e6 / turn.micros(),
                repeated,
                Units.about(left)));
  }

  /**
   * A turn of each variant with each load in which calls to the kernel are counted.
   *
   * @return why they could not be; empty if they were
   */
  Optional<String> counted() throws IOException, InterruptedException {
    progress.say("counting calls to the kernel");
    for (TurnOrder.Slot slot : TurnOrder.of(plan, plan.rounds() + 1)) {
      Answer.Turned turned = play(plan.rounds() + 1, slot, plan.turn().toMillis(), true);
      if (turned.uncounted().isPresent()) {
        return turned.uncounted();
      }
      book.writeCalls(slot, turned);
    }
    return Optional.empty();
  }

  private Turn play(int round, TurnOrder.Slot slot, long millis)
      throws IOException, InterruptedException {
    return book.write(round, slot, play(round, slot, millis, false));
  }

  private Answer.Turned play(int round, TurnOrder.Slot slot, long millis, boolean counted)
      throws IOException, InterruptedException {
    record.room().requireToGoOn();
    return systems.play(slot.variant(), slot.load(), seed(round, slot.load()), millis, counted);
  }

  /** All variants are asked for the same pages with a load in a round. */
  private long seed(int round, TurnsLoad load) {
    return (plan.seed() * SEEDS + round) * SEEDS + plan.loads().indexOf(load);
  }
}
