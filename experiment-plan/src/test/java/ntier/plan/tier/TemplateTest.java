package ntier.plan.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplateTest {
  private static final Map<String, String> NAMES =
      Map.of("threads", "150", "dir", "/run/web", "part.mod-jk", "/parts/jk", "cost", "$5");

  private static String render(String text) {
    return Template.render("conf/httpd.conf", text, NAMES);
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
}
