package ntier.analysis.recording;

import java.util.Comparator;
import java.util.List;
import ntier.archive.HostSample;
import ntier.archive.ProcessSample;

/**
 * What the processes of a tier hold, by the time.
 *
 * @param openFiles file descriptors, sockets among them
 * @param connections established ones of its host
 * @param threads of all its processes
 * @param residentBytes memory in RAM
 */
public record ResourceUsage(
    Levels openFiles, Levels connections, Levels threads, Levels residentBytes) {

  /** From the samples of one host. */
  static ResourceUsage of(List<ProcessSample> processes, List<HostSample> hosts) {
    List<ProcessSample> held =
        processes.stream().sorted(Comparator.comparingLong(ProcessSample::atMicros)).toList();
    List<HostSample> host =
        hosts.stream().sorted(Comparator.comparingLong(HostSample::atMicros)).toList();
    return new ResourceUsage(
        Levels.of(held, ProcessSample::atMicros, ProcessSample::openFiles),
        Levels.of(host, HostSample::atMicros, HostSample::establishedConnections),
        Levels.of(held, ProcessSample::atMicros, ProcessSample::threads),
        Levels.of(held, ProcessSample::atMicros, ProcessSample::residentBytes));
  }
}
