package ntier.findings.reproduction;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import ntier.analysis.fixture.RunFixture;
import ntier.analysis.fixture.Scenarios;
import ntier.plan.paper.Bound;
import ntier.plan.paper.Claim;
import ntier.plan.paper.Measure;
import ntier.plan.paper.PaperResult;

/** Claims, and runs of known outcome beside those of {@link Scenarios}. */
final class JudgedFixture {
  private static final List<String> TYPES = List.of("StoriesOfTheDay", "Image", "ViewStory");

  private JudgedFixture() {}

  static Claim claim(String key, String is) {
    Measure measure = Measure.parse(key);
    return new Claim(measure, Bound.parse(is, measure.quantity().unit()), "");
  }

  static PaperResult figure5(Map<String, String> claims) {
    return PaperResult.claiming("Figure 5", "3.2", "Apache drops", claims);
  }

  /** As {@link Scenarios#quiet}, with 60 slow requests of each of the first so many types. */
  static RunFixture slow(int types, double seconds) {
    RunFixture run = Scenarios.quiet();
    for (int i = 0; i < 60 * types; i++) {
      double start = 6000 + i;
      run.request(start, start + 0.1, start + 1000 * seconds, 30_000 + i, 0, TYPES.get(i % types));
    }
    return run;
  }

  /** While web drops stories' pages because app stops, 30 pictures take so long. */
  static RunFixture pictures(double millis) {
    RunFixture run = Scenarios.appStops();
    for (int i = 0; i < 30; i++) {
      double start = 3240 + 8 * i;
      run.request(start, start + 0.1, start + millis, 30_000 + i, 0, "Image");
    }
    return run;
  }

  /** App stops, web drops; when app goes on, what it sends down is more than db takes. */
  static RunFixture bothWays() {
    RunFixture run = Scenarios.appStops();
    for (int i = 0; i < 20; i++) {
      run.retransmit(4522 + i * 0.1, 51_000 + i, "db", "SYN_SENT");
    }
    return run;
  }

  /** As {@link Scenarios#dbWaitsForDisk}, and again 3 s later. */
  static RunFixture twoStalls() {
    RunFixture run = new RunFixture(Scenarios.MILLIS);
    for (int start = 0; start < Scenarios.MILLIS; start += 5) {
      boolean stalled = start % 3000 < 300 && start >= 3000 && start < 9000;
      double out = stalled ? start / 3000 * 3000 + 350 + start % 3000 / 5 : start + 2;
      run.request(start, out + 1, 10_000 + start, 0);
      run.serve("web", start, out + 0.5);
      run.serve("app", start + 0.5, out + 0.2);
      run.serve("db", start + 1, out);
    }
    for (int from : new int[] {3000, 6000}) {
      run.ioPressure("db", from, from + 300, 0.95);
      run.cpu("db", from, from + 300, 0.05);
    }
    return run;
  }

  /** One packet of 2,000 requests is dropped. */
  static RunFixture onePacketLost() {
    RunFixture run = Scenarios.quiet();
    run.retransmit(4000, 20_000, "web", "SYN_SENT");
    return run;
  }

  /** Two of three drops are long after any millibottleneck. */
  static RunFixture mostUnexplained() {
    RunFixture run = Scenarios.appStops();
    for (int i = 0; i < 118; i++) {
      run.retransmit(8000 + i, 60_000 + i, "web", "SYN_SENT");
    }
    return run;
  }

  static RunFixture distrusted(RunFixture run) {
    run.manifests().distrusted();
    return run;
  }

  static Optional<Map<String, String>> nothing() {
    return Optional.of(Map.of());
  }
}
