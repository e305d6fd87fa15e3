package ntier.rubbos.async;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import ntier.rubbos.async.connector.NoConnectionException;
import ntier.rubbos.async.connector.WaitingLine;
import ntier.rubbos.model.request.RefusedRequest;
import ntier.work.WorkKnob;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages and their admission, with pages that need no database. */
class EventLoopTest {

  private final List<String> log = new ArrayList<>();
  private final Admission admission = new Admission(1, new WaitingLine<>(null, 0, "not admitted"));
  private final EventLoop loop =
      new EventLoop(
          null, null, admission, WorkKnob.of(Settings.WORK, "", "", _ -> {}), new TestLog());

  /** How a page may end. */
  enum End {
    AS_A_PAGE(200, page -> page.complete("page")),
    REFUSED(404, page -> page.fail(RefusedRequest.notFound("story", 1))),
    NO_CONNECTION(503, page -> page.fail(NoConnectionException.stopping())),
    FAILED(500, page -> page.fail(new IllegalStateException("planted")));

    private final int status;
    private final Consumer<Promise<String>> end;

    End(int status, Consumer<Promise<String>> end) {
      this.status = status;
      this.end = end;
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("however a page ends, its place is the next one's")
  void placesAreGivenBack(End how) {
    Promise<String> first = Promise.promise();
    List<Integer> statuses = new ArrayList<>();
    loop.answer(question(_ -> first.future()), 1, answer -> statuses.add(answer.status()));
    loop.answer(page("second"), 1, answer -> statuses.add(answer.status()));
    assertThat(statuses).as("the second one waits").isEmpty();

    how.end.accept(first);

    assertThat(statuses).containsExactly(how.status, 200);
    assertNobodyIsIn();
  }

  @Test
  void aPageThatThrowsGivesItsPlaceBack() {
    List<Integer> statuses = new ArrayList<>();
    for (Throwable thrown :
        List.of(
            new IllegalStateException("planted"),
            new StackOverflowError("planted"),
            RefusedRequest.notFound("story", 1))) {
      loop.answer(
          question(_ -> EventLoopTest.<RuntimeException, Future<String>>doThrow(thrown)),
          1,
          answer -> statuses.add(answer.status()));
    }

    assertThat(statuses).containsExactly(500, 500, 404);
    assertThat(log).hasSize(2);
    assertNobodyIsIn();
  }

  @Test
  void anAnswerThatNobodyCanTakeGivesItsPlaceBack() {
    Promise<String> first = Promise.promise();
    List<Integer> statuses = new ArrayList<>();
    loop.answer(
        question(_ -> first.future()),
        1,
        _ -> EventLoopTest.<RuntimeException, Void>doThrow(new IllegalStateException("planted")));
    loop.answer(
        page("second"),
        1,
        _ -> EventLoopTest.<RuntimeException, Void>doThrow(new StackOverflowError("planted")));
    loop.answer(page("third"), 1, answer -> statuses.add(answer.status()));

    first.complete("page");

    assertThat(statuses).containsExactly(200);
    assertThat(log).containsExactly("an answer could not be given", "an answer could not be given");
    assertNobodyIsIn();
  }

  @Test
  void aWaitingPageWhoseClientHasGoneIsNotMade() {
    Promise<String> first = Promise.promise();
    List<String> made = new ArrayList<>();
    Runnable firstGone = loop.answer(question(_ -> first.future()), 1, _ -> made.add("first"));
    Runnable secondGone =
        loop.answer(
            question(
                _ -> {
                  made.add("second");
                  return Future.succeededFuture("");
                }),
            1,
            _ -> made.add("answer to second"));

    secondGone.run();
    secondGone.run();
    firstGone.run();
    assertThat(loop.inFlight()).isEqualTo(1);
    first.complete("page");

    assertThat(made).containsExactly("first");
    assertNobodyIsIn();
  }

  private void assertNobodyIsIn() {
    assertThat(admission.admitted()).isZero();
    assertThat(admission.waiting()).isZero();
    assertThat(loop.inFlight()).isZero();
  }

  private static Question page(String page) {
    return question(_ -> Future.succeededFuture(page));
  }

  private static Question question(Function<Database, Future<String>> page) {
    return new Question(page, RequestUser.UNKNOWN);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable, T> T doThrow(Throwable thrown) throws E {
    throw (E) thrown;
  }

  private final class TestLog implements Log {

    @Override
    public void log(String message) {
      log.add(message);
    }

    @Override
    public void log(String message, Throwable thrown) {
      log.add(message);
    }
  }
}
