package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WaitingForRoomTest {
  private static final long QUIET = WaitingForRoom.QUIET;

  private final List<String> written = new ArrayList<>();
  private long now = Long.MAX_VALUE - 10; // the clock may run over
  private final WaitingForRoom room = new WaitingForRoom(() -> now);

  private final Runnable first = () -> written.add("first");
  private final Runnable second = () -> written.add("second");

  @Test
  @DisplayName("one that was quiet for long enough writes again, once, the longest first")
  void quiet() {
    room.wrote(first);
    now += 1;
    room.wrote(second);
    now += QUIET - 2;
    room.look();
    assertThat(written).isEmpty();
    now += 1;
    room.look();
    assertThat(written).containsExactly("first");
    now += QUIET;
    room.look();
    room.look();
    assertThat(written).containsExactly("first", "second");
  }

  @Test
  @DisplayName("a write in between begins the time anew")
  void between() {
    room.wrote(first);
    room.wrote(second);
    now += QUIET - 1;
    room.wrote(first);
    now += 1;
    room.look();
    assertThat(written).containsExactly("second");
  }

  @Test
  @DisplayName("one whose write was in vain, or who has written all, does not write again")
  void forgotten() {
    room.wrote(first);
    room.wrote(second);
    room.forget(first);
    now += QUIET;
    room.look();
    assertThat(written).containsExactly("second");
  }

  @Test
  @DisplayName("one that could write waits anew, and does not keep the loop")
  void again() {
    Runnable[] writer = new Runnable[1];
    writer[0] =
        () -> {
          written.add("again");
          room.wrote(writer[0]);
        };
    room.wrote(writer[0]);
    for (int i = 1; i <= 3; i++) {
      now += QUIET;
      room.look();
      room.look();
      assertThat(written).hasSize(i);
    }
  }
}
