package ntier.rubbos.testsite;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.deploy.ApplicationParameter;
import org.apache.catalina.deploy.ContextResource;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;

/**
 * A real Tomcat 7 with a packaged web application, on two free ports of the loopback interface: one
 * for HTTP, one for AJP.
 */
public final class TomcatServer implements AutoCloseable {

  /** As the tiers {@code tomcat} and {@code xtomcat} have them. */
  private enum Connectors {
    BLOCKING("org.apache.coyote.http11.Http11Protocol", "org.apache.coyote.ajp.AjpProtocol"),
    NON_BLOCKING(
        "org.apache.coyote.http11.Http11NioProtocol", "org.apache.coyote.ajp.AjpNioProtocol");

    private final String http;
    private final String ajp;

    Connectors(String http, String ajp) {
      this.http = http;
      this.ajp = ajp;
    }
  }

  private static final String A_DAY_MILLIS = "86400000";

  private static final AtomicInteger STARTED = new AtomicInteger();

  private final Tomcat tomcat = new Tomcat();
  private final Connector ajp;

  /** How the JDBC pool is set: its size, and how long a request waits for a connection. */
  public record Pool(String url, int connections, int maxWaitMillis) {}

  private TomcatServer(Path dir, Path webapp, Connectors connectors) {
    if (!Files.isDirectory(webapp)) {
      throw new IllegalStateException(
          "no " + webapp.toAbsolutePath() + ": build that module first (mvn package)");
    }
    tomcat.setBaseDir(dir.toString());
    tomcat.setHostname("127.0.0.1");
    Connector http = connector(connectors.http);
    ajp = connector(connectors.ajp);
    tomcat.getService().addConnector(http);
    tomcat.getService().addConnector(ajp);
    tomcat.setConnector(http);
    // Naming contexts of one JVM are told apart by the engine's name.
    tomcat.getEngine().setName("Tomcat-" + STARTED.incrementAndGet());
    tomcat.enableNaming();
  }

  private static Connector connector(String protocol) {
    Connector connector = new Connector(protocol);
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    // As the tiers have it; 7.0.57 takes no -1 of the NIO connector for AJP, which is its default.
    connector.setProperty("connectionTimeout", A_DAY_MILLIS);
    connector.setURIEncoding("UTF-8");
    return connector;
  }

  /**
   * With the blocking connectors and a JDBC pool, for servlets that wait.
   *
   * @param dir for the server's files
   * @param webapp the exploded application
   */
  public static TomcatServer blocking(Path dir, Path webapp, Pool pool) throws LifecycleException {
    TomcatServer server = new TomcatServer(dir, webapp, Connectors.BLOCKING);
    StandardContext context = context(webapp);
    context.getNamingResources().addResource(resource(pool));
    return server.start(context);
  }

  /**
   * With the NIO connectors, for servlets that do not wait.
   *
   * @param dir for the server's files
   * @param webapp the exploded application
   * @param settings the application's, by name
   */
  public static TomcatServer nonBlocking(Path dir, Path webapp, Map<String, String> settings)
      throws LifecycleException {
    TomcatServer server = new TomcatServer(dir, webapp, Connectors.NON_BLOCKING);
    StandardContext context = context(webapp);
    settings.forEach((name, value) -> context.addApplicationParameter(parameter(name, value)));
    return server.start(context);
  }

  /** The address of the site, without a slash at its end. */
  public String url() {
    return "http://127.0.0.1:" + port();
  }

  /** Where it answers over HTTP on the loopback interface. */
  public int port() {
    return tomcat.getConnector().getLocalPort();
  }

  /** Where it answers over AJP on the loopback interface. */
  public int ajpPort() {
    return ajp.getLocalPort();
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }

  private TomcatServer start(StandardContext context) throws LifecycleException {
    ContextConfig config = new ContextConfig();
    config.setDefaultWebXml(tomcat.noDefaultWebXmlPath());
    context.addLifecycleListener(config);
    tomcat.getHost().addChild(context);
    tomcat.start();
    return this;
  }

  private static StandardContext context(Path webapp) {
    StandardContext context = new StandardContext();
    context.setPath("/rubbos");
    context.setDocBase(webapp.toAbsolutePath().toString());
    return context;
  }

  private static ApplicationParameter parameter(String name, String value) {
    ApplicationParameter parameter = new ApplicationParameter();
    parameter.setName(name);
    parameter.setValue(value);
    parameter.setOverride(false);
    return parameter;
  }

  private static ContextResource resource(Pool pool) {
    ContextResource resource = new ContextResource();
    resource.setName("jdbc/rubbos");
    resource.setType("javax.sql.DataSource");
    resource.setProperty("factory", "org.apache.tomcat.jdbc.pool.DataSourceFactory");
    resource.setProperty("driverClassName", "com.mysql.jdbc.Driver");
    resource.setProperty("url", pool.url());
    resource.setProperty("username", DatabaseServer.NAME);
    resource.setProperty("password", DatabaseServer.NAME);
    resource.setProperty("initialSize", "0");
    resource.setProperty("minIdle", "0");
    resource.setProperty("maxIdle", Integer.toString(pool.connections()));
    resource.setProperty("maxActive", Integer.toString(pool.connections()));
    resource.setProperty("maxWait", Integer.toString(pool.maxWaitMillis()));
    return resource;
  }
}
