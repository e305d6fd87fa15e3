package ntier.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Every file of a run that version 1 wrote can still be read; its workload was killed. */
class OldRunTest {
  private final RunDirectory run =
      RunDirectory.open(Path.of("src/test/resources/runs-v1/2026-11-20T11-42-07-first-run"));

  @Test
  void requestsWithoutTheLineThatWasCutOff() {
    var requests = Request.FORMAT.read(run.requestsFile());
    assertThat(requests).hasSize(4);
    assertThat(requests.get(1).isImage()).isTrue();
    assertThat(requests.get(2))
        .isEqualTo(
            new Request(
                1,
                0,
                3,
                "ViewStory",
                Phase.MEASURE,
                1795174961000000L,
                1795174961000050L,
                1795174962030000L,
                1795174962034000L,
                1795174962035000L,
                200,
                8111,
                1,
                "",
                "10.77.0.12",
                40003,
                ""));
    assertThat(requests.get(3).connectMicros()).isEqualTo(Absent.ABSENT);
    assertThat(requests.get(3).status()).isEqualTo(Absent.ABSENT);
    assertThat(requests.get(3).succeeded()).isFalse();
    assertThat(requests.get(3).phase()).isEqualTo(Phase.WARM_UP);
  }

  @Test
  void samples() {
    assertThat(HostSample.FORMAT.read(run.hostSamplesFile()).get(1))
        .isEqualTo(
            new HostSample(
                1795174957050000L,
                "web",
                9000,
                Absent.ABSENT,
                30,
                0,
                0,
                1,
                41943040,
                0,
                8192,
                3,
                3,
                1,
                278,
                Absent.ABSENT,
                Absent.ABSENT,
                Absent.ABSENT));
    assertThat(CpuSample.FORMAT.read(run.cpuSamplesFile()).get(1))
        .isEqualTo(new CpuSample(1795174957000000L, 1, 110, 210, 310, 5, 10, 0, ""));
    assertThat(ListenerSample.FORMAT.read(run.listenerSamplesFile()))
        .containsExactly(
            new ListenerSample(1795174957000000L, "web", "0.0.0.0", 80, 129, 128, Absent.ABSENT),
            new ListenerSample(1795174957050000L, "app", "10.77.0.3", 8009, 0, 128, 0));
    assertThat(Retransmit.FORMAT.readIfThere(run.retransmitsFile()))
        .containsExactly(
            new Retransmit(
                1795174962030001L,
                "10.77.0.12",
                40003,
                "10.77.0.2",
                80,
                "SYN_SENT",
                Absent.ABSENT));
  }

  @Test
  void requestsOfServersInjectionsAndEvents() {
    assertThat(ServerRequest.FORMAT.readIfThere(run.serverRequestsFile("web"))).hasSize(2);
    assertThat(ServerRequest.FORMAT.readIfThere(run.serverRequestsFile("app"))).isEmpty();
    assertThat(Injection.FORMAT.read(run.injectionsFile()).get(1))
        .isEqualTo(
            new Injection(
                "freeze",
                "app",
                "app",
                1795174967000000L,
                500000,
                Absent.ABSENT,
                Absent.ABSENT,
                "cancelled"));
    assertThat(Event.FORMAT.read(run.eventsFile()).getFirst())
        .isEqualTo(new Event(1795174931000000L, "tier", "web ready"));
  }

  @Test
  void documents() {
    Manifest manifest = run.manifest();
    assertThat(manifest.run()).isEqualTo(run.id());
    assertThat(manifest.state()).isEqualTo(RunState.RUNNING);
    assertThat(manifest.phases().measureStartMicros()).hasValue(1795174957000000L);
    assertThat(manifest.phases().measureEndMicros()).isEmpty();
    assertThat(manifest.tiers().get("web").queueLimit()).isEqualTo(278);
    assertThat(manifest.tiers().get("web").name()).as("added later").isEmpty();
    assertThat(run.monitorsReport().cpuPercent()).isEqualTo(1.0);
    assertThat(run.workloadReport().trusted()).isTrue();
    Summary summary = run.summary();
    assertThat(summary.tiers().get("web").droppedRequests()).isEqualTo(OptionalLong.of(1013));
    assertThat(summary.vlrt().clustersSeconds()).containsEntry("3", 111L);
    assertThat(summary.ctqo().getFirst().direction()).isEqualTo("upstream");
    assertThat(summary.writes()).as("added later").isEmpty();
  }
}
