package ntier.simulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EventQueueTest {
  @Test
  void eventsComeInTheOrderOfTheirTimes() {
    SplittableRandom random = new SplittableRandom(1);
    long[] times = random.longs(10_000, 0, 1_000_000).toArray();
    EventQueue queue = new EventQueue();
    for (long time : times) {
      queue.add(time, -time);
    }
    Arrays.sort(times);
    for (long time : times) {
      assertThat(queue.time()).isEqualTo(time);
      assertThat(queue.poll()).isEqualTo(-time);
    }
    assertThat(queue.isEmpty()).isTrue();
  }

  @Test
  void eventsMayComeInBetween() {
    SplittableRandom random = new SplittableRandom(2);
    EventQueue queue = new EventQueue();
    queue.add(0, 0);
    long last = 0;
    for (int k = 0; k < 50_000; k++) {
      long time = queue.time();
      assertThat(time).isGreaterThanOrEqualTo(last);
      last = time;
      queue.poll();
      int more = queue.isEmpty() ? 2 : random.nextInt(3);
      for (int j = 0; j < more; j++) {
        queue.add(time + random.nextInt(1000), k);
      }
    }
  }

  @Test
  void aCoresEventHoldsItsNumberAndItsVersion() {
    long event = Events.core(123_456, -7);
    assertThat(Events.kind(event)).isEqualTo(Events.CORE);
    assertThat(Events.number(event)).isEqualTo(123_456);
    assertThat(Events.version(event)).isEqualTo(-7);
  }

  @Test
  void aDequeGrowsAndGivesFromBothEnds() {
    IntDeque deque = new IntDeque();
    for (int k = 0; k < 100; k++) {
      deque.addLast(k);
      if (k % 3 == 0) {
        deque.pollFirst();
      }
    }
    assertThat(deque.size()).isEqualTo(66);
    assertThat(deque.pollFirst()).isEqualTo(34);
    assertThat(deque.pollLast()).isEqualTo(99);
  }
}
