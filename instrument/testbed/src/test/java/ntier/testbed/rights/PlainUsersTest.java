package ntier.testbed.rights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlainUsersTest {
  private static final String ALL = "         0          0 4294967295\n";

  @Test
  void areNumbersWithoutAnAccount() throws IOException {
    var users = PlainUsers.choose(List.of("root:x:0:0:root:/root:/bin/bash"), ALL);
    assertThat(users.first()).isEqualTo(60_700);
    assertThat(users.monitors()).isEqualTo(60_700);
    assertThat(List.of(users.programs(), users.builder(), users.host(0), users.host(1)))
        .doesNotHaveDuplicates()
        .allMatch(users::has);
  }

  @Test
  void giveWayToAnAccount() throws IOException {
    var passwd = List.of("ann:x:60779:60779::/home/ann:/bin/sh", "broken", "x:x:not-a-number:1:");
    assertThat(PlainUsers.choose(passwd, ALL).first()).isEqualTo(60_600);
  }

  @Test
  void areThoseThatAContainerMaps() throws IOException {
    assertThat(PlainUsers.choose(List.of(), "0 100000 65536").first()).isEqualTo(60_700);
    assertThatThrownBy(() -> PlainUsers.choose(List.of(), "0 1000 1\n1 100000 60000"))
        .hasMessageContaining("map at least 65,536 users");
  }

  @Test
  void areNotEndless() {
    var users = new PlainUsers(60_700);
    assertThat(users.host(75)).isEqualTo(60_779);
    assertThatThrownBy(() -> users.host(76)).hasMessageContaining("at most 76 hosts");
  }
}
