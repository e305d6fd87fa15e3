package ntier.lifecycle.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void columnsAreAsWideAsTheirWidestCell() {
    TextTable table = new TextTable().row("", "one", "two").row("errors", "0", "12345");
    assertThat(table.toString()).isEqualTo("        one  two\nerrors  0    12345\n");
    assertThat(table.inParts()).isEqualTo(table.toString());
    assertThat(new TextTable().inParts()).isEqualTo(new TextTable().toString());
  }

  @Test
  void whatIsWiderThanATerminalComesInParts() {
    String tier = "abcdefghijkl";
    TextTable table =
        new TextTable()
            .row("run", "req/s", "dropped " + tier, "dropped b", "dropped " + tier, "outcome")
            .row("nginx-apache-tomcat-mysql", "471", "12", "0", "3", "upstream")
            .row("other", "469");
    assertThat(table.inParts())
        .isEqualTo(
            """
            run                        req/s  dropped abcdefghijkl  dropped b
            nginx-apache-tomcat-mysql  471    12                    0
            other                      469

            run                        dropped abcdefghijkl  outcome
            nginx-apache-tomcat-mysql  3                     upstream
            other
            """);
    assertThat(table.toString().lines()).hasSize(3);
  }

  @Test
  void rowsThatTwoCellsTellApartHaveBothInEachPart() {
    String wide = "w".repeat(70);
    TextTable table =
        TextTable.keyedBy(2)
            .row("step", "in", wide, "p99")
            .row("web", "a", "1", "2")
            .row("web", "b", "3", "4");
    assertThat(table.inParts())
        .isEqualTo(
            "step  in  %s\nweb   a   1\nweb   b   3\n\nstep  in  p99\nweb   a   2\nweb   b   4\n"
                .formatted(wide));
    assertThat(TextTable.keyedBy(2).inParts()).isEqualTo("");
  }

  @Test
  void aColumnThatIsTooWideStandsAlone() {
    String wide = "w".repeat(90);
    TextTable table = new TextTable().row("one", wide, "two").row("1", "x", "2");
    assertThat(table.inParts()).isEqualTo("one  " + wide + "\n1    x\n\none  two\n1    2\n");
  }
}
