package ntier.rubbos.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import ntier.archive.Absent;
import ntier.archive.Phase;
import ntier.archive.Request;
import ntier.archive.RunWriteException;
import ntier.archive.WorkloadReport;
import ntier.linux.TinyDisk;
import ntier.plan.ArrivalsPlan;
import ntier.plan.JsonFormat;
import ntier.plan.WorkloadPlan.Connections;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.Burst;
import ntier.workload.Configs;
import ntier.workload.LoadGenerator;
import ntier.workload.RealtimeClock;
import ntier.workload.http.CannedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a second or two against a real server on loopback. */
class LoadGeneratorIT {
  /** The mean is a second; the short ones of index 100 have a mean of 0.2 ms. */
  private static final long SHORT_MICROS = 5_000;

  @TempDir Path folder;

  private WorkloadReport report;

  private List<Request> run(Configs configs) throws Exception {
    try (CannedServer site = CannedSite.start()) {
      return run(configs, site.port());
    }
  }

  private List<Request> run(Configs configs, int port) throws Exception {
    report = new LoadGenerator(configs.against(port, folder), line -> {}).run();
    return Request.FORMAT.read(folder.resolve("requests.csv"));
  }

  private static Map<Integer, List<String>> interactionsOfUsers(List<Request> requests) {
    return requests.stream()
        .collect(
            Collectors.groupingBy(
                Request::user,
                TreeMap::new,
                Collectors.mapping(
                    r -> r.session() + " " + r.sequence() + " " + r.interaction(),
                    Collectors.toList())));
  }

  @Test
  void sameSeedSendsTheSameSequencePerUser() throws Exception {
    Map<Integer, List<String>> first =
        interactionsOfUsers(run(RubbosLoad.small().driver(RubbosLoad.driver("read-write"))));
    Map<Integer, List<String>> second =
        interactionsOfUsers(run(RubbosLoad.small().driver(RubbosLoad.driver("read-write"))));
    assertThat(first).hasSize(20);
    second.forEach(
        (user, interactions) -> {
          int common = Math.min(interactions.size(), first.get(user).size());
          assertThat(interactions.subList(0, common)).isEqualTo(first.get(user).subList(0, common));
          assertThat(common).isGreaterThan(5);
        });
  }

  @Test
  void recordsTimesInOrderAndPhasesByStart() throws Exception {
    List<Request> requests = run(RubbosLoad.small());
    assertThat(requests).hasSizeGreaterThan(200);
    assertThat(requests)
        .allSatisfy(
            r -> {
              assertThat(r.error()).isEmpty();
              assertThat(r.status()).isEqualTo(200);
              assertThat(r.retransmits()).isZero();
              assertThat(r.startMicros()).isGreaterThanOrEqualTo(r.intendedMicros());
              assertThat(r.connectMicros()).isGreaterThanOrEqualTo(r.startMicros());
              assertThat(r.firstByteMicros()).isGreaterThanOrEqualTo(r.connectMicros());
              assertThat(r.endMicros()).isGreaterThanOrEqualTo(r.firstByteMicros());
              assertThat(r.localPort()).isPositive();
            });
    assertThat(requests.stream().map(Request::phase).distinct())
        .containsExactlyInAnyOrder(Phase.RAMP, Phase.WARM_UP, Phase.MEASURE);
    assertThat(requests.stream().map(Request::localAddress).distinct())
        .containsExactlyInAnyOrder("127.0.0.1", "127.0.0.2");
    WorkloadReport written =
        JsonFormat.mapper()
            .readValue(Files.readAllBytes(folder.resolve("workload.json")), WorkloadReport.class);
    assertThat(written).isEqualTo(report);
    assertThat(report.cpuMicros()).isPositive();
  }

  @Test
  void fetchesImagesOncePerSessionOrPerPageOrNever() throws Exception {
    Map<String, Long> perSession =
        run(RubbosLoad.small()).stream()
            .filter(Request::isImage)
            .collect(
                Collectors.groupingBy(r -> r.user() + " " + r.session(), Collectors.counting()));
    assertThat(perSession).hasSizeGreaterThan(20).allSatisfy((s, n) -> assertThat(n).isOne());
    List<Request> perPage = run(RubbosLoad.small().images(Images.PER_PAGE));
    long images = perPage.stream().filter(Request::isImage).count();
    assertThat(images).isBetween(perPage.size() / 2L - 20, perPage.size() / 2L + 20);
    assertThat(run(RubbosLoad.small().images(Images.NONE))).noneMatch(Request::isImage);
  }

