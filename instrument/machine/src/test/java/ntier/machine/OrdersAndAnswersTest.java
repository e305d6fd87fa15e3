package ntier.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import ntier.plan.JsonFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What goes to a machine and comes from it can go over a wire. */
class OrdersAndAnswersTest {
  @Test
  @DisplayName("each order and answer is the same after it was JSON")
  void roundTrip() throws Exception {
    for (Class<?> family : List.of(Order.class, Answer.class)) {
      for (Class<?> type : family.getPermittedSubclasses()) {
        if (type != Order.Provide.class) {
          Object one = Examples.of(type);
          String json = JsonFormat.mapper().writeValueAsString(one);
          assertThat(JsonFormat.mapper().readValue(json, type)).as(json).isEqualTo(one);
        }
      }
    }
  }
}
