package ntier.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import ntier.injection.Causes;
import ntier.plan.TurnsPlan;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TurnOrderTest {
  private static final PlanReader READER =
      new PlanReader(Path.of(System.getProperty("ntier.home")), Causes.all().descriptions(), 2);

  private static TurnsPlan plan(String... sets) {
    return (TurnsPlan) READER.experiment(READER.find("architectures"), List.of(sets));
  }

  @Test
  @DisplayName("a round has each variant with each load once, those with one load side by side")
  void whole() {
    TurnsPlan plan = plan();
    List<TurnOrder.Slot> round = TurnOrder.of(plan, 1);
    assertThat(round).hasSize(plan.variants().size() * plan.loads().size()).doesNotHaveDuplicates();
    List<String> blocks = new ArrayList<>();
    for (TurnOrder.Slot slot : round) {
      if (blocks.isEmpty() || !blocks.getLast().equals(slot.load().name())) {
        blocks.add(slot.load().name());
      }
    }
    assertThat(blocks).hasSize(plan.loads().size());
  }

  @Test
  @DisplayName("rounds differ, another seed's too, and the same seed draws the same")
  void drawn() {
    TurnsPlan plan = plan();
    Set<List<TurnOrder.Slot>> orders = new HashSet<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      orders.add(TurnOrder.of(plan, round));
      assertThat(TurnOrder.of(plan(), round)).isEqualTo(TurnOrder.of(plan, round));
    }
    assertThat(orders).hasSize(plan.rounds());
    assertThat(TurnOrder.of(plan("load.seed=7"), 1)).isNotEqualTo(TurnOrder.of(plan, 1));
  }
}