  @Test
  void keptAliveConnectionsServeASession() throws Exception {
    try (CannedServer site =
        new CannedServer(
            (path, out, connection) -> CannedServer.keeping(out, CannedServer.page("storyId=1")))) {
      List<Request> requests =
          run(
              RubbosLoad.small()
                  .connections(Connections.KEEP_ALIVE)
                  .driver(RubbosLoad.driver("read-write")),
              site.port());
      assertThat(requests).allSatisfy(r -> assertThat(r.error()).isEmpty());
      long sessions = requests.stream().map(r -> r.user() + " " + r.session()).distinct().count();
      assertThat((long) site.connectionCount()).isEqualTo(sessions);
      assertThat(requests.stream().filter(r -> r.connectMicros() == r.startMicros()).count())
          .isGreaterThan(requests.size() / 2);
    }
  }

  /**
   * 20 users who think 100 ms make 200 pages per second when they wait for nothing; with answers
   * after 400 ms they make 40. The margin is that of Poisson distributed arrivals, five sigma.
   */
  @Test
  void anOpenLoadDoesNotWaitForAnswers() throws Exception {
    try (CannedServer site =
        new CannedServer(
            (path, out, connection) -> {
              LockSupport.parkNanos(400_000_000);
              return CannedServer.closing(out, CannedServer.page("storyId=1"));
            })) {
      Configs load = RubbosLoad.small().users(20, 100, 50).images(Images.NONE).measure(2000);
      long closed = measured(run(load, site.port()));
      List<Request> requests = run(load.arrivals(ArrivalsPlan.STEADY), site.port());
      assertThat(measured(requests)).isBetween(400L - 100, 400L + 100);
      assertThat(closed).as("of users who wait").isLessThan(150);
      assertThat(requests).allSatisfy(r -> assertThat(r.error()).isEmpty());
      assertThat(requests.stream().filter(r -> r.sequence() > 0).count())
          .as("users who have their answer are called again")
          .isGreaterThan(100);
    }
  }

  private static long measured(List<Request> requests) {
    return requests.stream().filter(r -> r.phase() == Phase.MEASURE).count();
  }

