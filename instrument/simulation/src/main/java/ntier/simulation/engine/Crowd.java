package ntier.simulation.engine;

import java.util.Optional;
import java.util.SplittableRandom;
import ntier.plan.ArrivalsPlan;

/**
 * All users: they think, send a request, and think again when it is answered. With open arrivals
 * they send requests as often while they wait.
 *
 * <p>Thinking users are only counted: since exponential think times have no memory, the next of n
 * of them is done after an exponential time of mean Z/n. So candidates come at the rate of all
 * users, and each counts with the share that thinks (thinning, Lewis and Shedler 1979), which is
 * exact and costs the same for ten million users as for ten.
 */
final class Crowd {
  private final World world;
  private final Visits visits;
  private final SplittableRandom random;
  private final long users;
  private final Optional<ArrivalsPlan> arrivals;
  private final double most;
  private final double gapNanos;
  private long busy;
  private long begun;
  private long ended;

  Crowd(World world, SplittableRandom random) {
    this.world = world;
    this.visits = world.visits;
    this.random = random;
    this.users = world.model.users().count();
    this.arrivals = world.model.users().arrivals();
    this.most = arrivals.map(ArrivalsPlan::most).orElse(1.0);
    this.gapNanos = world.model.users().thinkTime().toNanos() / (users * most);
  }

  /** Schedules the next candidate, if it comes before the end. */
  void nextArrival() {
    long at = world.now + (long) Math.ceil(gapNanos * random.nextExponential());
    if (at < world.endNanos) {
      world.events.add(at, Events.of(Events.ARRIVAL, 0));
    }
  }

  /**
   * One of all users would be done with thinking; it counts if this one thinks.
   *
   * @return the request that it sends, or {@link Visits#NONE}
   */
  int candidate() {
    double seated =
        world.now >= world.rampNanos ? users : (double) users * world.now / world.rampNanos;
    double ready = arrivals.isPresent() ? seated * share() / most : seated - busy;
    if (random.nextDouble() * users >= ready) {
      return Visits.NONE;
    }
    busy++;
    boolean withImages = random.nextDouble() < world.model.users().imagesShare();
    return begin(withImages ? world.model.users().images() : 0);
  }

  /** Of the users' rate, now. */
  private double share() {
    return arrivals.orElseThrow().share(world.now - world.startNanos);
  }

  /**
   * A user sends a request.
   *
   * @param images for a page, how many come after it; for an image, -1 minus that
   */
  private int begin(int images) {
    begun++;
    int root = visits.make(Visits.NONE, 0);
    visits.since[root] = world.now;
    visits.images[root] = images;
    return root;
  }

  /**
   * A user has an answer.
   *
   * @return the next image's request, or {@link Visits#NONE} if the user thinks again
   */
  int answered(int root) {
    ended++;
    world.recorder.ended(visits.since[root], world.now, visits.failed[root], visits.dropped[root]);
    int images = visits.images[root];
    visits.free(root);
    int left = images >= 0 ? images : -1 - images;
    if (left > 0) {
      return begin(-left);
    }
    busy--;
    return Visits.NONE;
  }

  /** Requests so far. */
  long begun() {
    return begun;
  }

  /** How many of these were answered. */
  long ended() {
    return ended;
  }
}
