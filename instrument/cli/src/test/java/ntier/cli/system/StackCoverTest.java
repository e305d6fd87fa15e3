package ntier.cli.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StackCoverTest {
  private static final StackCover COVER =
      new StackCover(
          List.of(
              List.of("a", "b", "c"), List.of("p", "q", "r", "s", "t"), List.of("x", "y", "z")));

  private static Set<String> servers(List<List<String>> stacks) {
    Set<String> servers = new HashSet<>();
    stacks.forEach(servers::addAll);
    return servers;
  }

  private static Set<Set<String>> pairs(List<List<String>> stacks) {
    Set<Set<String>> pairs = new HashSet<>();
    for (List<String> stack : stacks) {
      for (String one : stack) {
        for (String other : stack) {
          pairs.add(Set.of(one, one.equals(other) ? "" : other));
        }
      }
    }
    return pairs;
  }

  @Test
  @DisplayName("each server is in one of as many stacks as the tier of most choices has servers")
  void eachServer() {
    assertThat(COVER.eachServer()).hasSize(5);
    assertThat(servers(COVER.eachServer())).isEqualTo(servers(COVER.all()));
  }

  @Test
  @DisplayName("with the remaining ones each pair is there; no stack twice, and far fewer than all")
  void eachPair() {
    List<List<String>> both = new ArrayList<>(COVER.eachServer());
    both.addAll(COVER.remainingPairs());
    assertThat(pairs(both)).isEqualTo(pairs(COVER.all()));
    assertThat(both).doesNotHaveDuplicates().hasSizeLessThan(20);
    assertThat(COVER.all()).hasSize(45);
  }

  @Test
  @DisplayName("chains of one, two and four tiers")
  void otherChains() {
    StackCover one = new StackCover(List.of(List.of("a", "b")));
    assertThat(one.eachServer()).containsExactly(List.of("a"), List.of("b"));
    assertThat(one.remainingPairs()).isEmpty();
    StackCover two = new StackCover(List.of(List.of("a", "b"), List.of("x", "y")));
    assertThat(two.remainingPairs())
        .containsExactlyInAnyOrder(List.of("a", "y"), List.of("b", "x"));
    StackCover four =
        new StackCover(
            List.of(List.of("a", "b"), List.of("p", "q"), List.of("x", "y"), List.of("m", "n")));
    List<List<String>> both = new ArrayList<>(four.eachServer());
    both.addAll(four.remainingPairs());
    assertThat(pairs(both)).isEqualTo(pairs(four.all()));
    assertThat(both).hasSizeLessThan(16);
  }
}
