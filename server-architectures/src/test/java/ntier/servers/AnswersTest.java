package ntier.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import ntier.pages.Page;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What all servers have in common: the right answers. */
@Timeout(60)
class AnswersTest {
  private static final int[] SIZES = {0, 100, 4096, 4097, 10_000, 100_000, 1_000_000};

  @ParameterizedTest
  @EnumSource
  @DisplayName("pages of all sizes, one after the other on one connection")
  void pages(Architecture architecture) throws IOException {
    try (Server server = Servers.start(architecture);
        Client client = new Client(server)) {
      for (int size : SIZES) {
        client.send(Client.request(size));
        client.readPage(size);
      }
      client.send(Client.request(Page.LARGEST));
      client.readPage(Page.LARGEST);
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("as many writes as a small send buffer takes")
  void pagesThroughASmallBuffer(Architecture architecture) throws IOException {
    try (Server server = Servers.start(architecture, "server.sendBuffer", "16384");
        Client client = new Client(server)) {
      for (int size : SIZES) {
        client.send(Client.request(size));
        client.readPage(size);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("requests that come together are answered in order")
  void pipelined(Architecture architecture) throws IOException {
    try (Server server = Servers.start(architecture, "server.sendBuffer", "16384");
        Client client = new Client(server)) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 3; i++) {
        for (int size : SIZES) {
          all.append(Client.request(size)).append(Client.request("/none/" + size));
        }
      }
      client.send(all.toString());
      for (int i = 0; i < 3; i++) {
        for (int size : SIZES) {
          client.readPage(size);
          assertThat(client.read().status()).isEqualTo(404);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("a request that comes byte by byte")
  void inPieces(Architecture architecture) throws IOException {
    try (Server server = Servers.start(architecture);
        Client client = new Client(server)) {
      for (char letter : (Client.request(100) + Client.request(10)).toCharArray()) {
        client.send(String.valueOf(letter));
      }
      client.readPage(100);
      client.readPage(10);
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("Connection: close, and HTTP/1.0: one answer, then the end")
  void closes(Architecture architecture) throws IOException {
    List<String> requests =
        List.of(
            "GET /bytes/100000 HTTP/1.1\r\nHost: s\r\nConnection: Close\r\n\r\n",
            "GET /bytes/100000 HTTP/1.1\r\nHost: s\r\nconnection: x , close\r\n\r\n",
            "GET /bytes/100000 HTTP/1.0\r\n\r\n");
    try (Server server = Servers.start(architecture)) {
      for (String request : requests) {
        try (Client client = new Client(server)) {
          client.send(request + Client.request(5));
          Client.Answer answer = client.read();
          assertThat(answer.status()).isEqualTo(200);
          assertThat(answer.body()).hasSize(100_000);
          assertThat(answer.closes()).as(answer.head()).isTrue();
          assertThat(ends(client)).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("a client that sends no more gets all that it has asked for")
  void halfClosed(Architecture architecture) throws IOException {
    try (Server server = Servers.start(architecture, "server.sendBuffer", "16384")) {
      try (Client client = new Client(server)) {
        client.send(Client.request(1_000_000) + Client.request(10) + "GET /bytes/1");
        client.finish();
        client.readPage(1_000_000);
        client.readPage(10);
        assertThat(client.isAtEnd()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("what is no request for a page is refused")
  void refusals(Architecture architecture) throws IOException {
    try (Server server = Servers.start(architecture)) {
      for (String target :
          List.of(
              "/", "/bytes/", "/bytes/x", "/bytes/-1", "/bytes/10485761", "/bytes/1/", "/a?b")) {
        assertThat(status(server, Client.request(target))).as(target).isEqualTo(404);
      }
      for (String method : List.of("POST", "HEAD", "PUT", "OPTIONS")) {
        String request = method + " /bytes/1 HTTP/1.1\r\nHost: s\r\n\r\n";
        assertThat(status(server, request)).as(method).isEqualTo(405);
      }
      for (String request :
          List.of(
              "GET /bytes/1\r\n\r\n",
              "GET /bytes/1 HTTP/2.0\r\n\r\n",
              "GET bytes/1 HTTP/1.1\r\n\r\n",
              "GET /bytes/1 HTTP/1.1\r\nno colon\r\n\r\n",
              "GET /bytes/1 HTTP/1.1\r\n: no name\r\n\r\n",
              "GET /bytes/1 HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",
              "POST /bytes/1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")) {
        assertThat(status(server, request)).as(request).isEqualTo(400);
      }
      String field = "X-Long: " + "x".repeat(20_000) + "\r\n";
      String longHead = "GET /bytes/1 HTTP/1.1\r\n" + field + "\r\n";
      assertThat(status(server, longHead)).isEqualTo(431);
      assertThat(status(server, Client.request("/" + "x".repeat(20_000)))).isEqualTo(431);
      assertThat(status(server, Client.request(7))).isEqualTo(200);
    }
  }

  private static int status(Server server, String request) throws IOException {
    try (Client client = new Client(server)) {
      client.send(request);
      Client.Answer answer = client.read();
      boolean goesOn = answer.status() == 200 || answer.status() == 404;
      assertThat(answer.closes()).as(answer.head()).isNotEqualTo(goesOn);
      if (answer.status() == 405) {
        assertThat(answer.head().toLowerCase(Locale.ROOT)).contains("allow: get\r\n");
      }
      if (goesOn) {
        client.send(Client.request(3));
        client.readPage(3);
      } else {
        assertThat(ends(client)).isTrue();
      }
      return answer.status();
    }
  }

  /** Where the server closes with bytes unread, the kernel resets. */
  private static boolean ends(Client client) {
    try {
      return client.isAtEnd();
    } catch (SocketException reset) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("200 connections at once, each with a request on its way all the time")
  void manyConnections(Architecture architecture) throws IOException {
    List<Client> clients = new ArrayList<>();
    try (Server server = Servers.start(architecture)) {
      for (int i = 0; i < 200; i++) {
        clients.add(new Client(server));
      }
      for (int round = 0; round < 10; round++) {
        for (int i = 0; i < clients.size(); i++) {
          clients.get(i).send(Client.request(i * 50));
        }
        for (int i = 0; i < clients.size(); i++) {
          clients.get(i).readPage(i * 50);
        }
      }
    } finally {
      for (Client client : clients) {
        client.close();
      }
    }
  }
}
