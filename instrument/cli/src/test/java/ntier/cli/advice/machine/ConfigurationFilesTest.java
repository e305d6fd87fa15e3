package ntier.cli.advice.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationFilesTest {
  @TempDir Path root;

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private ConfigurationFiles read() {
    ConfigurationFiles files = new ConfigurationFiles(root);
    files.readAll();
    return files;
  }

  /** What the machine's files say; ss is not asked, since it would show the tests' own machine. */
  private MachineStack stack() {
    MachineFacts facts = ThisMachine.read(root);
    return MachineStack.of(
        new MachineFacts(
            facts.files(), facts.owners(), "", "", "", facts.programs(), "4096", 0, 2, List.of()));
  }

  /** The lines of Debian 12's packages that are no comments, as far as they matter here. */
  private void debian() throws IOException {
    write(
        "etc/nginx/nginx.conf",
        """
        user www-data;
        worker_processes auto;
        pid /run/nginx.pid;
        include /etc/nginx/modules-enabled/*.conf;
        events {
        	worker_connections 768;
        	# multi_accept on;
        }
        http {
        	include /etc/nginx/mime.types;
        	keepalive_timeout 65;
        	include /etc/nginx/conf.d/*.conf;
        	include /etc/nginx/sites-enabled/*;
        }
        """);
    write("etc/nginx/mime.types", "types { text/html html htm shtml; }\n");
    write(
        "etc/nginx/sites-enabled/default",
        """
        server {
        	listen 80 default_server;
        	listen [::]:80 default_server;
        	root /var/www/html;
        	# include snippets/snakeoil.conf;
        }
        """);
    write(
        "etc/apache2/apache2.conf",
        """
        #ServerRoot "/etc/apache2"
        Timeout 300
        IncludeOptional mods-enabled/*.load
        IncludeOptional mods-enabled/*.conf
        Include ports.conf
        IncludeOptional conf-enabled/*.conf
        IncludeOptional sites-enabled/*.conf
        """);
    write("etc/apache2/ports.conf", "Listen 80\n");
    write(
        "etc/apache2/mods-enabled/mpm_event.load",
        "LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\n");
    write(
        "etc/apache2/mods-enabled/mpm_event.conf",
        """
        StartServers            2
        MinSpareThreads         25
        MaxSpareThreads         75
        ThreadLimit             64
        ThreadsPerChild         25
        MaxRequestWorkers       150
        MaxConnectionsPerChild  0
        """);
    write(
        "etc/php/8.2/fpm/php-fpm.conf",
        """
        [global]
        pid = /run/php/php8.2-fpm.pid
        ;process.max = 128
        include=/etc/php/8.2/fpm/pool.d/*.conf
        """);
    write(
        "etc/php/8.2/fpm/pool.d/www.conf",
        """
        [www]
        listen = /run/php/php8.2-fpm.sock
        ;listen.backlog = 511
        pm = dynamic
        pm.max_children = 5
        pm.start_servers = 2
        """);
    write(
        "etc/tomcat10/server.xml",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Server port="-1" shutdown="SHUTDOWN">
          <Service name="Catalina">
            <Connector port="8080" protocol="HTTP/1.1" connectionTimeout="20000" redirectPort="8443" />
            <Engine name="Catalina" defaultHost="localhost"><Host name="localhost" appBase="webapps"/></Engine>
          </Service>
        </Server>
        """);
    write(
        "etc/mysql/my.cnf",
        """
        [client-server]
        # port = 3306
        socket = /run/mysqld/mysqld.sock
        !includedir /etc/mysql/conf.d/
        !includedir /etc/mysql/mariadb.conf.d/
        """);
    Files.createDirectories(root.resolve("etc/mysql/conf.d"));
    write(
        "etc/mysql/mariadb.conf.d/50-server.cnf",
        """
        [server]
        [mysqld]
        pid-file = /run/mysqld/mysqld.pid
        bind-address = 127.0.0.1
        #max_connections = 100
        """);
    List<String> programs = List.of("nginx", "apache2", "java", "php-fpm8.2", "mariadbd");
    for (int k = 0; k < programs.size(); k++) {
      write("proc/" + (10 + k) + "/comm", programs.get(k) + "\n");
    }
  }

  @Test
  @DisplayName("all five servers as Debian 12 configures them, by what their files include")
  void defaults() throws IOException {
    debian();
    List<FoundServer> servers = stack().servers();
    assertThat(servers)
        .extracting(server -> server.kind().word())
        .containsExactly("nginx", "apache", "tomcat", "php-fpm", "mysql");
    assertThat(servers.get(0).value("connections")).contains("768");
    assertThat(servers.get(0).value("backlog")).isEmpty();
    assertThat(servers.get(1).value("threads")).contains("150");
    assertThat(servers.get(1).settings().getFirst().from())
        .isEqualTo("MaxRequestWorkers in /etc/apache2/mods-enabled/mpm_event.conf");
    assertThat(servers.get(2).settings()).isEmpty();
    assertThat(servers.get(3).value("threads")).contains("5");
    assertThat(servers.get(3).value("socket")).contains("unix");
    assertThat(servers.get(3).value("backlog")).isEmpty();
    assertThat(servers.get(4).settings()).isEmpty();
    assertThat(read().unread()).isEmpty();
  }

  @Test
  @DisplayName("all five with what administrators change, in files of their own wherever they are")
  void changed() throws IOException {
    debian();
    write("etc/nginx/conf.d/own.conf", "include /srv/web/*.conf;\n");
    write("srv/web/shop.conf", "server { listen 80 backlog=2048; }\n");
    write("etc/apache2/conf-enabled/own.conf", "Include /srv/apache\n");
    write("srv/apache/tuning", "<IfModule mpm_event_module>\nListenBacklog 99\n</IfModule>\n");
    write("etc/php/8.2/fpm/pool.d/www.conf", "include=/srv/pools/*.conf\n");
    write(
        "srv/pools/shop.conf",
        "[shop]\nlisten = 9000\nlisten.backlog = 64\npm.max_children = 40\n");
    write(
        "etc/tomcat10/server.xml",
        "<Server><Connector port='8080' maxThreads='300' maxConnections='900' acceptCount='50'/></Server>");
    write("etc/mysql/mariadb.conf.d/60-own.cnf", "!include /srv/my.cnf.local\n");
    write("srv/my.cnf.local", "[mariadbd]\nmax_connections = 400\nback_log = 70\n");
    List<FoundServer> servers = stack().servers();
    assertThat(servers.get(0).value("backlog")).contains("2048");
    assertThat(servers.get(1).value("backlog")).contains("99");
    assertThat(servers.get(2).value("threads")).contains("300");
    assertThat(servers.get(2).value("connections")).contains("900");
    assertThat(servers.get(2).value("backlog")).contains("50");
    assertThat(servers.get(3).value("threads")).contains("40");
    assertThat(servers.get(3).value("backlog")).contains("64");
    assertThat(servers.get(4).value("threads")).contains("400");
    assertThat(servers.get(4).settings().getLast().from())
        .isEqualTo("back_log in /srv/my.cnf.local");
  }

  @Test
  @DisplayName("files that include each other, once; a chain of more than ten ends and says so")
  void deep() throws IOException {
    write("etc/nginx/nginx.conf", "include nginx.conf;\ninclude 2;\n");
    for (int k = 2; k <= 12; k++) {
      write("etc/nginx/" + k, "include " + (k + 1) + ";\n");
    }
    ConfigurationFiles files = read();
    assertThat(files.texts()).hasSize(10).containsKey("/etc/nginx/10");
    assertThat(files.unread())
        .containsExactly(
            "/etc/nginx/10 is the 10th file that includes another one; what it includes was not"
                + " read");
  }

  @Test
  @DisplayName("what is not there or not known is said, with the file that names it")
  void missing() throws IOException {
    write("etc/nginx/nginx.conf", "include sites/*;\ninclude gone.conf;\ninclude [x;\n");
    write(
        "etc/apache2/apache2.conf",
        "ServerRoot /srv/httpd\nInclude ${OWN}/a.conf\nIncludeOptional gone.conf\nInclude b.conf\n");
    write("srv/httpd/b.conf", "Listen 80\n");
    ConfigurationFiles files = read();
    assertThat(files.unread())
        .anyMatch(
            note -> note.equals("/etc/nginx/nginx.conf includes gone.conf, which is not there"))
        .anyMatch(
            note ->
                note.equals(
                    "/etc/apache2/apache2.conf includes ${OWN}/a.conf, whose variable is not known here; give what it says"))
        .noneMatch(note -> note.contains("apache2.conf includes gone.conf"));
    assertThat(files.texts()).containsKey("/srv/httpd/b.conf");
  }

  @Test
  @DisplayName("of a file that is too large the beginning, and no more than 16 MiB of all")
  void large() throws IOException {
    String megabyte = "#".repeat(ConfigurationFiles.MOST_BYTES);
    write("etc/nginx/nginx.conf", "include all/*;\n");
    for (int k = 10; k < 27; k++) {
      write("etc/nginx/all/" + k, megabyte + "\n");
    }
    ConfigurationFiles files = read();
    assertThat(files.texts()).hasSize(16);
    assertThat(files.texts().get("/etc/nginx/all/10")).hasSize(ConfigurationFiles.MOST_BYTES);
    assertThat(files.unread())
        .contains("/etc/nginx/all/10 is larger than 1 MiB; the rest of it was not read")
        .contains(
            "/etc/nginx/all/25 and what comes after it were not read: configuration files have"
                + " more than 16 MiB");
  }
}
