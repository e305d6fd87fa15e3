package ntier.machine.local;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import ntier.archive.Manifest;
import ntier.host.HostHandle;
import ntier.machine.Answer;
import ntier.machine.MachineTakenException;
import ntier.machine.Order;
import ntier.machine.Unwinding;
import ntier.testbed.Host;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.TestbedLockedException;
import ntier.testbed.local.LocalPort;
import ntier.testbed.local.PortLimits;
import ntier.testbed.local.Testbed;
import ntier.testbed.tier.RunningTier;

/** The hosts of a plan, and what of this machine goes with them: folders, and a port. */
final class LocalHosts {
  private final TestbedSettings settings;
  private final Testbed testbed;
  private final Unwinding unwinding;
  private final WorkedFolders folders = new WorkedFolders();
  private final SiteConnections site = new SiteConnections();

  private LocalHosts(TestbedSettings settings, Testbed testbed, Unwinding unwinding) {
    this.settings = settings;
    this.testbed = testbed;
    this.unwinding = unwinding;
  }

  /**
   * Makes them.
   *
   * @param says hears what a dead run left and is undone
   * @throws MachineTakenException when others use the machine
   */
  static LocalHosts up(
      TestbedSettings settings,
      Order.Up order,
      ProvidedSystems provided,
      Consumer<String> says,
      Unwinding unwinding)
      throws IOException {
    Testbed testbed;
    try {
      testbed = UnwoundTestbed.up(settings, order, provided, unwinding);
    } catch (TestbedLockedException taken) {
      throw new MachineTakenException(taken);
    }
    testbed
        .leftovers()
        .done()
        .forEach(done -> says.accept("left by an earlier run, undone: " + done));
    testbed.notes().forEach(says);
    CutBacklogs.refuse(provided.plan(), testbed);
    LocalHosts hosts = new LocalHosts(settings, testbed, unwinding);
    unwinding.later(hosts.site::close);
    return hosts;
  }

  /** What is up. */
  Answer.Up answer(ProvidedSystems provided) {
    List<Answer.Server> servers =
        new ArrayList<>(TierRecords.of(provided.plan(), provided.tested(), testbed));
    provided
        .bursty()
        .ifPresent(
            beside -> servers.addAll(TierRecords.of(beside.plan(), beside.prepared(), testbed)));
    provided
        .others()
        .values()
        .forEach(other -> servers.addAll(TierRecords.of(other.plan(), other.artifacts(), testbed)));
    return new Answer.Up(
        testbed.hosts().stream().map(host -> host(host.handle().name())).toList(),
        servers,
        Injections.unavailable(provided.plan(), testbed));
  }

  private Manifest.Host host(String name) {
    HostHandle made = testbed.host(name).handle();
    return new Manifest.Host(
        name,
        made.addresses(),
        made.cores(),
        testbed.sysctls(name),
        Optional.empty(),
        testbed.quotaCores(name));
  }

  Testbed testbed() {
    return testbed;
  }

  /** The host that the users are on. */
  Host client() {
    return testbed.host(Testbed.CLIENT);
  }

  /** From any of them. */
  Answer.Unreached reach(Order.Reach order) throws IOException, InterruptedException {
    return new Answer.Unreached(
        OtherHosts.unreached(testbed.hosts().getFirst().handle().namespace(), order.addresses()));
  }

  Answer.Folder work(Order.Work order) throws IOException {
    Path folder = UnwoundTestbed.workFolder(order.name(), testbed, unwinding);
    folders.add(folder, order.run());
    return new Answer.Folder(folder.toString());
  }

  /** Folders to work in that were made. */
  WorkedFolders folders() {
    return folders;
  }

  Answer.Connected connect(Order.Connect order) throws IOException, InterruptedException {
    return site.connect(order, client().handle().namespace());
  }

  /** Connections to servers. */
  SiteConnections site() {
    return site;
  }

  Answer.Folder control() throws IOException {
    Path folder = settings.controlFolder();
    ControlFolder made = ControlFolder.make(folder, testbed.journal());
    unwinding.later(made::close);
    return new Answer.Folder(folder.toString());
  }

  /**
   * @param to where the port leads
   */
  Answer.Listening forward(Order.Forward order, RunningTier to, Consumer<String> says)
      throws IOException {
    LocalPort port =
        LocalPort.forward(
            new InetSocketAddress(order.host(), order.port()),
            client().handle().namespace(),
            new InetSocketAddress(to.address(), to.port()),
            PortLimits.of(order.connections()),
            says);
    unwinding.later(port::close);
    return new Answer.Listening(port.address().getHostString(), port.address().getPort());
  }
}
