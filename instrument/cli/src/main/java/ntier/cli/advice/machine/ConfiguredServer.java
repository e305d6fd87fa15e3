package ntier.cli.advice.machine;

import java.util.List;
import ntier.simulation.advice.ServerKind;

/**
 * Where a kind of server has its configuration, as patterns below the root of the machine's files.
 *
 * @param mains which include the others
 * @param otherwise what is read where there is none of them
 */
record ConfiguredServer(
    ServerKind kind, IncludeSyntax syntax, List<String> mains, List<String> otherwise) {
  /** All but Tomcat, whose files are where it runs. */
  static final List<ConfiguredServer> ALL =
      List.of(
          new ConfiguredServer(
              ServerKind.NGINX,
              IncludeSyntax.NGINX,
              List.of("etc/nginx/nginx.conf", "usr/local/nginx/conf/nginx.conf"),
              List.of("etc/nginx/conf.d/*.conf", "etc/nginx/sites-enabled/*")),
          new ConfiguredServer(
              ServerKind.APACHE,
              IncludeSyntax.APACHE,
              List.of("etc/apache2/apache2.conf", "etc/httpd/conf/httpd.conf"),
              List.of("etc/apache2/mods-enabled/mpm_*", "etc/httpd/conf.modules.d/*.conf")),
          new ConfiguredServer(
              ServerKind.PHP_FPM,
              IncludeSyntax.PHP_FPM,
              List.of(
                  "etc/php/*/fpm/php-fpm.conf", "etc/php-fpm.conf", "usr/local/etc/php-fpm.conf"),
              List.of(
                  "etc/php/*/fpm/pool.d/*.conf",
                  "etc/php-fpm.d/*.conf",
                  "usr/local/etc/php-fpm.d/*.conf")),
          new ConfiguredServer(
              ServerKind.MYSQL,
              IncludeSyntax.MYSQL,
              List.of("etc/my.cnf", "etc/mysql/my.cnf"),
              List.of(
                  "etc/my.cnf.d/*.cnf",
                  "etc/mysql/conf.d/*.cnf",
                  "etc/mysql/mysql.conf.d/*.cnf",
                  "etc/mysql/mariadb.conf.d/*.cnf")));
}
