package ntier.monitors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Every cgroup file of both versions, on captured text. */
class KernelTextTest {
  private static long parse(TextParser parser, String text) {
    byte[] bytes = Ascii.bytes(text);
    return parser.parse(bytes, bytes.length);
  }

  @Test
  void version1CpuIsInNanoseconds() {
    assertThat(parse(KernelText.nanosAsMicros(), "81503269746\n")).isEqualTo(81_503_269);
  }

  @Test
  void version1Throttling() {
    String cpuStat =
        """
        nr_periods 1189
        nr_throttled 602
        throttled_time 30117482915
        nr_bursts 0
        burst_time 0
        """;
    assertThat(parse(KernelText.keyedNanosAsMicros("throttled_time"), cpuStat))
        .isEqualTo(30_117_482);
  }

  @Test
  void version2CpuAndThrottling() {
    String cpuStat =
        """
        usage_usec 8150326
        user_usec 6001200
        system_usec 2149126
        nice_usec 0
        core_sched.force_idle_usec 0
        nr_periods 1189
        nr_throttled 602
        throttled_usec 30117482
        nr_bursts 0
        burst_usec 0
        """;
    assertThat(parse(KernelText.keyed("usage_usec"), cpuStat)).isEqualTo(8_150_326);
    assertThat(parse(KernelText.keyed("throttled_usec"), cpuStat)).isEqualTo(30_117_482);
  }

  @Test
  void version2WithoutCpuControllerHasNoThrottling() {
    String cpuStat = "usage_usec 17\nuser_usec 10\nsystem_usec 7\n";
    assertThat(parse(KernelText.keyed("throttled_usec"), cpuStat)).isEqualTo(Counter.UNKNOWN);
  }

  @Test
  void linesOfAProcessesStatus() {
    String status =
        """
        Name:\tVmRSS: 1
        VmHWM:\t  731844 kB
        VmRSS:\t  630056 kB
        RssAnon:\t  598000 kB
        Threads:\t34
        """;
    assertThat(parse(KernelText.labelled("VmRSS:"), status)).isEqualTo(630_056);
    assertThat(parse(KernelText.labelled("Threads:"), status)).isEqualTo(34);
    assertThat(parse(KernelText.labelled("VmSwap:"), status)).isEqualTo(Counter.UNKNOWN);
  }

  @Test
  void pressureIsTheTotalOfSome() {
    String pressure =
        """
        some avg10=0.15 avg60=3.26 avg300=2.30 total=17556416
        full avg10=0.00 avg60=0.00 avg300=0.00 total=9
        """;
    assertThat(parse(KernelText.pressureSomeTotal(), pressure)).isEqualTo(17_556_416);
    assertThat(parse(KernelText.pressureSomeTotal(), "")).isEqualTo(Counter.UNKNOWN);
  }

  @Test
  void memoryOfBothVersionsIsOneNumber() {
    assertThat(parse(KernelText.number(), "4831838208\n")).isEqualTo(4_831_838_208L);
  }

  @Test
  void version1DiskBytesAreSummedOverDevices() {
    String blkio =
        """
        7:1 Read 4096
        7:1 Write 25165824
        7:1 Sync 25165824
        7:1 Async 4096
        7:1 Discard 0
        7:1 Total 25169920
        254:0 Read 1048576
        254:0 Write 8192
        254:0 Sync 8192
        254:0 Async 1048576
        254:0 Discard 0
        254:0 Total 1056768
        Total 26226688
        """;
    assertThat(parse(KernelText.sumBehind(" Read "), blkio)).isEqualTo(1_052_672);
    assertThat(parse(KernelText.sumBehind(" Write "), blkio)).isEqualTo(25_174_016);
    assertThat(parse(KernelText.sumBehind(" Read "), "Total 0\n")).isZero();
  }

  @Test
  void version2DiskBytesAreSummedOverDevices() {
    String ioStat =
        """
        8:0 rbytes=1459200 wbytes=314773504 rios=192 wios=353 dbytes=0 dios=0
        254:0 rbytes=90430464 wbytes=299008000 rios=8950 wios=1252 dbytes=50331648 dios=3021
        """;
    assertThat(parse(KernelText.sumBehind(" rbytes="), ioStat)).isEqualTo(91_889_664);
    assertThat(parse(KernelText.sumBehind(" wbytes="), ioStat)).isEqualTo(613_781_504);
  }
}
