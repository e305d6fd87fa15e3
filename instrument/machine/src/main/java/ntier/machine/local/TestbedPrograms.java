package ntier.machine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ntier.host.CgroupPaths;
import ntier.injection.HostPrograms;
import ntier.testbed.Host;
import ntier.testbed.HostProcess;
import ntier.testbed.ProcessSpec;
import ntier.testbed.local.SiblingGroup;
import ntier.testbed.local.Testbed;
import ntier.testbed.rights.Owners;
import ntier.testbed.rights.Rights;

/** Programs of injectors on, and beside, a host of a testbed. */
final class TestbedPrograms implements HostPrograms {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Testbed testbed;
  private final String host;
  private final Map<String, Path> parts;
  private final Path logs;
  private final Set<Path> folders = new LinkedHashSet<>();

  /**
   * @param host the target's
   * @param parts where they are unpacked, by name
   * @param logs gets a file with what each program prints
   */
  TestbedPrograms(Testbed testbed, String host, Map<String, Path> parts, Path logs) {
    this.testbed = testbed;
    this.host = host;
    this.parts = Map.copyOf(parts);
    this.logs = logs;
  }

  @Override
  public Path part(String name) {
    return Optional.ofNullable(parts.get(name)).orElseThrow();
  }

  @Override
  public Path folder(Path within, String name) throws IOException {
    Path folder = Files.createDirectories(within.resolve(name));
    Owners.give(folder, testbed.users().programs());
    folders.add(folder);
    return folder;
  }

  @Override
  public Program start(String name, List<String> command, Map<String, String> environment)
      throws IOException {
    return new Started(testbed.host(host), Optional.empty(), spec(name, command, environment));
  }

  @Override
  public Program startBeside(
      String name, int weight, List<String> command, Map<String, String> environment)
      throws IOException {
    SiblingGroup sibling = testbed.sibling(host, name, weight);
    try {
      ProcessSpec spec = spec(sibling.name(), command, environment);
      return new Started(sibling, Optional.of(sibling), spec);
    } catch (IOException failed) {
      sibling.close();
      throw failed;
    }
  }

  private ProcessSpec spec(String name, List<String> command, Map<String, String> environment)
      throws IOException {
    Files.createDirectories(logs);
    // Where it may write, such as stress-ng its temporary files.
    Path own = folder(logs, name);
    List<Path> needed = new ArrayList<>(parts.values());
    needed.addAll(folders);
    return new ProcessSpec(
        name,
        command,
        environment,
        own,
        logs.resolve(name + ".log"),
        Rights.of(testbed.users().programs()),
        needed);
  }

  /** One that runs. */
  private static final class Started implements Program {
    private final HostProcess process;
    private final CgroupPaths cgroup;
    private final Path output;
    private final Optional<SiblingGroup> sibling;

    /**
     * @param sibling its own group; empty if it is the host's
     */
    Started(Host where, Optional<SiblingGroup> sibling, ProcessSpec spec) throws IOException {
      this.process = where.start(spec);
      this.cgroup = where.handle().cgroup();
      this.output = spec.output();
      this.sibling = sibling;
    }

    @Override
    public CgroupPaths cgroup() {
      return cgroup;
    }

    @Override
    public boolean isAlive() {
      return process.isAlive();
    }

    @Override
    public Path output() {
      return output;
    }

    @Override
    public void close() throws IOException {
      if (sibling.isPresent()) {
        // Killed with its group: what would thaw to end in good order would compute meanwhile.
        sibling.get().close();
        return;
      }
      try {
        process.stop(PATIENCE);
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while stopping " + process.name(), stop);
      }
    }
  }
}
