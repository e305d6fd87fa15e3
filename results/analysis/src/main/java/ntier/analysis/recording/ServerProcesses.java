package ntier.analysis.recording;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import ntier.archive.ChainServer;
import ntier.archive.GcLog;
import ntier.archive.GcPause;
import ntier.archive.Manifest;
import ntier.archive.ProcessSample;
import ntier.archive.RunDirectory;

/**
 * What was recorded of the servers' processes, by the servers' names, in the order of the chain.
 */
final class ServerProcesses {
  private final RunDirectory run;
  private final Manifest manifest;
  private final Machines machines;
  private final RunTables tables;

  ServerProcesses(RunDirectory run, Manifest manifest, Machines machines, RunTables tables) {
    this.run = run;
    this.manifest = manifest;
    this.machines = machines;
    this.tables = tables;
  }

  private Optional<String> machine(String host) {
    return manifest.hosts().stream()
        .filter(one -> one.name().equals(host))
        .findFirst()
        .flatMap(Manifest.Host::machine);
  }

  /** What they hold, as far as it was sampled. */
  SequencedMap<String, ResourceUsage> holdings(HostSamples hosts) {
    Map<String, List<ProcessSample>> processes =
        tables.readIfThere(ProcessSample.FORMAT, run.processSamplesFile()).stream()
            .collect(Collectors.groupingBy(ProcessSample::host));
    SequencedMap<String, ResourceUsage> holdings = new LinkedHashMap<>();
    for (ChainServer server : manifest.servers()) {
      String name = server.host();
      List<ProcessSample> own = processes.getOrDefault(name, List.of());
      if (!own.isEmpty()) {
        holdings.put(name, ResourceUsage.of(own, hosts.connections(name)));
      }
    }
    return holdings;
  }

  /** The collections of servers that run on a JVM and log them. */
  Map<String, GcPauses> gcPauses() {
    Map<String, GcPauses> pauses = new LinkedHashMap<>();
    for (ChainServer server : manifest.servers()) {
      String name = server.host();
      try {
        List<GcPause> found =
            GcLog.read(run.logsFolder(name)).stream()
                .map(pause -> machines.moved(machine(name), pause))
                .toList();
        if (!found.isEmpty()) {
          pauses.put(name, new GcPauses(found));
        }
      } catch (IOException e) {
        tables.note("The garbage collections of " + name + " cannot be read: " + e);
      }
    }
    return pauses;
  }
}
