package ntier.cli.advice.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ApacheConfTest {
  private static final String LOAD =
      "LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\n";

  /** In the shape of Debian's mpm_event.conf. */
  private static final String EVENT =
      """
      # MaxRequestWorkers: maximum number of simultaneous client connections
      <IfModule mpm_event_module>
      	StartServers            2
      	ThreadsPerChild         25
      	MaxRequestWorkers       150
      </IfModule>
      """;

  private static final String PREFORK =
      """
      <IfModule mpm_prefork_module>
      	MaxRequestWorkers       77
      </IfModule>
      """;

  @Test
  @DisplayName("of the MPM that is loaded")
  void loaded() {
    FoundServer found =
        ApacheConf.of(
            Texts.of(
                "/etc/apache2/apache2.conf",
                "Timeout 300\nlistenbacklog 64\n",
                "/etc/apache2/mods-enabled/mpm_event.load",
                LOAD,
                "/etc/apache2/mods-enabled/mpm_event.conf",
                EVENT + PREFORK));
    assertThat(found.value("threads")).contains("150");
    assertThat(found.value("backlog")).contains("64");
    assertThat(found.notes()).isEmpty();
    assertThat(found.settings().getFirst().from())
        .isEqualTo("MaxRequestWorkers in /etc/apache2/mods-enabled/mpm_event.conf");
  }

  @Test
  @DisplayName("prefork, by the older name")
  void prefork() {
    FoundServer found =
        ApacheConf.of(
            Texts.of(
                "/httpd.conf",
                LOAD.replace("event", "prefork")
                    + EVENT
                    + PREFORK.replace("MaxRequestWorkers", "MaxClients")));
    assertThat(found.value("threads")).contains("77");
  }

  @Test
  @DisplayName("what MaxRequestWorkers is derived from where it is not set")
  void derived() {
    String text = LOAD + "ServerLimit 10\nThreadsPerChild 64\n";
    assertThat(ApacheConf.of(Texts.of("/a", text)).value("threads")).contains("640");
    assertThat(ApacheConf.of(Texts.of("/a", LOAD)).value("threads")).contains("400");
    String prefork = LOAD.replace("event", "prefork");
    assertThat(ApacheConf.of(Texts.of("/a", prefork)).value("threads")).contains("256");
  }

  @Test
  @DisplayName("without an MPM it takes event and says so")
  void unknownMpm() {
    FoundServer found = ApacheConf.of(Texts.of("/a", EVENT + PREFORK));
    assertThat(found.value("threads")).contains("150");
    assertThat(found.notes()).singleElement().asString().contains("no LoadModule of an MPM");
  }
}
