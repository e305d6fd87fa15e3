package ntier.machine.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import ntier.archive.MachineParts;
import ntier.archive.RunDirectory;
import ntier.machine.Answer;
import ntier.machine.DiskRoom;
import ntier.machine.NoRoomException;
import ntier.machine.Order;
import ntier.machine.Pieces;
import ntier.machine.RunFailedException;

/** Folders that are made to work in, whose files a runner elsewhere may read: no others. */
final class WorkedFolders {
  /** What a line of the wire should not exceed by much. */
  private static final int MOST_BYTES = 4 << 20;

  private final List<Path> made = new CopyOnWriteArrayList<>();
  private final List<DiskRoom> rooms = new CopyOnWriteArrayList<>();

  /**
   * One more.
   *
   * @param run whether it gets the folders that a run's has
   * @throws NoRoomException if a run should not begin on its disk
   */
  void add(Path folder, boolean run) throws IOException {
    if (run) {
      RunDirectory.within(folder);
      rooms.add(DiskRoom.require(folder));
    }
    made.add(folder.toRealPath());
  }

  /**
   * Those of runs must have room to go on.
   *
   * @throws RunFailedException if one has to end
   */
  void requireRoom() throws IOException {
    for (DiskRoom room : rooms) {
      room.requireToGoOn();
    }
  }

  Answer.Recording recording(Order.Recorded order) throws IOException {
    return new Answer.Recording(MachineParts.Part.of("here", inside(order.folder())).files());
  }

  Answer.Piece piece(Order.Read order) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.clamp(order.most(), 1, MOST_BYTES));
    try (FileChannel file = FileChannel.open(inside(order.file()))) {
      file.position(order.offset());
      while (bytes.hasRemaining() && file.read(bytes) >= 0) {
        // Until it is full, or the file ends.
      }
    }
    bytes.flip();
    return Pieces.of(bytes);
  }

  /** What was written of a run since it was read last. */
  Answer.Grown grown(Order.Grown order) throws IOException {
    RunDirectory run = RunDirectory.begun(Path.of(order.run()));
    Order.Position from = order.from();
    GrownLines hosts = grown(run.hostSamplesFile(), from.hosts());
    GrownLines listeners = grown(run.listenerSamplesFile(), from.listeners());
    GrownLines requests = grown(run.requestsFile(), from.requests());
    GrownLines clocks = grown(run.clocksFile(), from.clocks());
    return new Answer.Grown(
        hosts.base64(),
        listeners.base64(),
        requests.base64(),
        clocks.base64(),
        new Order.Position(hosts.read(), listeners.read(), requests.read(), clocks.read()));
  }

  private GrownLines grown(Path table, long position) throws IOException {
    return Files.exists(table)
        ? GrownLines.of(inside(table.toString()), position)
        : new GrownLines("", position);
  }

  private Path inside(String path) throws IOException {
    Path real = Path.of(path).toRealPath();
    if (made.stream().noneMatch(real::startsWith)) {
      throw new IOException(path + " is in no folder that was made to work in");
    }
    return real;
  }
}
