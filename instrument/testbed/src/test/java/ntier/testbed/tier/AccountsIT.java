package ntier.testbed.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import ntier.linux.NetworkNamespace;
import ntier.plan.application.DataDescription;
import ntier.testbed.MachineCommand;
import ntier.testbed.database.Rubbos;
import ntier.testbed.rights.Confined;
import ntier.testbed.rights.Rights;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mariadb.jdbc.Driver;

/**
 * Nobody but the application gets into a database, over its port or its socket, when it has just
 * been built and when it comes from the cache: needs root.
 */
class AccountsIT extends OnAStack {
  private static final DataDescription DATA = Rubbos.data(Stack.HOME);
  private static final int ACCESS_DENIED = 1045;
  private static final int LOCKED_BY_MYSQL = 3118;
  private static final int LOCKED_BY_MARIADB = 4151;
  private static final int SOMEBODY_ELSE = 60_799;

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "xmysql", "mariadb", "mariadb-threads", "mysql-native"})
  void onlyTheApplicationGetsIn(String server) throws Exception {
    // The second time the database is a copy of the cached one for certain.
    for (int time = 0; time < 2; time++) {
      var db = stack.start(server, Optional.empty(), settings(server));
      var rights = RunningRights.of(stack.testbed().host("db"));
      rights.assertPlain(Rights.of(stack.testbed().host("db").uid()));
      refusesAllBut(server, login -> overPort(db, login));
      refusesAllBut(server, login -> overSocket(db, login));
      isClosedToOthers(db);
      db.stop();
    }
  }

  private record Login(String user, String password) {}

  /** Completes normally if the server lets this login in. */
  private interface Door {
    void enter(Login login) throws Exception;
  }

  private static void refusesAllBut(String server, Door door) throws Exception {
    for (var login :
        List.of(
            new Login("root", ""),
            new Login("root", "root"),
            new Login("root", DATA.password()),
            new Login("nobody", ""),
            new Login("mysql.session", ""),
            new Login("mariadb.sys", ""),
            new Login(DATA.user(), ""),
            new Login(DATA.user(), "wrong"))) {
      assertThatThrownBy(() -> door.enter(login))
          .as("%s, %s", server, login)
          .isInstanceOfSatisfying(
              SQLException.class,
              refused ->
                  assertThat(refused.getErrorCode())
                      .as(refused.getMessage())
                      .isIn(ACCESS_DENIED, LOCKED_BY_MYSQL, LOCKED_BY_MARIADB));
    }
    door.enter(new Login(DATA.user(), DATA.password()));
  }

  private void overPort(RunningTier db, Login login) throws Exception {
    var client = stack.testbed().host("client").handle().namespace();
    var failure =
        NetworkNamespace.call(
            client,
            () -> {
              try {
                enter(db.address(), db.port(), login);
                return Optional.<SQLException>empty();
              } catch (SQLException refused) {
                return Optional.of(refused);
              }
            });
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  /** Through a port of this test that leads to the socket, once. */
  private static void overSocket(RunningTier db, Login login) throws Exception {
    var socket = db.working().resolve("data/mysql.sock");
    try (var port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var server = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.connect(UnixDomainSocketAddress.of(socket));
      Thread.ofVirtual().start(() -> relay(port, server));
      enter("127.0.0.1", port.getLocalPort(), login);
    }
  }

  private static void relay(ServerSocket port, SocketChannel server) {
    try (Socket client = port.accept()) {
      var answers =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      Channels.newInputStream(server).transferTo(client.getOutputStream());
                    } catch (IOException ended) {
                      // By the other side.
                    }
                  });
      client.getInputStream().transferTo(Channels.newOutputStream(server));
      answers.join();
    } catch (IOException | InterruptedException ended) {
      // By the test.
    }
  }

  private static void enter(String address, int port, Login login) throws SQLException {
    var url =
        "jdbc:mariadb://%s:%d/?user=%s&password=%s&allowPublicKeyRetrieval=true&connectTimeout=5000"
            .formatted(address, port, login.user(), login.password());
    new Driver().connect(url, new Properties()).close();
  }

  private static void isClosedToOthers(RunningTier db) throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(db.working())))
        .isEqualTo("rwx------");
    var data = db.working().resolve("data");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
    var look =
        Confined.command(
            Rights.of(SOMEBODY_ELSE),
            List.of(db.working()),
            List.of("/bin/ls", db.working().toString()));
    assertThat(MachineCommand.run(look, "").output()).contains("Permission denied");
  }
}
