package ntier.cli.advice.machine;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import ntier.simulation.advice.ServerKind;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads Tomcat's server.xml and context.xml: maxThreads, maxConnections and acceptCount of the
 * first Connector without TLS, its Executor, and the greatest size of a DataSource's pool.
 */
final class TomcatXml {
  /** What reads no other file and expands no entity, whatever the document asks for. */
  private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

  private static final String DBCP_DEFAULT = "8";
  private static final String TOMCAT_JDBC_DEFAULT = "100";
  private static final String BLOCKING = "org.apache.coyote.http11.Http11Protocol";

  private final List<Setting> settings = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private TomcatXml() {}

  /**
   * @param files server.xml and context.xml, by name
   */
  static FoundServer of(SequencedMap<String, String> files) {
    TomcatXml tomcat = new TomcatXml();
    files.forEach(tomcat::read);
    return new FoundServer(ServerKind.TOMCAT, tomcat.settings, tomcat.notes);
  }

  private void read(String file, String text) {
    try {
      Document document = builder().parse(new InputSource(new StringReader(text)));
      connector(file, document);
      elements(document, "Resource").forEach(resource -> pool(file, resource));
    } catch (SAXException | IOException | ParserConfigurationException e) {
      notes.add(
          "%s is no XML that can be read (%s); give threads, connections and backlog of Tomcat"
              .formatted(file, e.getMessage()));
    }
  }

  private static DocumentBuilder builder() throws ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature(NO_DOCTYPE, true);
    DocumentBuilder builder = factory.newDocumentBuilder();
    // It would print what is thrown anyway.
    builder.setErrorHandler(new DefaultHandler());
    return builder;
  }

  private static List<Element> elements(Document document, String tag) {
    NodeList nodes = document.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int k = 0; k < nodes.getLength(); k++) {
      elements.add((Element) nodes.item(k));
    }
    return elements;
  }

  private void connector(String file, Document document) {
    List<Element> connectors =
        elements(document, "Connector").stream()
            .filter(one -> !one.getAttribute("SSLEnabled").equalsIgnoreCase("true"))
            .toList();
    if (connectors.isEmpty()) {
      return;
    }
    Element connector = connectors.getFirst();
    String where = "Connector of port %s in %s".formatted(connector.getAttribute("port"), file);
    if (connectors.size() > 1) {
      notes.add("%s has %d connectors; took the first".formatted(file, connectors.size()));
    }
    Element threads = executor(document, connector).orElse(connector);
    number(threads, "maxThreads", "threads", where);
    number(connector, "acceptCount", "backlog", where);
    number(connector, "maxConnections", "connections", where);
    boolean counted = connector.hasAttribute("maxConnections");
    if (connector.getAttribute("protocol").equals(BLOCKING) && !counted) {
      String places =
          settings.stream()
              .filter(one -> one.key().equals("threads"))
              .map(Setting::value)
              .findFirst()
              .orElse("" + ServerKind.TOMCAT.defaultThreads());
      settings.add(new Setting("connections", places, "as many as threads with BIO, " + where));
    }
  }

  private static Optional<Element> executor(Document document, Element connector) {
    String name = connector.getAttribute("executor");
    return elements(document, "Executor").stream()
        .filter(one -> !name.isEmpty() && one.getAttribute("name").equals(name))
        .findFirst();
  }

  private void number(Element element, String attribute, String key, String where) {
    String value = element.getAttribute(attribute);
    if (value.matches("\\d{1,6}")) {
      settings.add(new Setting(key, value, attribute + " of " + where));
    } else if (!value.isEmpty()) {
      notes.add(
          "%s is \"%s\" at %s, which is no number here; give %s of Tomcat"
              .formatted(attribute, value, where, key));
    }
  }

  private void pool(String file, Element resource) {
    if (!resource.getAttribute("type").equals("javax.sql.DataSource")) {
      return;
    }
    boolean own = resource.getAttribute("factory").startsWith("org.apache.tomcat.jdbc");
    String attribute = own || resource.hasAttribute("maxActive") ? "maxActive" : "maxTotal";
    String value =
        resource.hasAttribute(attribute)
            ? resource.getAttribute(attribute)
            : own ? TOMCAT_JDBC_DEFAULT : DBCP_DEFAULT;
    String from = "%s of %s in %s".formatted(attribute, resource.getAttribute("name"), file);
    if (!value.matches("[1-9]\\d{0,5}")) {
      notes.add("%s is \"%s\": no limit; give pool if there is one".formatted(from, value));
    } else if (settings.stream().noneMatch(one -> one.key().equals("pool"))) {
      settings.add(new Setting("pool", value, from));
    } else {
      notes.add(from + " is a second pool; took the first");
    }
  }
}
