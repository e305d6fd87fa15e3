package ntier.rubbos.sync;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.deploy.ContextResource;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;

/** A real Tomcat 7 on a free port of the loopback interface with the packaged web application. */
final class TomcatServer implements AutoCloseable {

  private static final Path WEBAPP = Path.of("target", "rubbos-sync").toAbsolutePath();

  private final Tomcat tomcat = new Tomcat();

  /** How the pool is set: its size, and how long a request waits for a connection. */
  record Pool(String url, int connections, int maxWaitMillis) {}

  TomcatServer(Path dir, Pool pool) throws LifecycleException {
    if (!Files.isDirectory(WEBAPP)) {
      throw new IllegalStateException("no " + WEBAPP + ": build the module first (mvn package)");
    }
    tomcat.setBaseDir(dir.toString());
    tomcat.setHostname("127.0.0.1");
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setURIEncoding("UTF-8");
    // Naming contexts of one JVM are told apart by the engine's name.
    tomcat.getEngine().setName("Tomcat-" + dir.getFileName());
    tomcat.enableNaming();
    StandardContext context = new StandardContext();
    context.setPath("/rubbos");
    context.setDocBase(WEBAPP.toString());
    ContextConfig config = new ContextConfig();
    config.setDefaultWebXml(tomcat.noDefaultWebXmlPath());
    context.addLifecycleListener(config);
    context.getNamingResources().addResource(resource(pool));
    tomcat.getHost().addChild(context);
    tomcat.start();
  }

  /** The address of the site, without a slash at its end. */
  String url() {
    return "http://127.0.0.1:" + tomcat.getConnector().getLocalPort();
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }

  private static ContextResource resource(Pool pool) {
    ContextResource resource = new ContextResource();
    resource.setName("jdbc/rubbos");
    resource.setType("javax.sql.DataSource");
    resource.setProperty("factory", "org.apache.tomcat.jdbc.pool.DataSourceFactory");
    resource.setProperty("driverClassName", "com.mysql.jdbc.Driver");
    resource.setProperty("url", pool.url());
    resource.setProperty("username", "rubbos");
    resource.setProperty("password", "rubbos");
    resource.setProperty("initialSize", "0");
    resource.setProperty("minIdle", "0");
    resource.setProperty("maxIdle", Integer.toString(pool.connections()));
    resource.setProperty("maxActive", Integer.toString(pool.connections()));
    resource.setProperty("maxWait", Integer.toString(pool.maxWaitMillis()));
    return resource;
  }
}
