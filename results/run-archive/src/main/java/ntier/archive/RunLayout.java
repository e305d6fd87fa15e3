package ntier.archive;

import java.nio.file.Path;

/** Where a run's files are: each name in one place. */
public sealed interface RunLayout permits RunDirectory {
  /** The name of the document that makes a folder that of a run. */
  String MANIFEST = "manifest.json";

  /** The run's folder. */
  Path path();

  default Path requestsFile() {
    return path().resolve("requests.csv");
  }

  default Path databaseFile() {
    return path().resolve("database.json");
  }

  default Path workloadFile() {
    return path().resolve("workload.json");
  }

  /** Where the monitors write. */
  default Path samplesFolder() {
    return path().resolve("samples");
  }

  default Path hostSamplesFile() {
    return samplesFolder().resolve("hosts.csv");
  }

  default Path cpuSamplesFile() {
    return samplesFolder().resolve("cpus.csv");
  }

  /** Missing in older runs. */
  default Path speedSamplesFile() {
    return samplesFolder().resolve("core-speed.csv");
  }

  default Path diskSamplesFile() {
    return samplesFolder().resolve("disks.csv");
  }

  default Path listenerSamplesFile() {
    return samplesFolder().resolve("listeners.csv");
  }

  default Path retransmitsFile() {
    return samplesFolder().resolve("retransmits.csv");
  }

  /** Only of a watch. */
  default Path connectionSamplesFile() {
    return samplesFolder().resolve("connections.csv");
  }

  /** Only of a watch of servers whose logs of requests are read. */
  default Path accessSamplesFile() {
    return samplesFolder().resolve("access.csv");
  }

  default Path processSamplesFile() {
    return samplesFolder().resolve("processes.csv");
  }

  default Path monitorsFile() {
    return samplesFolder().resolve("monitors.json");
  }

  /** Where the tiers' logs of requests are. */
  default Path serverRequestsFolder() {
    return path().resolve("server-requests");
  }

  /**
   * @param tier {@code web}, {@code app} or {@code db}
   */
  default Path serverRequestsFile(String tier) {
    return NewFolder.named(serverRequestsFolder(), tier + ".csv");
  }

  default Path injectionsFile() {
    return path().resolve("injections.csv");
  }

  default Path eventsFile() {
    return path().resolve("events.csv");
  }

  /** How far the machines' clocks were apart; only where there were several machines. */
  default Path clocksFile() {
    return path().resolve("clocks.csv");
  }

  /** Where each machine of several has a folder with what it recorded, by its own clock. */
  default Path machinesFolder() {
    return path().resolve("machines");
  }

  /** Where what a machine recorded is. */
  default Path machineFolder(String machine) {
    return NewFolder.named(machinesFolder(), machine);
  }

  default Path partsFile() {
    return machinesFolder().resolve("parts.json");
  }

  default Path mergedFile() {
    return machinesFolder().resolve("merged.json");
  }

  default Path calibrationFile() {
    return path().resolve("calibration.json");
  }

  default Path fitFile() {
    return path().resolve("fit.json");
  }

  default Path planFile() {
    return path().resolve("plan.json");
  }

  /** The plan of a run of turns, which has no {@link #planFile()}. */
  default Path turnsPlanFile() {
    return path().resolve("turns.json");
  }

  /** What a watch saw, which has no {@link #planFile()}. */
  default Path watchFile() {
    return path().resolve("watch.json");
  }

  default Path turnsFile() {
    return path().resolve("turns.csv");
  }

  /** What servers of a run of turns asked of the kernel. */
  default Path callsFile() {
    return path().resolve("calls.csv");
  }

  default Path manifestFile() {
    return path().resolve(MANIFEST);
  }

  default Path summaryFile() {
    return path().resolve("summary.json");
  }

  default Path findingsFile() {
    return path().resolve("findings.json");
  }

  default Path reportFile() {
    return path().resolve("report.html");
  }

  /** Where the hosts have folders of their own. */
  default Path logsFolder() {
    return path().resolve("logs");
  }

  /** Where a host's servers leave their output and configuration. */
  default Path logsFolder(String host) {
    return NewFolder.named(logsFolder(), host);
  }
}
