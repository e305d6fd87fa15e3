package ntier.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.codec.http2.Http2Error;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ntier.archive.Request;
import ntier.plan.ArrivalsPlan;
import ntier.plan.UserProtocol;
import ntier.plan.WorkloadPlan.Connections;
import ntier.plan.WorkloadPlan.Images;
import ntier.workload.http.Http2Server;
import ntier.workload.http.Http2Server.Asked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run of users of HTTP/2. */
class Http2LoadTest {
  private static final String PAGE =
      "<HTML><IMG SRC=\"/a.gif\"><IMG SRC=\"/b.gif\"><IMG SRC=\"/c.gif\"></HTML>";

  @TempDir Path folder;

  private static void answer(Asked one) {
    one.answer(one.path().equals("/page") ? PAGE : "image");
  }

  @Test
  void aUserHasOneConnectionAndAsksForImagesAtOnce() throws Exception {
    List<Request> requests;
    try (Http2Server server = new Http2Server(100, Http2LoadTest::answer)) {
      Configs users = Configs.small().images(Images.PER_PAGE).http2();
      new LoadGenerator(users.against(server.port(), folder), _ -> {}).run();
      requests = Request.FORMAT.read(folder.resolve("requests.csv"));
      assertThat(server.connections()).isEqualTo(20);
      assertThat(server.asked()).hasSameSizeAs(requests);
    }
    assertThat(requests).hasSizeGreaterThan(200).allMatch(Request::succeeded);
    Map<Integer, List<Long>> ports =
        requests.stream()
            .collect(
                Collectors.groupingBy(
                    Request::user, Collectors.mapping(Request::localPort, Collectors.toList())));
    assertThat(ports).hasSize(20);
    assertThat(ports.values()).allSatisfy(all -> assertThat(all).containsOnly(all.getFirst()));
    Map<String, List<Request>> pages =
        requests.stream().collect(Collectors.groupingBy(one -> one.user() + " " + one.sequence()));
    List<List<Request>> whole = pages.values().stream().filter(all -> all.size() == 4).toList();
    assertThat(whole).hasSizeGreaterThan(pages.size() / 2);
    for (List<Request> page : whole) {
      List<Request> images = page.stream().filter(Request::isImage).toList();
      assertThat(images).hasSize(3);
      long intended = images.getFirst().intendedMicros();
      assertThat(images)
          .as("all were to be sent when the page was there")
          .allMatch(image -> image.intendedMicros() == intended);
      long lastStart = images.stream().mapToLong(Request::startMicros).max().orElseThrow();
      long firstEnd = images.stream().mapToLong(Request::endMicros).min().orElseThrow();
      assertThat(lastStart).as("none waits for the others").isLessThanOrEqualTo(firstEnd);
    }
    assertThat(Files.readString(folder.resolve("workload.json"))).contains("\"trusted\"");
  }

  /** Its stalls show as long requests; nobody is lost, and whoever is given up comes back. */
  @Test
  void aUserComesBackAfterAResetStream() throws Exception {
    try (Http2Server server =
        new Http2Server(
            100,
            one -> {
              if (one.stream().id() % 5 == 0) {
                one.reset(Http2Error.INTERNAL_ERROR);
              } else {
                answer(one);
              }
            })) {
      Configs users = Configs.small().images(Images.NONE).http2();
      new LoadGenerator(users.against(server.port(), folder), _ -> {}).run();
      List<Request> requests = Request.FORMAT.read(folder.resolve("requests.csv"));
      assertThat(requests).extracting(Request::error).containsOnly("", "stream");
      assertThat(requests).filteredOn(one -> one.error().equals("stream")).hasSizeGreaterThan(20);
      assertThat(server.connections()).isEqualTo(20);
    }
  }

  @Test
  void refusesWhatHasNoConnectionOfItsOwn() {
    String right = "right would be http, or beside it connections keep-alive and neither burst";
    Configs http2 = Configs.small().http2();
    assertThat(http2.against(80, folder).protocol()).isEqualTo(UserProtocol.HTTP2);
    for (Configs wrong :
        List.of(
            http2.connections(Connections.PER_REQUEST),
            http2.burst(new Burst.Mmpp(20)),
            http2.arrivals(ArrivalsPlan.STEADY))) {
      assertThatThrownBy(() -> wrong.against(80, folder))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("protocol is HTTP2; " + right);
    }
  }

  @Test
  void isInTheConfigurationFile() throws Exception {
    Path file = folder.resolve("config.json");
    WorkloadConfig config = Configs.small().http2().against(80, folder);
    WorkloadConfigFile.write(file, config);
    assertThat(WorkloadConfigFile.read(file)).isEqualTo(config);
    assertThat(file).content().contains("\"protocol\" : \"http2\"");
  }
}
