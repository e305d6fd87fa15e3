package ntier.machine.local;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import ntier.machine.Answer;
import ntier.machine.MachineTakenException;
import ntier.machine.Order;
import ntier.machine.RunnersPlace;
import ntier.machine.Unwinding;
import ntier.testbed.TestbedSettings;
import ntier.testbed.journal.CleanReport;
import ntier.testbed.journal.Cleaner;
import ntier.testbed.journal.FileJournal;
import ntier.testbed.journal.TestbedLock;
import ntier.testbed.journal.TestbedLockedException;
import ntier.testbed.local.LocalPort;
import ntier.testbed.local.PortLimits;

/**
 * The place of a runner whose hosts are on other machines: a lock, a journal and two folders, where
 * a testbed of this machine has its own. Its port leads to a socket in one of these folders, whose
 * connections are carried on by whoever opened the port.
 */
final class LocalPlace implements RunnersPlace {
  private static final int BACKLOG = 1024;

  private final TestbedSettings settings;
  private final Consumer<String> says;
  private final Unwinding unwinding = new Unwinding();
  private Optional<Taken> taken = Optional.empty();

  private record Taken(TestbedLock lock, FileJournal journal) {}

  LocalPlace(TestbedSettings settings, Consumer<String> says) {
    this.settings = settings;
    this.says = says;
  }

  @Override
  public void take(String what) throws IOException {
    TestbedLock lock;
    try {
      lock = TestbedLock.acquire(settings, what);
    } catch (TestbedLockedException others) {
      throw new MachineTakenException(others);
    }
    try {
      CleanReport left = new Cleaner(settings).clean();
      left.done().forEach(done -> says.accept("left by an earlier run, undone: " + done));
      left.requireClean();
      taken = Optional.of(new Taken(lock, FileJournal.open(settings.stateDirectory())));
    } finally {
      if (taken.isEmpty()) {
        lock.close();
      }
    }
  }

  private FileJournal journal() {
    return taken.orElseThrow(() -> new IllegalStateException("the place is not taken")).journal();
  }

  @Override
  public Answer.Folder control() throws IOException {
    Path folder = settings.controlFolder();
    ControlFolder made = ControlFolder.make(folder, journal());
    unwinding.later(made::close);
    return new Answer.Folder(folder.toString());
  }

  @Override
  public Answer.Listening forward(Order.Forward order, Consumer<SocketChannel> connected)
      throws IOException {
    Path folder = settings.stateDirectory().resolve("port");
    ControlFolder made = ControlFolder.make(folder, journal());
    unwinding.later(made::close);
    Path socket = folder.resolve("site");
    ServerSocketChannel inside = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    unwinding.later(inside::close);
    inside.bind(UnixDomainSocketAddress.of(socket), BACKLOG);
    Thread.ofPlatform().name("runner's port").daemon().start(() -> accept(inside, connected));
    LocalPort port =
        LocalPort.forward(
            new InetSocketAddress(order.host(), order.port()),
            socket,
            PortLimits.of(order.connections()),
            says);
    unwinding.later(port::close);
    return new Answer.Listening(port.address().getHostString(), port.address().getPort());
  }

  private void accept(ServerSocketChannel inside, Consumer<SocketChannel> connected) {
    try {
      while (true) {
        connected.accept(inside.accept());
      }
    } catch (ClosedChannelException closed) {
      // With the place.
    } catch (IOException failed) {
      says.accept("the port leads nowhere any more: " + failed.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    if (taken.isEmpty()) {
      return;
    }
    Taken mine = taken.get();
    taken = Optional.empty();
    try (TestbedLock _ = mine.lock();
        FileJournal _ = mine.journal()) {
      unwinding.close();
      FileJournal.delete(settings.stateDirectory());
    }
  }
}