  @Test
  void noErrorStopsAUser() throws Exception {
    AtomicInteger count = new AtomicInteger();
    try (CannedServer site =
        new CannedServer(
            (path, out, connection) ->
                switch (count.getAndIncrement() % 6) {
                  case 0 -> CannedServer.closing(out, CannedServer.page("ERROR in the page"));
                  case 1 -> CannedServer.closing(out, CannedServer.page("Sorry, nothing found"));
                  case 2 ->
                      CannedServer.closing(
                          out, "HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nfull");
                  case 3 -> false;
                  case 4 ->
                      CannedServer.closing(out, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n");
                  default -> CannedServer.closing(out, CannedServer.page("storyId=1"));
                })) {
      List<Request> requests = run(RubbosLoad.small(), site.port());
      Map<String, Long> errors =
          requests.stream().collect(Collectors.groupingBy(Request::error, Collectors.counting()));
      assertThat(errors).containsOnlyKeys("", "page", "status", "closed");
      assertThat(requests.stream().filter(r -> r.error().equals("status")))
          .allSatisfy(r -> assertThat(r.status()).isEqualTo(503));
      interactionsOfUsers(requests)
          .values()
          .forEach(interactions -> assertThat(interactions).hasSizeGreaterThan(5));
    }
  }

  @Test
  void refusedConnectionsAreErrorsAndNoEnd() throws Exception {
    int port;
    try (CannedServer site = CannedSite.start()) {
      port = site.port();
    }
    // Long enough that a busy machine, too, begins before it is over.
    List<Request> requests = run(RubbosLoad.small().measure(2_000), port);
    assertThat(requests).hasSizeGreaterThan(50);
    assertThat(requests).allSatisfy(r -> assertThat(r.error()).isEqualTo("refused"));
    assertThat(requests).allSatisfy(r -> assertThat(r.status()).isEqualTo(Absent.ABSENT));
  }

  @Test
  void whatIsUnfinishedAfterTheDrainIsATimeout() throws Exception {
    CountDownLatch test = new CountDownLatch(1);
    try (CannedServer site =
        new CannedServer(
            (path, out, connection) -> {
              try {
                test.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return false;
            })) {
      List<Request> requests = run(RubbosLoad.small().measure(300), site.port());
      assertThat(requests).hasSize(20);
      assertThat(requests)
          .allSatisfy(
              r -> {
                assertThat(r.error()).isEqualTo("timeout");
                assertThat(r.connectMicros()).isPositive();
                assertThat(r.firstByteMicros()).isEqualTo(Absent.ABSENT);
                assertThat(r.endMicros()).isGreaterThan(r.startMicros());
              });
    } finally {
      test.countDown();
    }
  }

  @Test
  void aFullDiskEndsTheRunWithItsReason() throws Exception {
    Files.createSymbolicLink(folder.resolve("requests.csv"), Path.of("/dev/full"));
    assertThatThrownBy(() -> run(RubbosLoad.small().measure(60_000)))
        .isInstanceOf(RunWriteException.class)
        .hasMessageStartingWith(
            folder.resolve("requests.csv") + ": cannot be written: the disk is");
  }

  @Test
  void whatWasWrittenBeforeTheDiskWasFullIsWhole(@TempDir Path mountPoint) throws Exception {
    try (TinyDisk disk = TinyDisk.mount(mountPoint, 256)) {
      folder = disk.folder();
      disk.fill(4);
      assertThatThrownBy(() -> run(RubbosLoad.small().measure(60_000)))
          .isInstanceOf(RunWriteException.class)
          .hasMessageContaining("requests.csv: cannot be written: the disk is full; free some")
          .hasMessageContaining("the disk is " + mountPoint + " (tmpfs), 0.0 of 0.3 MB left");
      assertThat(Request.FORMAT.read(folder.resolve("requests.csv"))).hasSizeGreaterThan(20);
      assertThat(folder.resolve("workload.json")).doesNotExist();
      disk.makeRoom();
      run(RubbosLoad.small());
      assertThat(Request.FORMAT.read(folder.resolve("requests.csv"))).hasSizeGreaterThan(20);
      assertThat(folder.resolve("workload.json")).exists();
    }
  }

  /** Each request waits at the server until all of the burst are there: they were at once. */
  @Test
  void aBatchIsThereAtOnceAndNamesPopularStories() throws Exception {
    int size = 400;
    long now = new RealtimeClock().getAsLong();
    List<Long> starts = List.of(now + 300_000, now + 700_000);
    CyclicBarrier all = new CyclicBarrier(size);
    try (CannedServer site =
        new CannedServer(
            (path, out, connection) -> {
              try {
                all.await(5, TimeUnit.SECONDS);
              } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                return false;
              }
              return CannedServer.closing(out, CannedServer.page(path));
            })) {
      List<Request> requests =
          run(
              RubbosLoad.small()
                  .users(0, 0, 50)
                  .measure(3000)
                  .burst(
                      new Burst.Batch(
                          size,
                          List.of(
                              RubbosDriver.story(11),
                              RubbosDriver.story(12),
                              RubbosDriver.story(13)),
                          starts)),
              site.port());
      assertThat(requests)
          .hasSize(2 * size)
          .allSatisfy(
              r -> {
                assertThat(r.error()).isEmpty();
                assertThat(r.interaction()).isEqualTo("ViewStory");
                assertThat(r.sequence()).isZero();
                assertThat(r.intendedMicros()).isEqualTo(starts.get(r.session()));
                assertThat(r.startMicros()).isGreaterThanOrEqualTo(r.intendedMicros());
                assertThat(r.phase()).isEqualTo(Phase.MEASURE);
              });
      for (int burst = 0; burst < starts.size(); burst++) {
        int session = burst;
        assertThat(requests.stream().filter(r -> r.session() == session).map(Request::user))
            .containsExactlyInAnyOrderElementsOf(IntStream.range(0, size).boxed().toList());
      }
      Map<String, Long> paths =
          site.paths().stream().collect(Collectors.groupingBy(p -> p, Collectors.counting()));
      String viewStory = "/rubbos/servlet/edu.rice.rubbos.servlets.ViewStory?storyId=";
      assertThat(paths)
          .isEqualTo(Map.of(viewStory + 11, 268L, viewStory + 12, 266L, viewStory + 13, 266L));
    }
  }

  @Test
  void aBurstWhoseTimeHasPassedIsSentLateAndSaysSo() throws Exception {
    long passed = new RealtimeClock().getAsLong() - 1_000_000;
    List<Request> requests =
        run(
            RubbosLoad.small()
                .users(0, 0, 50)
                .burst(new Burst.Batch(150, List.of(RubbosDriver.story(1)), List.of(passed))));
    assertThat(requests)
        .hasSize(150)
        .allSatisfy(
            r -> {
              assertThat(r.intendedMicros()).isEqualTo(passed);
              assertThat(r.startMicros()).isGreaterThan(passed + 1_000_000);
            });
  }

  @Test
  void usersGoOnBesideABatchAndAfterItsErrors() throws Exception {
    long now = new RealtimeClock().getAsLong();
    List<Request> requests;
    try (CannedServer site =
        new CannedServer(
            (path, out, connection) ->
                CannedServer.closing(
                    out,
                    path.endsWith("=777")
                        ? "HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nfull"
                        : CannedServer.page("storyId=1")))) {
      requests =
          run(
              RubbosLoad.small()
                  .measure(2000)
                  .burst(
                      new Burst.Batch(
                          10,
                          List.of(RubbosDriver.story(777)),
                          List.of(now + 300_000, now + 500_000))),
              site.port());
    }
    List<Request> batch = requests.stream().filter(r -> r.user() >= 20).toList();
    assertThat(batch).hasSize(20).allSatisfy(r -> assertThat(r.error()).isEqualTo("status"));
    assertThat(batch.stream().map(Request::user).distinct())
        .containsExactlyInAnyOrderElementsOf(IntStream.range(20, 30).boxed().toList());
    assertThat(requests.stream().filter(r -> r.user() < 20))
        .hasSizeGreaterThan(200)
        .allSatisfy(r -> assertThat(r.error()).isEmpty());
  }

  @Test
  void noBurstBeginsAfterTheMeasurePhase() throws Exception {
    long later = new RealtimeClock().getAsLong() + 1_500_000;
    assertThat(
            run(
                RubbosLoad.small()
                    .users(0, 0, 50)
                    .burst(new Burst.Batch(10, List.of(RubbosDriver.story(1)), List.of(later)))))
        .isEmpty();
  }

  /** As recorded, by the times that were meant: a busy machine does not change them. */
  @Test
  void mmppGivesShortThinkTimesInARowToWhoeverThinks() throws Exception {
    Configs users = RubbosLoad.small().images(Images.NONE).users(200, 1000, 50).measure(3000);
    assertThat(shareOfShort(thinkTimes(run(users)))).isLessThan(0.05);

    List<Long> thinkTimes = thinkTimes(run(users.burst(new Burst.Mmpp(100))));

    assertThat(shareOfShort(thinkTimes)).isGreaterThan(0.5);
    List<Long> afterShort =
        IntStream.range(1, thinkTimes.size())
            .filter(i -> thinkTimes.get(i - 1) < SHORT_MICROS)
            .mapToObj(thinkTimes::get)
            .toList();
    assertThat(shareOfShort(afterShort)).isGreaterThan(0.8);
  }

  /** The think times of all users, in the order in which they began. */
  private static List<Long> thinkTimes(List<Request> requests) {
    TreeMap<Long, Long> byStart = new TreeMap<>();
    Map<Integer, Long> lastEnd = new HashMap<>();
    requests.stream()
        .sorted(Comparator.comparingLong(Request::startMicros))
        .forEach(
            page -> {
              Long began = lastEnd.put(page.user(), page.endMicros());
              if (began != null) {
                byStart.put(began, page.intendedMicros() - began);
              }
            });
    return List.copyOf(byStart.values());
  }

  private static double shareOfShort(List<Long> thinkTimes) {
    assertThat(thinkTimes).hasSizeGreaterThan(20);
    return thinkTimes.stream().filter(micros -> micros < SHORT_MICROS).count()
        / (double) thinkTimes.size();
  }

  @Test
  void tenThousandUsersInOneProcess() throws Exception {
    List<Request> requests = run(RubbosLoad.small().users(10_000, 4000, 1000).measure(1500));
    assertThat(requests).hasSizeGreaterThan(2000);
    assertThat(requests.stream().filter(r -> !r.succeeded()).count()).isZero();
    assertThat(requests.stream().map(Request::user).distinct().count()).isGreaterThan(2000);
  }
}
