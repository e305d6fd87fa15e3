package ntier.machine.several;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import ntier.injection.Causes;
import ntier.machine.Order;
import ntier.plan.Plan;
import ntier.plan.read.PlanReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserSharesTest {
  private static final String PROFILE =
      """
      database: small
      machines:
        m0: {ssh: node0, at: 10.10.1.1}
        m1: {ssh: node1, at: 10.10.1.2}
        m2: {ssh: node2, at: 10.10.1.3}
      hosts:
        client: {machine: m0, cores: [0]}
        others: {machine: m1, cores: [0]}
        client-2: {machine: m1, cores: [1]}
        client-3: {machine: m2, cores: [0]}
      """;

  @TempDir Path folder;

  private Plan plan() throws Exception {
    Path home = Path.of(System.getProperty("ntier.home"));
    Path profile = Files.writeString(folder.resolve("lab.yaml"), PROFILE);
    PlanReader reader = new PlanReader(home, Causes.all().descriptions(), 1);
    return reader.read(reader.find("first-run"), List.of("profile=" + profile));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 7, 1_400, 1_000_000})
  @DisplayName(
      "each user is on one host, by its number; no host has more than one more than another")
  void sharedOut(int users) throws Exception {
    Plan plan = plan();
    List<Order.Share> shares = UserShares.of(plan, users);
    assertThat(shares)
        .extracting(Order.Share::host)
        .containsExactly("client", "client-2", "client-3");
    int next = 0;
    for (Order.Share share : shares) {
      assertThat(share.firstUser()).isEqualTo(next);
      assertThat(share.allUsers()).isEqualTo(users);
      int own = UserShares.users(share, plan, users);
      assertThat(own).isBetween(users / 3, users / 3 + 1);
      next += own;
    }
    assertThat(next).isEqualTo(users);
  }

  @Test
  @DisplayName("where there is one host of users, it has all")
  void one() throws Exception {
    Path profile =
        Files.writeString(
            folder.resolve("one.yaml"),
            "database: small\nhosts: {client: {cores: [0]}, others: {cores: [0]}}");
    Path home = Path.of(System.getProperty("ntier.home"));
    PlanReader reader = new PlanReader(home, Causes.all().descriptions(), 1);
    Plan plan = reader.read(reader.find("first-run"), List.of("profile=" + profile));
    assertThat(UserShares.of(plan, 42)).containsExactly(new Order.Share("client", 0, 42));
    assertThat(UserShares.users(new Order.Share("client", 0, 42), plan, 42)).isEqualTo(42);
  }
}
