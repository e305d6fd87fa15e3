package ntier.analysis.recording;

import java.util.Comparator;
import java.util.List;
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

  /**
   * From the samples of one host.
   *
   * @param connections established ones
   */
  static ResourceUsage of(List<ProcessSample> processes, Levels connections) {
    List<ProcessSample> held =
        processes.stream().sorted(Comparator.comparingLong(ProcessSample::atMicros)).toList();
    return new ResourceUsage(
        Levels.of(held, ProcessSample::atMicros, ProcessSample::openFiles),
        connections,
        Levels.of(held, ProcessSample::atMicros, ProcessSample::threads),
        Levels.of(held, ProcessSample::atMicros, ProcessSample::residentBytes));
  }
}
