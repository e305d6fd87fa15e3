package ntier.rubbos.async;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import ntier.rubbos.async.connector.NoConnectionException;
import ntier.rubbos.async.connector.WaitingLine;
import org.junit.jupiter.api.Test;

class AdmissionTest {

  private static final long CAME = 1;

  @Test
  void soManyAreInAndTheOthersComeInOrderOfArrival() {
    Admission admission = admission(2);
    List<String> in = new ArrayList<>();
    for (String page : List.of("a", "b", "c", "d")) {
      admission.enter(CAME).onSuccess(_ -> in.add(page));
    }

    assertThat(in).containsExactly("a", "b");
    assertThat(admission.waiting()).isEqualTo(2);
    admission.leave();
    assertThat(in).containsExactly("a", "b", "c");
    admission.leave();
    assertThat(in).containsExactly("a", "b", "c", "d");
    assertThat(admission.admitted()).isEqualTo(2);
  }

  @Test
  void whoCameFirstIsFirstThoughItJoinedLater() {
    Admission admission = admission(1);
    List<Long> in = new ArrayList<>();
    for (long came : List.of(9L, 7L, 8L, 3L, 8L, 5L)) {
      admission.enter(came).onSuccess(_ -> in.add(came));
    }

    for (int page = 0; page < 6; page++) {
      admission.leave();
    }

    assertThat(in).as("9 found a free place").containsExactly(9L, 3L, 5L, 7L, 8L, 8L);
  }

  @Test
  void unboundedNobodyWaits() {
    Admission admission = admission(Settings.UNBOUNDED);

    assertThat(IntStream.range(0, 10_000).mapToObj(_ -> admission.enter(CAME)))
        .allMatch(Future::succeeded);
  }

  /** Comes, goes and gives up at random; all that has come must have been in, in order. */
  @Test
  void neverMoreThanItsPlacesAndNoneIsLost() {
    for (int places : List.of(1, 3, 32)) {
      Random random = new Random(places);
      Admission admission = admission(places);
      List<Integer> in = new ArrayList<>();
      Deque<Future<Void>> entries = new ArrayDeque<>();
      List<Integer> abandoned = new ArrayList<>();
      for (int page = 0; page < 10_000; page++) {
        int number = page;
        Future<Void> entry = admission.enter(CAME);
        entry.onSuccess(_ -> in.add(number));
        entries.add(entry);
        if (random.nextInt(10) == 0 && admission.abandon(entry)) {
          abandoned.add(number);
        }
        while (admission.admitted() > 0 && random.nextInt(100) < 48) {
          admission.leave();
        }
        assertThat(admission.admitted()).isLessThanOrEqualTo(places);
        assertThat(admission.waiting() == 0 || admission.admitted() == places).isTrue();
      }
      while (admission.admitted() > 0) {
        admission.leave();
      }

      assertThat(abandoned).isNotEmpty();
      assertThat(in)
          .isSorted()
          .hasSize(10_000 - abandoned.size())
          .doesNotContainAnyElementsOf(abandoned);
      assertThat(admission.waiting()).isZero();
    }
  }

  @Test
  void whoGivesUpIsNeverAdmitted() {
    Admission admission = admission(1);
    admission.enter(CAME);
    Future<Void> second = admission.enter(CAME);
    Future<Void> third = admission.enter(CAME);

    assertThat(admission.abandon(second)).isTrue();
    assertThat(admission.abandon(second)).as("a second time").isFalse();
    admission.leave();

    assertThat(second.isComplete()).isFalse();
    assertThat(third.succeeded()).isTrue();
    assertThat(admission.abandon(third)).as("one that is in").isFalse();
  }

  @Test
  void thousandsThatAreOverAtOnceNeedNoDeepStack() {
    Admission admission = admission(1);
    admission.enter(CAME);
    List<Integer> in = new ArrayList<>();
    for (int page = 0; page < 100_000; page++) {
      int number = page;
      admission
          .enter(CAME)
          .onSuccess(
              _ -> {
                in.add(number);
                admission.leave();
              });
    }

    admission.leave();

    assertThat(in).hasSize(100_000).isSorted();
    assertThat(admission.admitted()).isZero();
  }

  @Test
  void whenTheServerStopsAllAreRefused() {
    Admission admission = admission(1);
    admission.enter(CAME);
    Future<Void> waiting = admission.enter(CAME);

    admission.close();
    admission.leave();

    assertThat(waiting.cause()).isInstanceOf(NoConnectionException.class);
    assertThat(admission.enter(CAME).cause()).isInstanceOf(NoConnectionException.class);
    assertThat(admission.admitted()).isZero();
  }

  @Test
  void waitingTooLongFailsAndHoldsNoPlace() throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      Admission admission = new Admission(1, new WaitingLine<>(vertx, 20, "not admitted"));
      admission.enter(CAME);
      Future<Void> waiting = admission.enter(CAME);

      assertThat(failure(waiting))
          .isInstanceOf(NoConnectionException.class)
          .hasMessage("not admitted within 20 ms");
      admission.leave();
      assertThat(admission.admitted()).isZero();
      assertThat(admission.waiting()).isZero();
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }
  }

  private static Throwable failure(Future<Void> future) throws Exception {
    return future
        .toCompletionStage()
        .handle((_, failure) -> failure)
        .toCompletableFuture()
        .get(10, TimeUnit.SECONDS);
  }

  private static Admission admission(int places) {
    return new Admission(places, new WaitingLine<>(null, 0, "not admitted"));
  }
}
