package ntier.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.plan.ExperimentException;
import ntier.plan.Plan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Web and app servers that were made for this, in a home of the test's own. */
class AdjacentTiersTest {
  @TempDir Path home;

  @BeforeEach
  void makeHome() throws IOException {
    TestApplication.into(home);
    tier("both", "web", "serves: [http]\ncalls: [ajp, http]", "keep <= next.served");
    tier("modern", "web", "serves: [http]\ncalls: [http]", "true");
    tier("old", "web", "serves: [http]\ncalls: [ajp]", "true");
    tier("any", "app", "serves: [http, ajp]\ncalls: [sql]", "true");
    tier("plain", "app", "serves: [http]\ncalls: [sql]", "true");
    tier("base", "db", "serves: [sql]", "true");
    Files.createDirectories(home.resolve("configs/profiles"));
    Files.writeString(
        home.resolve("configs/profiles/one.yaml"),
        "about: one\ndatabase: small\nhosts: {client: {cores: [0]}, web: {cores: [0]}, app: {cores: [0]}, db: {cores: [0]}}\n");
  }

  private void tier(String server, String usually, String speaks, String requires)
      throws IOException {
    Path folder = Files.createDirectories(home.resolve("tiers").resolve(server));
    Files.writeString(
        folder.resolve("tier.yaml"),
        """
        server: %s
        usually: %s
        style: sync
        about: for tests
        %s
        settings: {keep: {default: 5, min: 1, max: 99, about: kept}}
        queueLimit: keep
        values: {served: keep * 2}
        requires: [{that: "%s", otherwise: "${server} (${tier}) keeps ${keep}, ${next.server} (${next.tier}) serves ${next.served}"}]
        port: 80
        processes: [{name: x, command: [x]}]
        """
            .formatted(server, usually, speaks, requires));
  }

  private Plan plan(String web, String app, String set) throws IOException {
    Path file = home.resolve("e.yaml");
    Files.writeString(
        file,
        """
        title: e
        profile: one
        stack:
          web: %s
          app: %s
          db: base
        workload: {users: 10, thinkTime: 7s, mix: browse-only}
        phases: {ramp: 1s, warmUp: 1s, measure: 5s}
        set: {%s}
        """
            .formatted(web, app, set));
    return new PlanReader(home, Injectors.ALL, 1).read(file, List.of());
  }

  private String protocol(String web, String app, String set) throws IOException {
    return plan(web, app, set).tier("app").settings().get("protocol").value();
  }

  @Test
  void theFirstProtocolOfTheWebServerThatTheAppServerSpeaksToo() throws IOException {
    assertThat(protocol("both", "any", "")).isEqualTo("ajp");
    assertThat(plan("both", "plain", "").tier("app").settings()).doesNotContainKey("protocol");
    assertThat(protocol("modern", "any", "")).isEqualTo("http");
    assertThat(protocol("both", "any", "app.protocol: http")).isEqualTo("http");
    assertThat(plan("both", "any", "").tier("web").settings()).doesNotContainKey("protocol");
  }

  @Test
  void serversWithoutACommonProtocolAreRefused() {
    assertThatThrownBy(() -> plan("old", "plain", ""))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith(
            "e.yaml:5:8: old speaks ajp to the tier below it and plain understands http; below it these would be right: any\n");
  }

  @Test
  void aProtocolThatTheWebServerDoesNotSpeakIsRefused() {
    assertThatThrownBy(() -> plan("modern", "any", "app.protocol: ajp"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith(
            "e.yaml:9:21: modern doesn't speak ajp to the tier below it; http would be right\n");
  }

  @Test
  void aProtocolThatTheAppServerDoesNotSpeakIsRefused() {
    assertThatThrownBy(() -> plan("both", "plain", "app.protocol: ajp"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("e.yaml:9:7: plain has no setting \"protocol\"");
  }

  @Test
  void whatAServerRequiresOfTheTierBelowIsChecked() throws IOException {
    assertThat(plan("both", "any", "web.keep: 10").tiers()).hasSize(3);
    assertThatThrownBy(() -> plan("both", "any", "app.keep: 4, web.keep: 11"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("e.yaml:9:30: both (web) keeps 11, any (app) serves 8\n");
    assertThatThrownBy(() -> plan("both", "any", "app.keep: 2"))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("e.yaml:4:8: both (web) keeps 5, any (app) serves 4\n");
  }
}
