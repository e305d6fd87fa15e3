package ntier.causes.network;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import ntier.injection.Injector;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HeldPacketsTest {
  private static final int LONGEST = 1500;
  private final List<Integer> sent = new ArrayList<>();

  private long clockMicros;

  private HeldPackets packets(Impairment impairment) {
    return new HeldPackets(impairment, LONGEST, new SplittableRandom(1), () -> clockMicros);
  }

  private static void hold(HeldPackets packets, int number, int length, long atMicros) {
    packets.room().set(JAVA_INT_UNALIGNED, 0, number);
    packets.hold(length, atMicros, atMicros);
  }

  private void release(HeldPackets packets, long nowMicros) throws IOException {
    clockMicros = nowMicros;
    packets.release(
        nowMicros,
        packet -> {
          sent.add(packet.get(JAVA_INT_UNALIGNED, 0));
          return true;
        });
  }

  @Test
  void eachLeavesAfterTheDelay() throws IOException {
    HeldPackets packets = packets(new Impairment(1000, 0, 0, 0));
    hold(packets, 1, 60, 5_000);
    hold(packets, 2, 60, 5_400);
    assertThat(packets.nextDueMicros()).isEqualTo(6_000);
    release(packets, 5_999);
    assertThat(sent).isEmpty();
    release(packets, 6_000);
    assertThat(sent).containsExactly(1);
    release(packets, 6_400);
    assertThat(sent).containsExactly(1, 2);
    assertThat(packets.isEmpty()).isTrue();
    assertThat(packets.holding()).isEqualTo(new Injector.Holding(2, 2_000));
  }

  @Test
  @DisplayName("how long packets were held: since they came, until each has left")
  void howLong() throws IOException {
    HeldPackets packets = packets(new Impairment(1000, 0, 0, 0));
    packets.hold(60, 4_900, 5_000);
    packets.hold(60, 4_900, 5_100);
    clockMicros = 6_060;
    packets.release(6_050, _ -> true);
    assertThat(packets.holding()).as("one is not due").isEqualTo(new Injector.Holding(1, 1_160));
    clockMicros = 7_000;
    packets.release(
        6_100,
        _ -> {
          clockMicros = 9_000; // sending takes its time
          return true;
        });
    assertThat(packets.holding().since(new Injector.Holding(1, 1_160)))
        .isEqualTo(new Injector.Holding(1, 4_100));
  }

  @Test
  void jitterNeverChangesTheOrder() throws IOException {
    HeldPackets packets = packets(new Impairment(1000, 900, 0, 0));
    for (int i = 0; i < 100; i++) {
      hold(packets, i, 60, i);
    }
    long earliest = packets.nextDueMicros();
    for (long now = 0; now <= 2_000; now++) {
      release(packets, now);
    }
    assertThat(earliest).isBetween(100L, 2_000L).isNotEqualTo(1000);
    assertThat(sent).hasSize(100).isSorted();
  }

  @Test
  void rateIsThatOfALine() throws IOException {
    HeldPackets packets = packets(new Impairment(0, 0, 0, 1_000_000));
    hold(packets, 1, 1000, 0);
    hold(packets, 2, 500, 0);
    hold(packets, 3, 100, 5_000);
    release(packets, 999);
    assertThat(sent).isEmpty();
    release(packets, 1_000);
    assertThat(sent).containsExactly(1);
    release(packets, 1_500);
    assertThat(sent).containsExactly(1, 2);
    assertThat(packets.nextDueMicros()).as("the line was free by then").isEqualTo(5_100);
  }

  @Test
  void lossIsAShare() {
    HeldPackets packets = packets(new Impairment(0, 0, 0.25, 0));
    for (int i = 0; i < 4_000; i++) {
      hold(packets, i, 60, 0);
    }
    assertThat(packets.lost()).isBetween(900L, 1100L);
    HeldPackets cut = packets(new Impairment(0, 0, 1, 0));
    hold(cut, 1, 60, 0);
    assertThat(cut.isEmpty()).isTrue();
  }

  @Test
  void whatIsHeldIsNeverOverwritten() throws IOException {
    HeldPackets packets = packets(new Impairment(1000, 0, 0, 0));
    int next = 0;
    for (int round = 0; round < 5; round++) {
      while (packets.lost() == 0) {
        hold(packets, next++, LONGEST, round * 10_000L);
      }
      long lost = packets.lost();
      assertThat(lost).isOne();
      sent.clear();
      release(packets, Long.MAX_VALUE - 1);
      assertThat(sent).hasSizeGreaterThan(20_000).isSorted();
      assertThat(sent.getLast() - sent.getFirst()).isEqualTo(sent.size() - 1);
      packets = packets(new Impairment(1000, 0, 0, 0));
    }
  }

  @Test
  void wrapsAroundWithoutTouchingTheOldest() throws IOException {
    HeldPackets packets = packets(new Impairment(1000, 0, 0, 0));
    var random = new SplittableRandom(7);
    int next = 0;
    for (int round = 0; round < 200; round++) {
      for (int i = 0; i < 2_000; i++) {
        hold(packets, next++, random.nextInt(40, LONGEST + 1), round * 100L);
      }
      release(packets, round * 100L);
    }
    release(packets, Long.MAX_VALUE - 1);
    assertThat(packets.lost()).isZero();
    assertThat(sent).hasSize(next).isSorted();
  }

  @Test
  void whatFindsNoRoomStays() throws IOException {
    HeldPackets packets = packets(new Impairment(0, 0, 0, 0));
    hold(packets, 1, 60, 0);
    packets.release(1, packet -> false);
    assertThat(packets.isEmpty()).isFalse();
    release(packets, 1);
    assertThat(sent).containsExactly(1);
  }

  @Test
  void releasingAllForgetsTheLine() throws IOException {
    HeldPackets packets = packets(new Impairment(0, 0, 0, 1));
    hold(packets, 1, 1000, 0);
    packets.releaseAll(packet -> sent.add(packet.get(JAVA_INT_UNALIGNED, 0)));
    assertThat(sent).containsExactly(1);
    hold(packets, 2, 10, 0);
    assertThat(packets.nextDueMicros()).isEqualTo(10_000_000);
  }
}
