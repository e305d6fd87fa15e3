package ntier.rubbos.testsite;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A real Tomcat of today, a process of its own, on a free port of the loopback interface: its NIO
 * connector, a JDBC pool, and servlets that wait.
 */
public final class CurrentTomcatServer implements AutoCloseable {

  private final int port;
  private final ServerProcess process;

  private CurrentTomcatServer(int port, ServerProcess process) {
    this.port = port;
    this.process = process;
  }

  /**
   * Starts it.
   *
   * @param dir for the server's files
   * @param part the unpacked server, as provisioning gets it
   * @param webapp the exploded application, for jakarta.servlet
   */
  public static CurrentTomcatServer start(Path dir, Path part, Path webapp, TomcatServer.Pool pool)
      throws IOException, InterruptedException {
    int port = Ports.free();
    Path conf = Files.createDirectories(dir.resolve("conf"));
    Files.writeString(conf.resolve("server.xml"), serverXml(port, webapp.toAbsolutePath(), pool));
    Files.writeString(
        conf.resolve("web.xml"),
        "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.1\" metadata-complete=\"true\"/>");
    List<String> arguments =
        List.of(
            "-Dcatalina.home=" + part,
            "-Dcatalina.base=" + dir.toAbsolutePath(),
            "-cp",
            part.resolve("bin/bootstrap.jar")
                + ":"
                + part.resolve("bin/tomcat-juli.jar")
                + ":"
                + driver(),
            "org.apache.catalina.startup.Bootstrap",
            "start");
    return new CurrentTomcatServer(port, ServerProcess.java(dir, port, arguments));
  }

  /** Where it answers on the loopback interface. */
  public int port() {
    return port;
  }

  @Override
  public void close() {
    process.close();
  }

  /** The JDBC driver that the tests themselves use. */
  private static Path driver() {
    try {
      return Path.of(
          com.mysql.jdbc.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String serverXml(int port, Path webapp, TomcatServer.Pool pool) {
    return """
        <Server port="-1">
          <Service name="rubbos">
            <Connector protocol="org.apache.coyote.http11.Http11NioProtocol" address="127.0.0.1" port="%1$d"/>
            <Engine name="rubbos" defaultHost="rubbos">
              <Host name="rubbos" appBase="webapps" autoDeploy="false" deployOnStartup="false">
                <Context path="/rubbos" docBase="%2$s">
                  <JarScanner scanClassPath="false" scanBootstrapClassPath="false"/>
                  <Resource name="jdbc/rubbos" type="javax.sql.DataSource"
                      factory="org.apache.tomcat.jdbc.pool.DataSourceFactory"
                      driverClassName="com.mysql.jdbc.Driver" url="%3$s" username="%4$s" password="%5$s"
                      initialSize="0" minIdle="0" maxIdle="%6$d" maxActive="%6$d" maxWait="%7$d"/>
                </Context>
              </Host>
            </Engine>
          </Service>
        </Server>
        """
        .formatted(
            port,
            webapp,
            pool.url().replace("&", "&amp;"),
            DatabaseServer.NAME,
            DatabaseServer.NAME,
            pool.connections(),
            pool.maxWaitMillis());
  }
}
