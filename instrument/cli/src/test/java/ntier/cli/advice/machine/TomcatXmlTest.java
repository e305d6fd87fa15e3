package ntier.cli.advice.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TomcatXmlTest {
  private static final String SERVER =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Server port="8005" shutdown="SHUTDOWN">
        <Service name="Catalina">
          <Executor name="pool" namePrefix="exec-" maxThreads="300" minSpareThreads="4"/>
          <!-- <Connector port="1" maxThreads="1"/> -->
          <Connector port="8443" SSLEnabled="true" maxThreads="5"/>
          <Connector port="8080" protocol="HTTP/1.1" maxThreads="250" acceptCount="64"/>
        </Service>
      </Server>
      """;

  private static FoundServer read(String server) {
    return TomcatXml.of(Texts.of("/conf/server.xml", server));
  }

  @Test
  @DisplayName("the first connector without TLS")
  void connector() {
    FoundServer found = read(SERVER);
    assertThat(found.value("threads")).contains("250");
    assertThat(found.value("backlog")).contains("64");
    assertThat(found.value("connections")).isEmpty();
    assertThat(found.notes()).isEmpty();
  }

  @Test
  @DisplayName("threads of its executor; connections of the blocking connector")
  void executorAndBlocking() {
    FoundServer found =
        read(
            SERVER.replace(
                "protocol=\"HTTP/1.1\"",
                "protocol=\"org.apache.coyote.http11.Http11Protocol\" executor=\"pool\""));
    assertThat(found.value("threads")).contains("300");
    assertThat(found.value("connections")).contains("300");
  }

  @Test
  @DisplayName("pools: DBCP's maxTotal, Tomcat's own maxActive, and their defaults")
  void pools() {
    String context = "<Context><Resource name='jdbc/x' type='javax.sql.DataSource' %s/></Context>";
    String own = "factory='org.apache.tomcat.jdbc.pool.DataSourceFactory'";
    assertThat(pool(context.formatted("maxTotal='30'"))).isEqualTo("30");
    assertThat(pool(context.formatted(""))).isEqualTo("8");
    assertThat(pool(context.formatted(own))).isEqualTo("100");
    assertThat(pool(context.formatted(own + " maxActive='40'"))).isEqualTo("40");
  }

  private static String pool(String context) {
    return TomcatXml.of(Texts.of("/conf/server.xml", SERVER, "/conf/context.xml", context))
        .value("pool")
        .orElseThrow();
  }

  @Test
  @DisplayName("a property that Tomcat would replace is no number, and said")
  void property() {
    FoundServer found = read(SERVER.replace("\"250\"", "\"${max.threads}\""));
    assertThat(found.value("threads")).isEmpty();
    assertThat(found.notes())
        .singleElement()
        .asString()
        .contains("maxThreads is \"${max.threads}\"")
        .contains("give threads of Tomcat");
  }

  @Test
  @DisplayName("no other file is read, whatever the document asks for")
  void entities() {
    FoundServer found =
        read("<!DOCTYPE s [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><Server>&x;</Server>");
    assertThat(found.settings()).isEmpty();
    assertThat(found.notes()).singleElement().asString().contains("is no XML that can be read");
  }
}
