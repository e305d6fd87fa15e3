package ntier.lifecycle.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void columnsAreAsWideAsTheirWidestCell() {
    TextTable table = new TextTable().row("", "one", "two").row("errors", "0", "12345");
    assertThat(table.toString()).isEqualTo("        one  two\nerrors  0    12345\n");
  }
}
