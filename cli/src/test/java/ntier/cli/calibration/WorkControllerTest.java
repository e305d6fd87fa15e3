package ntier.cli.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import ntier.archive.CalibrationReport.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a simulated server whose pages arrive at random and whose JIT is still at work. */
class WorkControllerTest {
  private static final int MOST = 1_000_000;

  /** As many as fit into the default warm-up and the 20 s more. */
  private static final int WINDOWS = 23;

  /** Without a warm-up of the experiment's own. */
  private static final int FEWEST_WINDOWS = 12;

  private static final int SEEDS = 200;

  /**
   * A server's host.
   *
   * @param pages per second
   * @param pageMillis CPU of a page without extra work
   * @param roundMicros CPU of a round
   * @param others CPU that something else takes on its core, in percent
   * @param jitOverhead what the JIT adds to a page at first
   */
  private record Plant(
      double pages,
      double pageMillis,
      double roundMicros,
      double others,
      double jitOverhead,
      Random random) {

    Plant(double pages, double pageMillis, double roundMicros, double others, int seed) {
      this(pages, pageMillis, roundMicros, others, 1.5, new Random(seed));
    }

    /** What a window of one second shows, some seconds after the start. */
    Window measure(int rounds, double seconds) {
      double jit = 1 + jitOverhead * Math.exp(-seconds / 4);
      double came = Math.max(0, pages + random.nextGaussian() * Math.sqrt(pages));
      double perPage = pageMillis / 1000 * jit + rounds * roundMicros / 1e6;
      double cpu = Math.min(100 * came * perPage + random.nextGaussian(), 100 - others);
      return new Window(0, 0, rounds, Math.max(0, cpu), Math.max(0, 100 - others - cpu));
    }

    double settled(int rounds) {
      return 100 * pages * (pageMillis / 1000 + rounds * roundMicros / 1e6);
    }
  }

  private static int calibrated(double target, Plant plant) {
    return calibrated(new WorkController(target, plant.pages(), MOST), plant, WINDOWS);
  }

  private static int calibrated(WorkController controller, Plant plant, int count) {
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      windows.add(plant.measure(controller.next(windows), 1.3 * i));
    }
    return controller.last(windows);
  }

  @ParameterizedTest
  @CsvSource({
    // target, pages/s, ms per page, µs per round, percent taken by others
    "75, 995, 0.25, 1.1, 10",
    "75, 995, 0.25, 2.5, 10",
    "75, 995, 0.25, 0.5, 10",
    "30, 100, 0.40, 1.1, 30",
    "30, 400, 0.40, 1.6, 30",
    "90, 1500, 0.30, 1.1, 0",
    "50, 150, 1.00, 1.1, 20",
  })
  void comesWithinFivePointsOfTheTargetWhateverTheNoise(
      double target, double pages, double pageMillis, double roundMicros, double others) {
    int near = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Plant plant = new Plant(pages, pageMillis, roundMicros, others, seed);
      double reached = plant.settled(calibrated(target, plant));
      near += Math.abs(reached - target) <= 5 ? 1 : 0;
    }
    assertThat(near).as("of %d runs", SEEDS).isGreaterThanOrEqualTo(SEEDS * 95 / 100);
  }

  @Test
  void aFewSecondsAreEnoughForAServerThatIsWarm() {
    int near = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Plant plant = new Plant(995, 0.25, 1.1, 10, 0.2, new Random(seed));
      WorkController controller = new WorkController(75, plant.pages(), MOST);
      double reached = plant.settled(calibrated(controller, plant, FEWEST_WINDOWS));
      near += Math.abs(reached - 75) <= 5 ? 1 : 0;
    }
    assertThat(near).as("of %d runs", SEEDS).isGreaterThanOrEqualTo(SEEDS * 95 / 100);
  }

  /** Else the work found would be too little: it is burst after burst below the target. */
  @Test
  void burstsOfTheJitDoNotCountAsUtilisation() {
    double reached = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Plant plant = new Plant(200, 0.5, 1.1, 30, seed);
      Random random = new Random(-seed);
      WorkController controller = new WorkController(30, plant.pages(), MOST);
      List<Window> windows = new ArrayList<>();
      for (int i = 0; i < WINDOWS; i++) {
        Window quiet = plant.measure(controller.next(windows), 1.3 * i);
        double burst = random.nextDouble() < 0.25 ? random.nextDouble(5, 25) : 0;
        windows.add(
            new Window(
                0, 0, quiet.rounds(), quiet.cpuPercent() + burst, quiet.leftPercent() - burst));
      }
      reached += plant.settled(controller.last(windows)) / SEEDS;
    }
    assertThat(reached).isBetween(29.0, 31.0);
  }

  @Test
  void aWrongIdeaOfThePageRateOnlyTakesLonger() {
    for (double guess : new double[] {300, 3000}) {
      Plant plant = new Plant(995, 0.25, 1.1, 0, 1);
      int rounds = calibrated(new WorkController(75, guess, MOST), plant, WINDOWS);
      assertThat(plant.settled(rounds)).as("guess %s", guess).isBetween(70.0, 80.0);
    }
  }

  @Test
  void doesNothingWhereTheTargetIsBelowWhatTheServerNeeds() {
    Plant plant = new Plant(995, 0.5, 1.1, 0, 1);
    assertThat(calibrated(30, plant)).isZero();
  }

  @Test
  void staysBelowAFullCore() {
    for (int seed = 0; seed < SEEDS; seed++) {
      Plant plant = new Plant(995, 0.2, 1.1, 50, seed);
      double reached = plant.settled(calibrated(75, plant));
      assertThat(reached).isBetween(35.0, 50.0);
    }
  }

  @Test
  void neverPassesTheGreatestNumber() {
    Plant plant = new Plant(1, 0.2, 1.1, 0, 1);
    assertThat(calibrated(new WorkController(75, 1, 5000), plant, WINDOWS)).isEqualTo(5000);
  }

  @Test
  void beginsWithoutWorkAndGoesABitOverHalfWay() {
    var controller = new WorkController(75, 1000, MOST);
    assertThat(controller.next(List.of())).isZero();
    int first = controller.next(List.of(new Window(0, 0, 0, 25, 75)));
    assertThat(first).isEqualTo((int) Math.round(0.7 * 50 / 0.11));
  }
}
