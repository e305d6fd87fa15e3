package ntier.cli.advice.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NginxConfTest {
  /** In the shape of Debian's. */
  private static final String MAIN =
      """
      user www-data;
      worker_processes auto; # one for each core
      pid /run/nginx.pid;
      events {
      	worker_connections 768;
      	# worker_connections 9999;
      }
      http {
      	upstream app { server 127.0.0.1:8080; keepalive 16; }
      	include /etc/nginx/sites-enabled/*;
      }
      """;

  private static final String SITE =
      """
      server {
      	listen 80 default_server backlog=1024;
      	listen [::]:80 default_server;
      	location / { proxy_pass http://app; }
      }
      """;

  @Test
  @DisplayName("connections of all workers, two for a request; backlog and keepalive")
  void all() {
    FoundServer found =
        NginxConf.of(
            Texts.of("/etc/nginx/nginx.conf", MAIN, "/etc/nginx/sites-enabled/a", SITE), 4);
    assertThat(found.value("connections")).contains("1536");
    assertThat(found.value("backlog")).contains("1024");
    assertThat(found.value("pool")).contains("64");
    assertThat(found.notes()).isEmpty();
    assertThat(found.settings())
        .extracting(Setting::from)
        .anyMatch(from -> from.equals("backlog= of listen, /etc/nginx/sites-enabled/a"));
  }

  @Test
  @DisplayName("without directives nginx's defaults, and no backlog or pool is known")
  void defaults() {
    FoundServer found = NginxConf.of(Texts.of("/etc/nginx/nginx.conf", "events {}"), 4);
    assertThat(found.value("connections")).contains("256");
    assertThat(found.settings()).hasSize(1);
  }

  @Test
  @DisplayName("several backlogs: the last, with a note")
  void severalBacklogs() {
    String two = "server { listen 80 backlog=10; } server { listen 81 backlog=20; }";
    FoundServer found = NginxConf.of(Texts.of("/n", two), 1);
    assertThat(found.value("backlog")).contains("20");
    assertThat(found.notes()).containsExactly("/n has several backlogs: 10, 20; took the last");
  }

  @Test
  @DisplayName("keepalive_timeout is no keepalive")
  void keepaliveTimeout() {
    FoundServer found = NginxConf.of(Texts.of("/n", "http { keepalive_timeout 65; }"), 1);
    assertThat(found.value("pool")).isEmpty();
  }
}
