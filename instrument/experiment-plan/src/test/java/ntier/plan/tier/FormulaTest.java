package ntier.plan.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import ntier.plan.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaTest {
  private static final Map<String, String> NAMES =
      Map.of("threads", "150", "processes", "2", "mode", "drop", "on", "true", "next.port", "80");

  private static Formula formula(String text) {
    return new Formula(text, new Place("t.yaml", 1, 13, "queueLimit: " + text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "threads * processes + 128 | 428",
        "threads + processes * 128 | 406",
        "(threads + processes) * 2 | 304",
        "10 - 2 - 3 | 5",
        "5 / 2 | 2.5",
        "100 / 4 / 5 | 5",
        "-3 + 5 | 2",
        "0.1 + 0.2 | 0.3",
        "100 * 100 | 10000",
        "mode == 'drop' | true",
        "mode != \"drop\" | false",
        "threads == 150.0 | true",
        "mode == 'drop' ? 1 : 2 | 1",
        "mode == 'reject' ? 1 : processes == 2 ? 3 : 4 | 3",
        "on ? 'yes' : 'no' | yes",
        "processes == 0 ? 1 / 0 : 7 | 7",
        "mode == 'x' ? unknown : 8 | 8",
        "next.port + 1 | 81",
        "true == on | true",
        "processes * 2 <= 4 | true",
        "processes < 2 | false",
        "threads > 9 | true",
        "9 >= threads ? 1 : 2 | 2",
      })
  void computes(String text, String result) {
    assertThat(formula(text).evaluate(NAMES)).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "threads + | t.yaml:1:22: something is missing here; a number, a name or text in quotes would be right",
        "(threads | t.yaml:1:21: \")\" is missing here",
        "threads) | t.yaml:1:20: \")\" can't stand here; an operator would be right",
        "on ? 1 | t.yaml:1:19: \":\" is missing here",
        "mode == 'drop | t.yaml:1:21: the quote is not closed",
        "1.2.3 | t.yaml:1:13: \"1.2.3\" is not a number; one like 128 or 0.5 would be right",
        "treads + 1 | t.yaml:1:13: unknown name \"treads\"; did you mean \"threads\"?",
        "mode + 1 | t.yaml:1:13: \"drop\" is not a number; a number would be right",
        "1 + 4 / (2 - processes) | t.yaml:1:22: this is 0; a number other than 0 would be right",
        "threads ? 1 : 2 | t.yaml:1:13: the condition is \"150\"; a comparison, true or false would be right",
      })
  void refusesWithTheColumn(String text, String complaint) {
    assertThatThrownBy(() -> formula(text).evaluate(NAMES))
        .hasMessageStartingWith(complaint + "\n  queueLimit: " + text + "\n");
  }

  @Test
  void theFormIsCheckedBeforeAnyNameIsKnown() {
    assertThatThrownBy(() -> formula("a + (b")).hasMessageContaining("\")\" is missing here");
    assertThat(formula("a / b == c ? 'x' : d").text()).isEqualTo("a / b == c ? 'x' : d");
  }

  @Test
  void wholeNumbersAndConditions() {
    assertThat(formula("5 / 2").integer(NAMES)).isEqualTo(2);
    assertThat(formula("on").holds(NAMES)).isTrue();
    assertThatThrownBy(() -> formula("mode").integer(NAMES))
        .hasMessageStartingWith(
            "t.yaml:1:13: the formula gives \"drop\"; a number up to 2147483647 would be right");
    assertThatThrownBy(() -> formula("99999 * 99999").integer(NAMES))
        .hasMessageContaining("a number up to 2147483647 would be right");
    assertThatThrownBy(() -> formula("threads").holds(NAMES))
        .hasMessageContaining("the formula gives \"150\"; true or false would be right");
  }
}
