package ntier.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ntier.workload.http.Page;
import ntier.workload.user.Driver.Target;
import ntier.workload.user.DriverConfig.WeightedPage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PageLoadTest {
  private static final List<WeightedPage> PAGES =
      List.of(
          new WeightedPage(new Target("Often", "/often"), 3),
          new WeightedPage(new Target("Seldom", "/seldom?a=b"), 1));

  private static DriverConfig config(String type, List<WeightedPage> pages) {
    return new DriverConfig(type, 1, "", "", 0, pages);
  }

  private static Driver load(List<WeightedPage> pages) {
    return config(PageLoad.class.getName(), pages).make(PageLoadTest.class.getClassLoader());
  }

  private static List<String> asked(int user) {
    UserModel model = load(PAGES).user(user, RandomStreams.of(42, user));
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      assertThat(model.sequence()).isEqualTo(i);
      asked.add(model.label() + model.path());
      assertThat(model.answered(i % 2 == 0, Page.EMPTY)).isEmpty();
    }
    return asked;
  }

  @Test
  @DisplayName("pages come by their weights, the same ones for a seed, others for another user")
  void byWeight() {
    List<String> asked = asked(0);
    assertThat(asked.stream().distinct())
        .containsExactlyInAnyOrder("Often/often", "Seldom/seldom?a=b");
    assertThat(asked.stream().filter("Often/often"::equals).count()).isBetween(2850L, 3150L);
    assertThat(asked(0)).isEqualTo(asked);
    assertThat(asked(1)).isNotEqualTo(asked);
  }

  @Test
  @DisplayName("after a page that says so come those that it names, by their weights")
  void chain() {
    List<WeightedPage> pages =
        List.of(
            new WeightedPage(new Target("A", "/a"), 1, Map.of("B", 3.0, "C", 1.0)),
            new WeightedPage(new Target("B", "/b"), 1, Map.of("A", 1.0)),
            new WeightedPage(new Target("C", "/c"), 1, Map.of("A", 1.0)));
    UserModel model = load(pages).user(0, RandomStreams.of(42, 0));
    int toB = 0;
    int fromA = 0;
    for (int i = 0; i < 8000; i++) {
      String label = model.label();
      model.answered(true, Page.EMPTY);
      if (label.equals("A")) {
        fromA++;
        toB += model.label().equals("B") ? 1 : 0;
        assertThat(model.label()).isNotEqualTo("A");
      } else {
        assertThat(model.label()).isEqualTo("A");
      }
    }
    // Five sigma of 4,000 draws with a share of 3/4.
    assertThat(toB).isBetween((int) (0.75 * fromA) - 140, (int) (0.75 * fromA) + 140);
    assertThatThrownBy(
            () -> load(List.of(new WeightedPage(new Target("A", "/a"), 1, Map.of("D", 1.0)))))
        .hasMessageContaining("after A comes D, which is no page");
  }

  @Test
  @DisplayName("without pages, and for a class that is no driver, it says what would be right")
  void refused() {
    assertThatThrownBy(() -> load(List.of())).hasMessageContaining("at least one");
    assertThatThrownBy(() -> config("java.lang.String", PAGES).make(getClass().getClassLoader()))
        .hasMessageContaining("java.lang.String is no driver; right would be");
    assertThatThrownBy(() -> config("shop.Users", PAGES).make(getClass().getClassLoader()))
        .hasMessageContaining("there is no driver shop.Users");
  }
}
