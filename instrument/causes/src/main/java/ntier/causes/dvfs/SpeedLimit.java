package ntier.causes.dvfs;

import java.io.IOException;
import java.util.List;
import ntier.host.Undo;

/** A way to make the cores of a host slower, and as fast as before. */
interface SpeedLimit extends AutoCloseable {
  /** How to lift it, for the journal, in the order in which the changes are made. */
  List<Undo> undo();

  void impose() throws IOException;

  /** Does nothing if it is lifted. */
  void lift() throws IOException;

  /** What it limits to, in words. */
  String text();

  @Override
  void close() throws IOException;
}
