package ntier.cli.advice.machine;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import ntier.simulation.advice.ServerKind;

/**
 * A kind of server as a machine has it: whose files, processes and listeners are its own.
 *
 * @param program what the names of its processes match
 * @param file what the paths of its files match
 * @param port where it listens usually
 */
record Installed(ServerKind kind, String program, String file, int port) {
  /** Ports that a server has beside the one for requests: Tomcat's for shutdown. */
  private static final int SHUTDOWN_PORT = 8005;

  /** From the one that users reach to the one that holds the data. */
  static final List<Installed> ALL =
      List.of(
          new Installed(ServerKind.NGINX, "nginx", ".*/nginx/.*", 80),
          new Installed(ServerKind.APACHE, "apache2|httpd", ".*/(apache2|httpd)/.*", 80),
          new Installed(ServerKind.TOMCAT, "java", ".*/(server|context)\\.xml", 8080),
          new Installed(ServerKind.PHP_FPM, "php-fpm.*", ".*/(fpm/pool|php-fpm)\\.d/.*", 9000),
          new Installed(ServerKind.MYSQL, "mysqld|mariadbd|mysqld_safe", ".*\\.cnf", 3306));

  boolean runs(MachineFacts facts) {
    return facts.programs().stream().anyMatch(name -> name.matches(program));
  }

  SequencedMap<String, String> files(MachineFacts facts) {
    SequencedMap<String, String> own = new LinkedHashMap<>();
    facts
        .files()
        .forEach(
            (path, text) -> {
              ServerKind owner = facts.owners().get(path);
              if (owner == kind || owner == null && path.matches(file)) {
                own.put(path, text);
              }
            });
    return own;
  }

  FoundServer read(MachineFacts facts) {
    SequencedMap<String, String> own = files(facts);
    return switch (kind) {
      case NGINX -> NginxConf.of(own, facts.cores());
      case APACHE -> ApacheConf.of(own);
      case TOMCAT -> TomcatXml.of(own);
      case PHP_FPM -> PhpFpmPool.of(own);
      case MYSQL -> MysqlCnf.of(own);
      case SYNC_SERVER, ASYNC_SERVER ->
          throw new IllegalStateException("no configuration is known of " + kind.word());
    };
  }

  /**
   * The listener that requests come to: of its own program the one of the lowest port, else the one
   * of its usual port, whose program ss may not see.
   */
  Optional<Listener> listener(List<Listener> all) {
    Predicate<Listener> own =
        one -> one.program().filter(name -> name.matches(program)).isPresent();
    Predicate<Listener> usual =
        one -> one.program().isEmpty() && (one.port() == port || isUnixSocket(one));
    return lowest(all, own).or(() -> lowest(all, usual));
  }

  private boolean isUnixSocket(Listener one) {
    return kind == ServerKind.PHP_FPM && one.address().matches("/.*php.*\\.sock");
  }

  private static Optional<Listener> lowest(List<Listener> all, Predicate<Listener> which) {
    return all.stream()
        .filter(which.and(one -> one.port() != SHUTDOWN_PORT))
        .min(Comparator.comparingInt(Listener::port));
  }
}
