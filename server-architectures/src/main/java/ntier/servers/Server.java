package ntier.servers;

/** A server that listens. */
public interface Server extends AutoCloseable {
  /** The port that it listens on. */
  int port();

  /** Ends all its threads and connections; returns when their work is over. */
  @Override
  void close();
}
