package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.Plan;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationChoiceTest {
  private static final Path HOME = Path.of(System.getProperty("ntier.home"));

  private static Plan read(String experiment, String... sets) {
    PlanReader reader = new PlanReader(HOME, Injectors.ALL, 2);
    return reader.read(reader.find(experiment), new ArrayList<>(List.of(sets)));
  }

  @Test
  @DisplayName("an experiment is of RUBBoS unless it says otherwise; no data, no database size")
  void chosen() {
    assertThat(read("first-run").applicationName()).isEqualTo("rubbos");
    Plan foreign = read("foreign-application");
    assertThat(foreign.applicationName()).isEqualTo("tomcat-examples");
    assertThat(foreign.database()).isEmpty();
    assertThat(foreign.workload().mix()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stomcat-sync",
        "stomcat-async",
        "stomcat-async-fix",
        "single-async",
        "netty-server",
        "hybrid-netty",
        "sync-virtual",
        "netty-epoll",
        "netty-uring",
        "netty-writable",
        "hybrid-epoll"
      })
  @DisplayName("a server that is the application is a chain of one, or stands below others")
  void serversOfSizedPages(String server) {
    String experiment = "server-architectures";
    Plan alone = read(experiment, "stack={server: " + server + "}", "server.work=5");
    assertThat(alone.tiers()).hasSize(1);
    assertThat(alone.first().runsApplication()).isTrue();
    assertThat(alone.first().settingTexts()).containsEntry("work", "5");
    Plan below = read(experiment, "stack={web: nginx, server: " + server + "}");
    assertThat(below.tiers()).extracting("server").containsExactly("nginx", server);
    assertThatThrownBy(
            () -> read(experiment, "stack.server=" + server, "application=tomcat-examples"))
        .hasMessageContaining("has no build for " + server + ", which runs sized-pages");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tomcat",
        "tomcat-8",
        "tomcat-nio",
        "tomcat-virtual",
        "jetty",
        "grizzly",
        "nodejs",
        "nginx",
        "lighttpd"
      })
  @DisplayName("the same pages by servers that the suite has not written, as files or by a build")
  void realServersOfSizedPages(String server) {
    Plan alone = read("server-architectures", "stack={server: " + server + "}");
    assertThat(alone.tiers()).hasSize(1);
    assertThat(alone.first().servesFiles()).isTrue();
    assertThat(alone.database()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application=rubbo | unknown application \"rubbo\"; did you mean \"rubbos\"?",
        "application=rubbos | needs its data, and no tier of the stack holds them",
        "database=small | tomcat-examples has no data; without \"database\" it would be right",
        "workload.mix=browse-only | the application tomcat-examples has no mixes",
        "stack={web: apache, app: xtomcat} | has no build for xtomcat, which runs javax-servlet-async",
        "stack={web: apache, app: tomcat, db: mysql} | has no data, and the stack has mysql for them",
        "tomcat.work=100 | cannot do extra work per page",
        "workload.users={fill: 60%} | cannot do extra work per page",
      })
  void refused(String set, String message) {
    assertThatThrownBy(() -> read("foreign-application", set))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining(message);
  }
}
