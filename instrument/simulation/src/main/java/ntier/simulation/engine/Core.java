package ntier.simulation.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One CPU core. Each server that may use it has one slot; those with work share the core in
 * proportion to their weights at every moment (generalized processor sharing), as Linux does
 * between control groups, and each server works off its own requests in order.
 */
final class Core {
  private static final int EMPTY = -1;

  private final EventQueue events;
  private final int number;
  private final List<Computing> owners = new ArrayList<>();
  private int[] visits = new int[0];
  private double[] left = new double[0];
  private double[] rates = new double[0];
  private double speed = 1;
  private long since;
  private int version;
  private int next;
  private int load;

  Core(EventQueue events, int number) {
    this.events = events;
    this.number = number;
  }

  /** A slot of its own for a server. */
  int slot(Computing owner) {
    owners.add(owner);
    int slots = owners.size();
    visits = new int[slots];
    Arrays.fill(visits, EMPTY);
    left = new double[slots];
    rates = new double[slots];
    return slots - 1;
  }

  boolean isFree(int slot) {
    return visits[slot] == EMPTY;
  }

  /** The weights of those that have work here. */
  int load() {
    return load;
  }

  Computing owner(int slot) {
    return owners.get(slot);
  }

  /** Begins a visit's CPU time. */
  void start(int slot, int visit, double work, long now) {
    advance(now);
    visits[slot] = visit;
    left[slot] = work;
    load += owners.get(slot).weight();
    plan(now);
  }

  /** Ends what is in a slot, done or not. */
  void stop(int slot, long now) {
    advance(now);
    clear(slot);
    plan(now);
  }

  void speed(double factor, long now) {
    advance(now);
    speed = factor;
    plan(now);
  }

  /** Who may compute has changed. */
  void ownersChanged(long now) {
    advance(now);
    plan(now);
  }

  /**
   * The slot whose work is done, or -1 if the event is of a plan that was given up. The slot is
   * empty then; the next plan is made by {@link #start} or {@link #ownersChanged}.
   */
  int completed(int planned) {
    return planned == version ? next : EMPTY;
  }

  /** Empties a slot without a new plan, for {@link #start} right after it. */
  int take(int slot, long now) {
    advance(now);
    return clear(slot);
  }

  private int clear(int slot) {
    int visit = visits[slot];
    if (visit != EMPTY) {
      visits[slot] = EMPTY;
      load -= owners.get(slot).weight();
    }
    return visit;
  }

  private void advance(long now) {
    double passed = now - since;
    since = now;
    if (passed > 0) {
      for (int slot = 0; slot < visits.length; slot++) {
        if (visits[slot] != EMPTY) {
          left[slot] -= passed * rates[slot];
        }
      }
    }
  }

  private void plan(long now) {
    version++;
    int weights = 0;
    for (int slot = 0; slot < visits.length; slot++) {
      if (visits[slot] != EMPTY && owners.get(slot).runs()) {
        weights += owners.get(slot).weight();
      }
    }
    next = EMPTY;
    double soonest = Double.MAX_VALUE;
    for (int slot = 0; slot < visits.length; slot++) {
      rates[slot] = 0;
      Computing owner = owners.get(slot);
      if (visits[slot] != EMPTY && owner.runs()) {
        rates[slot] = speed * Math.min(owner.quota(), (double) owner.weight() / weights);
        double time = left[slot] / rates[slot];
        if (time < soonest) {
          soonest = time;
          next = slot;
        }
      }
    }
    if (next != EMPTY && soonest < 1e17) {
      events.add(now + (long) Math.max(0, Math.ceil(soonest)), Events.core(number, version));
    }
  }
}
