package ntier.cli;

import java.net.InetSocketAddress;
import ntier.lifecycle.ExitCode;
import ntier.lifecycle.UserError;
import picocli.CommandLine.Option;

/** {@code --port} and {@code --listen} of the commands that serve something on this machine. */
final class ListenOptions {
  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port on this machine; 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = {
        "The address to listen on (default: ${DEFAULT-VALUE}).",
        "Anything but loopback opens it to your network."
      })
  private String address;

  /**
   * @param port what is taken where none is typed
   */
  ListenOptions(int port) {
    this.port = port;
  }

  /**
   * Where to listen.
   *
   * @throws UserError if it is no address and no name that this machine knows
   */
  InetSocketAddress address() {
    InetSocketAddress listen = new InetSocketAddress(address, port);
    if (listen.isUnresolved()) {
      throw new UserError(
          ExitCode.WRONG_USE,
          "--listen is \"%s\"; an address of this machine would be right, such as 127.0.0.1"
              .formatted(address));
    }
    return listen;
  }
}
