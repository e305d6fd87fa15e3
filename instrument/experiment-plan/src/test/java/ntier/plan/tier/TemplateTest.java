package ntier.plan.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTest {
  private static final Map<String, String> NAMES =
      Map.of("threads", "150", "dir", "/run/web", "part.mod-jk", "/parts/jk", "cost", "$5");

  private static final List<Map<String, String>> SERVERS =
      List.of(
          Map.of("host", "app-1", "port", "81"),
          Map.of("host", "app-2", "port", "82"),
          Map.of("host", "app-3", "port", "83"));

  private static String render(String text) {
    return Template.render("conf/httpd.conf", text, NAMES);
  }

  /** With a list of servers, of which there are some; outside the list the first is seen. */
  private static String render(String text, int servers) {
    Map<String, String> names = new HashMap<>(NAMES);
    names.put("next.host", "app-1");
    names.put("next.count", String.valueOf(servers));
    return Template.render(
        "conf/httpd.conf",
        text,
        new TemplateNames(names, Map.of("next", SERVERS.subList(0, servers))));
  }

  @Test
  void namesAndFormulas() {
    assertThat(render("ServerRoot ${dir}\nMaxClients ${= threads * 2}\n${part.mod-jk}/x.so"))
        .isEqualTo("ServerRoot /run/web\nMaxClients 300\n/parts/jk/x.so");
  }

  @Test
  void whatIsNoPlaceholderStays() {
    assertThat(render("a $ b {c} $d }")).isEqualTo("a $ b {c} $d }");
    assertThat(render("$${APACHE_LOG_DIR} ${threads}$")).isEqualTo("${APACHE_LOG_DIR} 150$");
    assertThat(render("${cost}${cost}")).isEqualTo("$5$5");
    assertThat(render("")).isEmpty();
  }

  @Test
  void anUnknownName() {
    assertThatThrownBy(() -> render("a\n  Threads ${treads}\n"))
        .hasMessage(
            """
            conf/httpd.conf:2:13: unknown name "treads"; did you mean "threads"?
                Threads ${treads}
                          ^""");
  }

  @Test
  void aFormulaThatFails() {
    assertThatThrownBy(() -> render("Max ${= threads * }"))
        .hasMessage(
            """
            conf/httpd.conf:1:19: something is missing here; a number, a name or text in quotes would be right
              Max ${= threads * }
                                ^""");
  }

  @Test
  void anOpenBrace() {
    assertThatThrownBy(() -> render("Max ${threads\n}"))
        .hasMessage(
            """
            conf/httpd.conf:1:5: "${" is not closed; a "}" in the same line would be right
              Max ${threads
                  ^""");
  }

  @Test
  void linesOfACondition() {
    String text = "a\n  ${if threads > 100}\nmany\n${else}\nfew\n  ${end}\nb\n";
    assertThat(render(text)).isEqualTo("a\nmany\nb\n");
    assertThat(render(text.replace("> 100", "< 100"))).isEqualTo("a\nfew\nb\n");
    String alone = "${if dir == 'x'}\nx ${dir}\n${end}";
    assertThat(render(alone)).isEmpty();
    assertThat(render(alone.replace("==", "!="))).isEqualTo("x /run/web\n");
  }

  /** As in FormulaParser: a tier that is the last has no names of the one below. */
  @Test
  void whatIsLeftOutMayUseNamesThatAreNotThere() {
    assertThat(render("${if threads == 0}\n${next.port} ${= next.port + 1}\n${end}\nb"))
        .isEqualTo("b");
  }

  @Test
  void linesForEachOfAList() {
    String text = "up {\n  ${for next}\n  ${next.host}:${next.port} of ${threads};\n  ${end}\n}";
    assertThat(render(text, 2)).isEqualTo("up {\n  app-1:81 of 150;\n  app-2:82 of 150;\n}");
    assertThat(render(text, 1)).isEqualTo("up {\n  app-1:81 of 150;\n}");
    assertThat(render(text, 0)).isEqualTo("up {\n}");
    assertThat(render(text + " ${next.host}", 2)).endsWith("} app-1");
  }

  @Test
  void oneInsideAnother() {
    String text =
        """
        ${if next.count > 1}
        balance
        ${for next}
        ${if next.port == 82}
        second ${next.host}
        ${else}
        other ${next.host}
        ${end}
        ${end}
        ${else}
        alone ${next.host}
        ${end}
        """;
    assertThat(render(text, 3)).isEqualTo("balance\nother app-1\nsecond app-2\nother app-3\n");
    assertThat(render(text, 1)).isEqualTo("alone app-1\n");
  }

  @Test
  void linesKeepTheirEnds() {
    assertThat(render("a\r\n${if threads == 150}\r\n${threads}\r\n${end}\r\n\n\nb"))
        .isEqualTo("a\r\n150\r\n\n\nb");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a;${if threads > 1};b | 2:3: this is not ended; a line ${end} below it would be right",
        "${for next};${if threads > 1};b;${end} | 1:3: this is not ended; a line ${end} below it",
        "a;${end} | 2:3: no ${for …} or ${if …} is open here; without this line would be right",
        "${else};a | 1:3: no ${for …} or ${if …} is open here; without this line would be right",
        "${if threads > 1};${else};${else};${end} | 3:3: this ${if …} has its ${else} already",
        "${for next};a;${else};b;${end} | 3:3: a ${for …} has no ${else}; ${end} would be right",
        "${for nxt};a;${end} | 1:7: unknown list \"nxt\"; did you mean \"next\"?",
        "${if threads};a;${end} | 1:6: the formula gives \"150\"; true or false would be right",
        "${if treads > 1};a;${end} | 1:6: unknown name \"treads\"; did you mean \"threads\"?",
        "a ${if threads > 1} b | 1:5: other text is in this line; a line that has only this would",
        "a ${end} | 1:5: other text is in this line; a line that has only this would be right",
        "${if threads < 1};${= threads * };${end} | 2:15: something is missing here;",
        "${if threads < 1};${threads;${end} | 2:1: \"${\" is not closed;",
        "${for next};${next.prt};${end} | 2:3: unknown name \"next.prt\"; did you mean",
      })
  void refuses(String text, String complaint) {
    assertThatThrownBy(() -> render(text.replace(";", "\n"), 2))
        .hasMessageStartingWith("conf/httpd.conf:" + complaint);
  }
}
