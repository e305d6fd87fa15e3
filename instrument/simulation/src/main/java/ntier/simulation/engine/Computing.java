package ntier.simulation.engine;

import ntier.simulation.model.Cpu;

/**
 * What a server computes with: its cores, and the visits that wait for one, in order. CPU times
 * here are below a scheduler's time slice, so a visit that got a core keeps it.
 */
final class Computing {
  /** In the place of a visit: work that is no request's. */
  static final int NOBODY = Integer.MAX_VALUE;

  private final Core[] cores;
  private final int[] slots;
  private final int weight;
  private final double quota;
  private final int parallel;
  private final Visits visits;
  private final IntDeque waiting = new IntDeque();
  private int running;
  private int turn;
  private int stops;
  private double usedNanos;

  Computing(Cpu cpu, Core[] cores, Visits visits) {
    this.cores = cores;
    this.slots = new int[cores.length];
    for (int k = 0; k < cores.length; k++) {
      slots[k] = cores[k].slot(this);
    }
    this.weight = cpu.weight();
    this.quota = cpu.quota();
    this.parallel = Math.min(cpu.parallel(), cores.length);
    this.visits = visits;
  }

  int weight() {
    return weight;
  }

  double quota() {
    return quota;
  }

  /** Whether it is not stopped. */
  boolean runs() {
    return stops == 0;
  }

  /** CPU time of all that was done. */
  double usedNanos() {
    return usedNanos;
  }

  /** A visit needs the CPU time of its {@code work}. */
  void submit(int visit, long now) {
    int core = running < parallel && runs() ? idleCore() : Visits.NONE;
    if (core < 0) {
      waiting.addLast(visit);
    } else {
      start(core, visit, now);
    }
  }

  private void start(int core, int visit, long now) {
    running++;
    usedNanos += visits.work[visit];
    cores[core].start(slots[core], visit, visits.work[visit], now);
  }

  /** The visit in a slot of a core is done: the core is free for the next one. */
  int finished(Core core, int slot, long now) {
    running--;
    int done = core.take(slot, now);
    if (waiting.isEmpty() || !runs()) {
      core.ownersChanged(now);
    } else {
      int next = waiting.pollFirst();
      running++;
      usedNanos += visits.work[next];
      core.start(slot, next, visits.work[next], now);
    }
    return done;
  }

  /** The least loaded of the cores on which it does nothing yet; -1 if there is none. */
  private int idleCore() {
    int best = Visits.NONE;
    int least = Integer.MAX_VALUE;
    for (int k = 0; k < cores.length; k++) {
      int core = turn + k < cores.length ? turn + k : turn + k - cores.length;
      if (cores[core].isFree(slots[core]) && cores[core].load() < least) {
        best = core;
        least = cores[core].load();
        if (least == 0) {
          break;
        }
      }
    }
    if (best >= 0) {
      turn = best + 1 == cores.length ? 0 : best + 1;
    }
    return best;
  }

  /** Computes no more until as many {@link #resume} have come. */
  void stop(long now) {
    stops++;
    tellCores(now);
  }

  void resume(long now) {
    stops--;
    tellCores(now);
    while (runs() && !waiting.isEmpty() && running < parallel) {
      int core = idleCore();
      if (core < 0) {
        return;
      }
      start(core, waiting.pollFirst(), now);
    }
  }

  void speed(double factor, long now) {
    for (Core core : cores) {
      core.speed(factor, now);
    }
  }

  /** Fills all its cores with work that is nobody's request. */
  void occupy(double nanosPerCore, long now) {
    for (int k = 0; k < cores.length; k++) {
      if (cores[k].isFree(slots[k])) {
        running++;
        cores[k].start(slots[k], NOBODY, nanosPerCore, now);
      }
    }
  }

  /** Ends what is left of {@link #occupy}. */
  void vacate(long now) {
    for (int k = 0; k < cores.length; k++) {
      if (!cores[k].isFree(slots[k])) {
        running--;
        cores[k].stop(slots[k], now);
      }
    }
  }

  private void tellCores(long now) {
    for (Core core : cores) {
      core.ownersChanged(now);
    }
  }
}
