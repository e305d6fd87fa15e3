package ntier.rubbos.async;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InOrderTest {

  @Test
  void aStepBeginsWhenTheOneBeforeHasItsResult() {
    List<Promise<String>> begun = new ArrayList<>();
    Future<List<String>> all =
        InOrder.forEach(
            List.of(1, 2),
            _ -> {
              begun.add(Promise.promise());
              return begun.getLast().future();
            });

    assertThat(begun).hasSize(1);
    begun.get(0).complete("a");
    assertThat(begun).hasSize(2);
    begun.get(1).complete("b");
    assertThat(all.result()).containsExactly("a", "b");
  }

  @Test
  void theFirstFailureEndsIt() {
    Promise<String> first = Promise.promise();
    Future<List<String>> all =
        InOrder.forEach(
            List.of(1, 2),
            item -> {
              assertThat(item).isEqualTo(1);
              return first.future();
            });

    first.fail("broken");
    assertThat(all.cause()).hasMessage("broken");
  }

  @Test
  void aStepThatThrowsFailsIt() {
    Promise<String> first = Promise.promise();
    Future<List<String>> all =
        InOrder.forEach(
            List.of(1, 2),
            item -> {
              if (item == 2) {
                throw new IllegalStateException("two");
              }
              return first.future();
            });

    first.complete("a");
    assertThat(all.cause()).hasMessage("two");
  }

  @Test
  void manyResultsThatAreThereAtOnceNeedNoDeepStack() {
    List<Integer> items = IntStream.range(0, 100_000).boxed().toList();

    assertThat(InOrder.forEach(items, Future::succeededFuture).result()).isEqualTo(items);
  }
}
